import { auditEntry } from '#db/audit';
import { invalid } from '~/kit/app-error';
import { mailJob } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { requireCurrentPassword } from './current-password.server';
import { pairMessages } from './field-rules';
import { newMailToken } from './mail-tokens.server';
import type { AskForEmailChange } from './schema';

export interface AskedEmailChange {
  /** The new address. */
  email: string;
  /** Seconds until a mail may go there again; 0 when the link was mailed. */
  heldFor: number;
}

/**
 * Mails a link to the new address, good for 24 hours. Only the mailbox of that address learns whether it has an account
 * already (the mail is rendered when it is sent). Throws invalid and rate-limited.
 */
export async function askForEmailChange(
  scope: Scope,
  { newEmail, password }: AskForEmailChange,
): Promise<AskedEmailChange> {
  const viewer = requireMember(scope);
  const newKey = newEmail.toLowerCase();
  if (newKey === viewer.email.toLowerCase()) throw invalid('newEmail', pairMessages.sameEmail);
  const { heldFor } = await requireCurrentPassword(scope, viewer, password, {
    kind: 'email-change',
    emailKey: newKey,
  });
  if (heldFor) return { email: newEmail, heldFor };
  const { id: userId, email } = viewer;
  const token = newMailToken(scope, { userId, purpose: 'change-email', email, newEmail });
  await scope.write({
    tokenKept: token.statements,
    mailed: scope.outbox.add(...mailJob('email-change', userId, token.id)),
    logged: auditEntry(scope, { action: 'email-change-asked', subject: userId }),
  });
  scope.outbox.dispatch();
  return { email: newEmail, heldFor };
}
