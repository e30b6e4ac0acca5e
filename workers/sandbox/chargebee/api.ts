import { answerUnder } from '../answer-under';
import { json } from '../http';
import { decodeSegments, matchSegments, split } from '../router';
import type { Sandbox } from '../sandbox';
import { catalogueWrites } from './catalogue-writes';
import { chargeOperations } from './charges';
import { customerOperations } from './customers';
import { BillingError, notImplemented, wrongParameter } from './errors';
import { hostedPageOperations } from './hosted-pages';
import { invoiceOperations } from './invoices';
import type { Operation } from './operation';
import { methodsPageOperations } from './pages/methods-page';
import { portalOperations } from './pages/portal';
import { paymentSourceOperations } from './payment-sources';
import { planChangeOperations } from './plan-changes';
import { readOperations } from './reads';
import { refundOperations } from './refunds';
import { subscriptionOperations } from './subscriptions';
import { parseParameters } from './wire';

const PREFIX = '/api/v2';
/** How long the answer to an idempotency key is remembered. */
const REPLAY_SECONDS = 30 * 60;

const OPERATIONS = [
  ...hostedPageOperations,
  ...customerOperations,
  ...readOperations,
  ...catalogueWrites,
  ...invoiceOperations,
  ...chargeOperations,
  ...refundOperations,
  ...subscriptionOperations,
  ...planChangeOperations,
  ...portalOperations,
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
    const key = operation.isIdempotent && request.headers.get('chargebee-idempotency-key');
    if (!key) return json(operation.run(sandbox, { params, tree }));
    if (key.length > 100) throw wrongParameter('chargebee-idempotency-key', 'longer than 100 characters');
    return answerOnce(sandbox, key, `${path}\n${body}`, () => operation.run(sandbox, { params, tree }));
  } catch (error) {
    if (error instanceof BillingError) return json(error.body, error.status);
    throw error;
  }
}

function authenticate(sandbox: Sandbox, request: Request): void {
  const expected = `Basic ${btoa(`${sandbox.settings.apiKey}:`)}`;
  if (request.headers.get('authorization') === expected) return;
  const message = 'Sorry, authentication failed. Invalid API key specified.';
  throw new BillingError(401, 'untyped', 'api_authentication_failed', message);
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

/**
 * The response to the same idempotency key within half an hour, else what `run` answers; a failed call can be repeated
 * with its key. Throws if the key was used for another call: `fingerprint` is its path and parameters.
 */
function answerOnce({ store, clock }: Sandbox, key: string, fingerprint: string, run: () => object): Response {
  store.run('DELETE FROM replay WHERE stored_at < ?', clock.now() - REPLAY_SECONDS);
  const found = store.rows<{ fingerprint: string; body: string }>('SELECT * FROM replay WHERE key = ?', key)[0];
  if (found && found.fingerprint !== fingerprint) {
    const message = 'The idempotency key was used before with other parameters.';
    throw new BillingError(400, 'invalid_request', 'invalid_request', message);
  }
  const answered: object = found ? JSON.parse(found.body) : run();
  if (!found) {
    const insert = 'INSERT INTO replay VALUES (?, ?, 200, ?, ?) ON CONFLICT (key) DO NOTHING';
    store.run(insert, key, fingerprint, JSON.stringify(answered), clock.now());
  }
  return json(answered, 200, { 'chargebee-idempotency-replayed': String(found !== undefined) });
}

function failInternally(): Response {
  const message = 'Sorry, something went wrong when processing the request.';
  const { body, status } = new BillingError(500, 'operation_failed', 'internal_error', message);
  return json(body, status);
}
