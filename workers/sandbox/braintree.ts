import { answerUnder } from './answer-under';
import { braintreeScript } from './braintree-script';
import { judgeCard } from './chargebee/test-cards';
import { json, readFields, script } from './http';
import { newId } from './ids';
import { findNonce, makeNonce, takeNonce } from './nonces';
import type { Visit } from './router';
import type { Sandbox } from './sandbox';

const KEYS = 'sandbox_public:sandbox_private';

/** `POST /braintree/graphql`: client tokens only, in the provider's GraphQL format. */
export async function answerGraphql(sandbox: Sandbox, request: Request): Promise<Response> {
  const body = (await request.json().catch(() => null)) as { query?: unknown } | null;
  const mode = sandbox.faults.takeForCall('braintree', new URL(request.url).pathname);
  return answerUnder(
    mode,
    () => answer(sandbox, request, body),
    () => json(failure('An unknown error occurred.', 'INTERNAL'), 500),
  );
}

function answer({ settings }: Sandbox, request: Request, body: { query?: unknown } | null): Response {
  if (request.headers.get('authorization') !== `Basic ${btoa(KEYS)}`) {
    return json(failure('Authentication credentials are invalid.', 'AUTHENTICATION'));
  }
  if (typeof body?.query !== 'string' || !body.query.includes('createClientToken')) {
    return json(failure('The sandbox plays createClientToken alone.', 'NOT_IMPLEMENTED'), 501);
  }
  const token = {
    version: 2,
    clientApiUrl: `${settings.ownOrigin}/braintree/client_api`,
    authorizationFingerprint: newId('', 24),
  };
  const clientToken = btoa(JSON.stringify(token));
  return json({ data: { createClientToken: { clientToken } }, extensions: { requestId: newId('', 16) } });
}

function failure(message: string, errorClass: string) {
  return { data: null, errors: [{ message, extensions: { errorClass } }] };
}

/** `GET /braintree/web/js/:file`: one script serves for all of the tokeniser's. */
export function serveTokeniser(): Response {
  return script(braintreeScript);
}

/** `POST /braintree/client_api/:act`: turns a card or PayPal account into a token; confirms or refuses 3-D Secure. */
export async function tokenise(sandbox: Sandbox, { request, params, url }: Visit): Promise<Response> {
  const fields = (await readFields(request)) ?? {};
  const mode = sandbox.faults.takeForCall('braintree', url.pathname);
  const cors = { 'access-control-allow-origin': sandbox.settings.appOrigin };
  const refuse = (message: string, status = 422) => json({ error: { message } }, status, cors);
  return answerUnder(
    mode,
    () => {
      switch (params.act) {
        case 'card': {
          const digits = fields.number ?? '';
          const behaviour = judgeCard(digits);
          if (behaviour === 'is no card') return refuse('Credit card number is invalid');
          const nonce = makeNonce(sandbox, { method: 'CREDIT_CARD', digits, isConfirmed: false });
          return json({ nonce, details: { lastFour: digits.slice(-4), bin: digits.slice(0, 6) } }, 200, cors);
        }
        case 'paypal':
          return json({ nonce: makeNonce(sandbox, { method: 'PAYPAL', digits: '', isConfirmed: true }) }, 200, cors);
        case 'lookup': {
          const found = findNonce(sandbox, fields.nonce ?? '');
          if (!found) return refuse('Unknown token');
          return json({ mustAsk: judgeCard(found.digits) === 'asks for 3-D Secure' }, 200, cors);
        }
        case 'confirm': {
          const found = takeNonce(sandbox, fields.nonce ?? '');
          if (!found) return refuse('Unknown token');
          return json({ nonce: makeNonce(sandbox, { ...found, isConfirmed: true }) }, 200, cors);
        }
        default:
          return refuse('Not found', 404);
      }
    },
    () => refuse('An unknown error occurred.', 500),
  );
}
