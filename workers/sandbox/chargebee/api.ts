import { answerUnder } from '../answer-under';
import { json } from '../http';
import { decodeSegments, matchSegments, split } from '../router';
import type { Sandbox } from '../sandbox';
import { catalogueOperations } from './catalogue-resources';
import { catalogueWrites } from './catalogue-writes';
import { chargeOperations } from './charge-items';
import { creditNoteOperations } from './credit-notes';
import { customerOperations } from './customers';
import { answerError, BillingError, notImplemented, wrongParameter } from './errors';
import { estimateOperations } from './estimates';
import { eventOperations } from './events';
import { hostedPageOperations } from './hosted-pages';
import { invoiceOperations } from './invoices';
import { methodsPageOperations } from './methods-page';
import type { Operation } from './operation';
import { paymentSourceOperations } from './payment-sources';
import { planChangeOperations } from './plan-changes';
import { portalSessionOperations } from './portal-sessions';
import { refundOperations } from './refunds';
import { type ReplayKey, recallAnswer, rememberAnswer } from './replays';
import { subscriptionOperations } from './subscriptions';
import { transactionOperations } from './transactions';
import { parseParameters } from './wire';

const PREFIX = '/api/v2';

const OPERATIONS = [
  ...hostedPageOperations,
  ...customerOperations,
  ...catalogueOperations,
  ...catalogueWrites,
  ...estimateOperations,
  ...invoiceOperations,
  ...chargeOperations,
  ...refundOperations,
  ...creditNoteOperations,
  ...transactionOperations,
  ...eventOperations,
  ...subscriptionOperations,
  ...planChangeOperations,
  ...portalSessionOperations,
  ...paymentSourceOperations,
  ...methodsPageOperations,
].map((operation) => ({ operation, segments: split(operation.path) }));

/** Answers `/api/v2/…` like the provider: authentication, faults, idempotent replays, then the operation. */
export async function answerApi(sandbox: Sandbox, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const body = request.method === 'POST' ? await request.text() : url.search.slice(1);
  const path = url.pathname.slice(PREFIX.length);
  const mode = sandbox.faults.takeForCall('chargebee', url.pathname);
  return answerUnder(mode, () => answer(sandbox, request, path, body), failInternally);
}

function answer(sandbox: Sandbox, request: Request, path: string, body: string): Response {
  try {
    authenticate(sandbox, request);
    const { operation, params } = findOperation(request.method, path);
    const tree = parseParameters(body);
    if (!tree) throw new BillingError(400, 'invalid_request', 'invalid_request', 'The parameters cannot be read');
    const replay = operation.isIdempotent ? replayKey(request, path, body) : undefined;
    const recalled = replay && recallAnswer(sandbox, replay);
    if (recalled) return recalled;
    const answered = json(rememberAnswer(sandbox, replay, operation.run(sandbox, { params, tree })));
    if (replay) answered.headers.set('chargebee-idempotency-replayed', 'false');
    return answered;
  } catch (error) {
    if (error instanceof BillingError) return answerError(error);
    throw error;
  }
}

function authenticate(sandbox: Sandbox, request: Request): void {
  const expected = `Basic ${btoa(`${sandbox.settings.apiKey}:`)}`;
  if (request.headers.get('authorization') === expected) return;
  throw new BillingError(
    401,
    'untyped',
    'api_authentication_failed',
    'Sorry, authentication failed. Invalid API key specified.',
  );
}

function findOperation(method: string, path: string): { operation: Operation; params: Record<string, string> } {
  const segments = decodeSegments(path);
  if (!segments) throw new BillingError(400, 'invalid_request', 'invalid_request', 'The path cannot be read');
  let isKnownPath = false;
  for (const { operation, segments: pattern } of OPERATIONS) {
    const params = matchSegments(pattern, segments);
    if (!params) continue;
    if (operation.method === method) return { operation, params };
    isKnownPath = true;
  }
  if (isKnownPath && method !== 'GET' && method !== 'POST') {
    throw new BillingError(405, 'invalid_request', 'http_method_not_supported', `${method} is not supported`);
  }
  throw notImplemented(`${method} ${path}`);
}

function replayKey(request: Request, path: string, body: string): ReplayKey | undefined {
  const key = request.headers.get('chargebee-idempotency-key');
  if (!key) return undefined;
  if (key.length > 100) throw wrongParameter('chargebee-idempotency-key', 'longer than 100 characters');
  return { key, fingerprint: `${path}\n${body}` };
}

function failInternally(): Response {
  return answerError(
    new BillingError(
      500,
      'operation_failed',
      'internal_error',
      'Sorry, something went wrong when processing the request.',
    ),
  );
}
