import type { TurnedSession } from '~/features/sessions/turn-session.server';
import type { Scope } from '~/scope/scope';
import { confirmEmailChange } from './confirm-email-change.server';
import {
  type EmailTokenPurpose,
  type EmailTokenState,
  emailLinkExpired,
  emailTokenPurpose,
  readEmailToken,
} from './email-token.server';
import { tokenIdOf } from './mail-tokens.server';
import { revertEmailChange } from './revert-email-change.server';
import type { VerifyByToken } from './schema';

export interface EmailLink {
  /** Null: the link is none of ours. */
  purpose: EmailTokenPurpose | null;
  state: EmailTokenState;
  /** The address it gives the account, while it works. */
  email: string | null;
}

/** What an e-mail link would do now. A GET asks this; it uses nothing up. */
export async function previewEmailLink(scope: Scope, { token }: VerifyByToken): Promise<EmailLink> {
  const purpose = emailTokenPurpose(scope, token);
  const id = purpose && tokenIdOf(scope, purpose, token);
  if (!purpose || !id) return { purpose: null, state: 'dead', email: null };
  const [found] = await scope.read(readEmailToken(scope, purpose, id));
  return { purpose, state: found?.state ?? 'dead', email: found?.state === 'live' ? found.to : null };
}

/** Follows a mailed link: a change to a new address, or the way back from one. Throws what these two throw. */
export async function settleEmailChange(scope: Scope, input: VerifyByToken): Promise<TurnedSession | null> {
  const purpose = emailTokenPurpose(scope, input.token);
  if (!purpose) throw emailLinkExpired();
  if (purpose === 'change-email') return confirmEmailChange(scope, input);
  await revertEmailChange(scope, input);
  return null;
}
