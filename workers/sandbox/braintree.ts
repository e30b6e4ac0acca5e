import { answerUnder } from './answer-under';
import { json } from './http';
import { newId } from './ids';
import type { Sandbox } from './sandbox';

const KEYS = 'sandbox_public:sandbox_private';

/** `POST /braintree/graphql`: client tokens and nothing else, in the shape of its GraphQL answers. */
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
