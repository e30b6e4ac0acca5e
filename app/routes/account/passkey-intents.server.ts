import { z } from 'zod';
import { askPasskeyChallenge } from '~/features/accounts/ask-passkey-challenge.server';
import { beginPasskey } from '~/features/accounts/begin-passkey.server';
import { BeginPasskey, RemovePasskey } from '~/features/accounts/passkey-schema';
import { removePasskey } from '~/features/accounts/remove-passkey.server';
import { signInByPasskey } from '~/features/accounts/sign-in-by-passkey.server';
import { addPasskey } from '~/features/passkeys/add-passkey.server';
import { renamePasskey } from '~/features/passkeys/rename-passkey.server';
import { AddPasskey, RenamePasskey, SignInByPasskey } from '~/features/passkeys/schema';
import { cookieRules } from '~/http/cookie-rules';
import { refuse } from '~/http/form-reply.server';
import { type Follow, intent } from '~/http/forms.server';
import { arriveSignedIn } from './arrive.server';
import { giveChallenge, takeChallenge } from './passkey-cookie.server';

const byGuests = { for: 'guest', isKept: false, isScripted: true } as const;

/** Sign-in with a passkey: first the challenge, then the signature. */
export const passkeySignIn = {
  'passkey-challenge': intent({
    ...byGuests,
    limit: ['passkey-challenge-address'],
    input: z.object({}),
    run: askPasskeyChallenge,
    next: giveChallenge,
  }),
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

/** A member's own passkeys. */
export const ownPasskeys = {
  'begin-passkey': intent({
    ...byMembers,
    limit: ['current-password', 'current-password-address', 'second-factor', 'second-factor-address'],
    isScripted: true,
    input: BeginPasskey,
    run: beginPasskey,
    next: giveChallenge,
  }),
  'add-passkey': intent({
    ...byMembers,
    // The challenge was given for the password and is taken once; a person has at most ten passkeys.
    limit: 'once',
    isScripted: true,
    input: AddPasskey,
    run: (scope, input, { visit }) => addPasskey(scope, { ...input, challenge: takeChallenge(visit) }),
    next: done('The passkey is added. We have sent you a mail about it.'),
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
    next: done('The passkey has its new name.'),
  }),
  'remove-passkey': intent({
    ...byMembers,
    limit: ['current-password', 'current-password-address'],
    input: RemovePasskey,
    run: removePasskey,
    next: done('The passkey is removed. We have sent you a mail about it.'),
  }),
};
