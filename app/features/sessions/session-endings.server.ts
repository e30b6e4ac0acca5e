import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { sessions } from '#db/schema';
import type { Scope } from '~/scope/scope';

interface Ending {
  userId: string;
  because: NonNullable<(typeof sessions.$inferSelect)['revokedBecause']>;
  /** The only one that ends. */
  only?: string;
  /** A session that goes on. */
  except?: string;
  /** Holds when the change that ends the sessions was made. */
  when?: SQL;
}

/** Ends a user's sessions, browsers' and API clients' alike, as a statement of the batch that is the reason. */
export function endSessionsOf(scope: Scope, { userId, because, only, except, when }: Ending): Statement {
  return scope.db
    .update(sessions)
    .set({ revokedAt: scope.now(), revokedBecause: because })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        only === undefined ? undefined : eq(sessions.id, only),
        except === undefined ? undefined : ne(sessions.id, except),
        when,
      ),
    );
}
