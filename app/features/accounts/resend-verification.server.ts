import { and, eq, isNull } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { batch } from '#db/client';
import { firstOf } from '#db/read';
import { users } from '#db/schema';
import { countMailTries, perAddress } from '~/features/sessions/count-tries.server';
import type { Scope } from '~/scope/scope';
import { newMailToken } from './mail-tokens.server';
import { mailLimits } from './register-user.server';
import type { AskForVerification } from './schema';

/**
 * Sends another verification mail, at most one a minute. Answers the same, with the same work, for addresses that are
 * unknown or verified already, and when the mailbox has had its share. Throws rate-limited.
 */
export async function resendVerification(scope: Scope, { email }: AskForVerification): Promise<void> {
  const emailKey = email.toLowerCase();
  const { heldFor, answers } = await countMailTries(
    scope,
    {
      limits: [
        { name: 'resend', subject: emailKey, limit: 1, seconds: 60 },
        perAddress(scope, { name: 'resend-address', limit: 10, seconds: 3600 }),
      ],
      mails: mailLimits(emailKey),
    },
    firstOf(
      scope.db
        .select({ id: users.id, email: users.email })
        .from(users)
        .where(and(eq(users.emailKey, emailKey), isNull(users.verifiedAt))),
    ),
  );
  if (heldFor) return;
  const [user] = answers;
  const token = newMailToken(scope, { userId: user?.id ?? 'nobody', purpose: 'verify', email: user?.email ?? email });
  const [supersede, ...write] = token.statements;
  await batch(scope.db, [
    ...(supersede ? [supersede] : []),
    ...(user ? write : []),
    // Without a token it finds nothing to send: an unknown address costs the row and the queue as well.
    verificationMailTo(scope, user?.id ?? 'nobody', token.id),
    auditEntry(scope, { action: 'verification-asked', subject: emailKey }),
  ]);
  scope.outbox.dispatch();
}

function verificationMailTo(scope: Scope, userId: string, tokenId: string) {
  return scope.outbox.add(
    { kind: 'send-mail', mail: 'verification', userId, subjectId: tokenId },
    `mail:verification:${tokenId}`,
  );
}
