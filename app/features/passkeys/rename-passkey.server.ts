import { and, eq } from 'drizzle-orm';
import { passkeys } from '#db/schema';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import type { RenamePasskey } from './schema';

/** Throws conflict when the passkey is not the viewer's, or no longer. */
export async function renamePasskey(scope: Scope, { passkeyId, name }: RenamePasskey): Promise<void> {
  const { id: userId } = requireMember(scope);
  const { renamed } = await scope.write({
    renamed: scope.db
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
      .returning({ id: passkeys.id }),
  });
  if (!renamed.length) throw passkeyGone();
}

export function passkeyGone(): AppError {
  return new AppError('conflict', 'That passkey is not on your account any more.');
}
