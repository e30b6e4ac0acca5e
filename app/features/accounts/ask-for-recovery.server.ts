import { eq } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { users } from '#db/schema';
import { perAddress } from '~/features/sessions/count-tries.server';
import { mailJob, noUser } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { isStillKnown } from './known-device.server';
import { countMailTries } from './mail-quota.server';
import { newMailToken } from './mail-tokens.server';
import type { AskForRecovery } from './schema';

/**
 * Mails a recovery link, good for an hour; earlier links stay good. Answers the same, with the same work, whether or
 * not the address has an account, and when its mailbox has had its share. `device` is the cookie of a known browser.
 * Throws rate-limited.
 */
export async function askForRecovery(scope: Scope, { email }: AskForRecovery, device?: unknown): Promise<void> {
  const emailKey = email.toLowerCase();
  const { heldFor, answers } = await countMailTries(
    scope,
    {
      limits: [perAddress(scope, { name: 'recovery-address', limit: 10, seconds: 3600 })],
      mailbox: { kind: 'recovery', emailKey, device },
      isStillKnown: (known, [user]) => user !== null && isStillKnown(scope, user, known),
    },
    firstOf(
      scope.db
        .select({ id: users.id, email: users.email, emailKey: users.emailKey, passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.emailKey, emailKey)),
    ),
  );
  if (heldFor) return;
  const [user] = answers;
  const userId = user?.id ?? noUser;
  const token = newMailToken(scope, { userId, purpose: 'restore', email: user?.email ?? email });
  await scope.write({
    tokenKept: user ? token.statements : [],
    // Without a token it finds nothing to send: an unknown address costs the row and the queue as well.
    mailed: scope.outbox.add(...mailJob('restore', userId, token.id)),
    logged: auditEntry(scope, { action: 'recovery-asked', subject: emailKey }),
  });
  scope.outbox.dispatch();
}
