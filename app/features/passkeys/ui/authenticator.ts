import {
  type PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  type PublicKeyCredentialRequestOptionsJSON as RequestOptions,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { paths } from '~/paths';
import { askServer, wordsOf } from '~/ui/forms/ask-server';

/** Messages by field name; the empty name is for the form as a whole. */
type Errors = Record<string, string[]>;

/** The passkey or signature that the browser made, as JSON, or the errors. */
type Answer = { credential: string } | { errors: Errors };

/** Asks the server for a challenge with these fields, then asks the browser to make a passkey for it. */
export function makePasskey(fields: Record<string, string>): Promise<Answer> {
  const asked = { ...fields, intent: 'begin-passkey' };
  return answer(paths.newPasskeyChallenge(), asked, (optionsJSON: CreationOptions) =>
    startRegistration({ optionsJSON }),
  );
}

/** Asks the server for a challenge, then asks the browser to sign it with a passkey that the reader chooses. */
export function signWithPasskey(): Promise<Answer> {
  return answer(paths.passkeyChallenge(), signIn, (optionsJSON: RequestOptions) =>
    startAuthentication({ optionsJSON }),
  );
}

/**
 * Has the browser list the reader's passkeys at the address field until one is chosen or `signal` aborts. Before the
 * challenge expires it asks for a new one. Null when nothing is chosen and when anything fails, since the reader has
 * asked for nothing.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<string | null> {
  const isOver = () => signal.aborted;
  const stop = () => WebAuthnAbortService.cancelCeremony();
  while (!isOver()) {
    await isSeen(signal);
    const optionsJSON = await ask<RequestOptions>(paths.passkeyChallenge(), signIn).then(
      ({ body }) => body?.options,
      () => null,
    );
    if (isOver() || !optionsJSON) return null;
    let isRenewed = false;
    const timer = setTimeout(
      () => {
        isRenewed = true;
        stop();
      },
      (optionsJSON.timeout ?? 0) - timeToSign,
    );
    signal.addEventListener('abort', stop);
    try {
      return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
    } catch {
      if (!isRenewed) return null;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  }
  return null;
}

const signIn = { intent: 'passkey-challenge' };

/** How long before the end of a challenge's life it is no longer offered, in milliseconds: chosen then, it would expire. */
const timeToSign = 60_000;

/** Waits until the page is visible, so that tabs in the background ask for nothing. */
async function isSeen(signal: AbortSignal): Promise<void> {
  while (document.hidden && !signal.aborted) {
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true, signal }));
  }
}

async function answer<Options>(
  address: string,
  fields: Record<string, string>,
  act: (options: Options) => Promise<unknown>,
): Promise<Answer> {
  try {
    const { isRedirect, body } = await ask<Options>(address, fields);
    // The server redirects if the reader has signed out or in meanwhile in another tab. It redirects the page, too.
    if (isRedirect) location.reload();
    if (!body?.options) return { errors: body?.errors ?? wrong(somethingWrong) };
    return { credential: JSON.stringify(await act(body.options)) };
  } catch (error) {
    return { errors: wrong(textOf(error)) };
  }
}

/** Posts the fields: the options for the browser, or why there are none. */
async function ask<Options>(address: string, fields: Record<string, string>) {
  const sent = { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' } as const;
  const asked = await askServer(new URL(address, location.href), sent);
  const body = (await asked.json().catch(() => null)) as { options?: Options; errors?: Errors } | null;
  return { isRedirect: asked.type === 'opaqueredirect', body };
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
