import {
  type PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  type PublicKeyCredentialRequestOptionsJSON as RequestOptions,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { askServer, wordsOf } from '~/ui/ask-server';

/** Messages by the name of their field; the empty name is the form as a whole. */
type Errors = Record<string, string[]>;

/** What the browser has made or signed, as JSON, or what is wrong. */
type Answer = { credential: string } | { errors: Errors };

/** A page's action, asked by script. */
interface Door {
  action: string;
  /** Its route, so that it answers data and no page. */
  route: string;
}

/** Asks for a challenge with these fields, then the browser to make a passkey in answer to it. */
export function makePasskey(door: Door, fields: Record<string, string>): Promise<Answer> {
  return answer(door, fields, (optionsJSON: CreationOptions) => startRegistration({ optionsJSON }));
}

/** Asks for a challenge, then the browser to sign it with a passkey of its owner's choice. */
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
    // Signed out, or signed in, in another tab meanwhile: the page would lead elsewhere.
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

/** The browser tells little on purpose, so that no page learns which passkeys there are. */
const texts: Record<string, string> = {
  NotAllowedError: 'It was cancelled, or took too long. Nothing has changed; you can try again.',
  InvalidStateError: 'There is a passkey for your account on this device already.',
  NotSupportedError: 'This device cannot keep a passkey of the kind that we need.',
  SecurityError: 'Passkeys do not work at this address. Open our site by its own address.',
};

function textOf(error: unknown): string {
  return (error instanceof Error && texts[error.name]) || wordsOf(error, somethingWrong);
}
