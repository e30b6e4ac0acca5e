import {
  type PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  type PublicKeyCredentialRequestOptionsJSON as RequestOptions,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { askServer, wordsOf } from '~/ui/ask-server';

/** Messages by field name; the empty name is for the form as a whole. */
type Errors = Record<string, string[]>;

/** The passkey or signature that the browser made, as JSON, or the errors. */
type Answer = { credential: string } | { errors: Errors };

/** A page's action that is called by script. */
interface Door {
  action: string;
  /** The id of the page's route, so that the action returns data and not a page. */
  route: string;
}

/** Asks the server for a challenge with these fields, then asks the browser to make a passkey for it. */
export function makePasskey(door: Door, fields: Record<string, string>): Promise<Answer> {
  return answer(door, fields, (optionsJSON: CreationOptions) => startRegistration({ optionsJSON }));
}

/** Asks the server for a challenge, then asks the browser to sign it with a passkey that the reader chooses. */
export function signWithPasskey(door: Door): Promise<Answer> {
  return answer(door, { intent: 'passkey-challenge' }, (optionsJSON: RequestOptions) =>
    startAuthentication({ optionsJSON }),
  );
}

async function answer<Options>(
  { action, route }: Door,
  fields: Record<string, string>,
  act: (options: Options) => Promise<unknown>,
): Promise<Answer> {
  try {
    const address = new URL(action, location.href);
    address.searchParams.set('_data', route);
    const asked = await askServer(address, { method: 'POST', body: new URLSearchParams(fields) });
    // The server redirects if the reader has signed out or in meanwhile in another tab.
    const elsewhere = asked.headers.get('x-remix-redirect');
    if (elsewhere) location.assign(elsewhere);
    const body = (await asked.json().catch(() => null)) as { options?: Options; errors?: Errors } | null;
    if (!body?.options) return { errors: body?.errors ?? wrong(somethingWrong) };
    return { credential: JSON.stringify(await act(body.options)) };
  } catch (error) {
    return { errors: wrong(textOf(error)) };
  }
}

const wrong = (message: string): Errors => ({ '': [message] });

const somethingWrong = 'Something went wrong. Please try again.';

/** Messages by error name. Browsers give few details on purpose, so that no page learns which passkeys exist. */
const texts: Record<string, string> = {
  NotAllowedError: 'It was cancelled, or took too long. Nothing has changed; you can try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  NotSupportedError: 'This device can’t store the kind of passkey that we need.',
  SecurityError: 'Passkeys don’t work at this address. Open the site at its own address.',
};

function textOf(error: unknown): string {
  return (error instanceof Error && texts[error.name]) || wordsOf(error, somethingWrong);
}
