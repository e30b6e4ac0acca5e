import { json } from '@remix-run/cloudflare';
import { BeginPasskey, RemovePasskey } from '~/features/accounts/schema';
import { beginPasskey, removePasskey } from '~/features/accounts/sign-in/change-factors.server';
import { askPasskeyChallenge, signInByPasskey } from '~/features/accounts/sign-in/sign-in-by-passkey.server';
import { addPasskey, renamePasskey } from '~/features/passkeys/keep-passkeys.server';
import { AddPasskey, Challenge, RenamePasskey, SignInByPasskey } from '~/features/passkeys/schema';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { refuse } from '~/http/form-reply.server';
import { type Follow, type FormContext, intent } from '~/http/forms.server';
import type { Visit } from '~/http/visit';
import { arriveSignedIn } from './arrive.server';

/** Stores a challenge in the browser that requested it, and answers its script with the options. */
function giveChallenge({ challenge, options }: { challenge: Challenge; options: object }, { visit }: FormContext) {
  visit.cookies.set(cookieRules.passkey, challenge);
  return json({ options });
}

/** The browser's last challenge. */
function readChallenge(visit: Visit): Challenge | null {
  const read = Challenge.safeParse(visit.cookies.read(cookieRules.passkey));
  return read.success ? read.data : null;
}

/** The same; can be taken once. */
function takeChallenge(visit: Visit): Challenge | null {
  const challenge = readChallenge(visit);
  visit.cookies.clear(cookieRules.passkey);
  return challenge;
}

const byGuests = { for: 'guest', isKept: false, isScripted: true } as const;

/** Sign-in with a passkey: first the challenge, for the page's script. */
export const passkeyChallenge = intent({
  ...byGuests,
  limit: 'ownCookie',
  run: async (scope, _input, { visit }) => askPasskeyChallenge(scope, readChallenge(visit)),
  next: giveChallenge,
});

/** Then the signature. */
export const passkeySignIn = {
  passkey: intent({
    ...byGuests,
    limit: ['passkey-address', 'sign-in-any-address'],
    input: SignInByPasskey,
    run: (scope, input, { visit }) => {
      const device = visit.cookies.read(cookieRules.device);
      return signInByPasskey(scope, { ...input, challenge: takeChallenge(visit), device });
    },
    next: arriveSignedIn,
    refused(error, { form }) {
      form.delete('credential');
      return error.kind === 'unauthenticated' ? refuse(form, { '': [error.message] }) : null;
    },
  }),
};

const byMembers = { for: 'member', isKept: false } as const;
const done = (text: string) => (): Follow => ({ flash: { kind: 'success', text }, at: '#passkeys' });

/** A challenge for a new passkey, for the page's script. */
export const newPasskeyChallenge = intent({
  ...byMembers,
  limit: ['current-password', 'current-password-address', 'second-factor', 'second-factor-address'],
  isScripted: true,
  input: BeginPasskey,
  run: beginPasskey,
  next: giveChallenge,
});

/** A member's own passkeys. */
export const ownPasskeys = {
  'add-passkey': intent({
    ...byMembers,
    // A challenge is issued only for the password and can be used once; a person has at most ten passkeys.
    limit: 'once',
    isScripted: true,
    input: AddPasskey,
    run: (scope, input, { visit }) => addPasskey(scope, { ...input, challenge: takeChallenge(visit) }),
    next: done('The passkey was added. We have emailed you about it.'),
    refused(_error, { form }) {
      form.delete('credential');
      return null;
    },
  }),
  'rename-passkey': intent({
    ...byMembers,
    limit: 'ownRow',
    input: RenamePasskey,
    run: renamePasskey,
    next: done('The passkey was renamed.'),
  }),
  'remove-passkey': intent({
    ...byMembers,
    limit: ['current-password', 'current-password-address'],
    input: RemovePasskey,
    run: removePasskey,
    next: done('The passkey was removed. We have emailed you about it.'),
  }),
};
