import { and, eq, gt, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { hasRow } from '#db/insert-when';
import { mailTokens } from '#db/schema';
import type { Scope } from '~/scope/scope';
import type { MailTokenPurpose } from './mail-tokens.server';

export type TokenRow = typeof mailTokens.$inferSelect;

export function isLiveToken(row: TokenRow, now: Date): boolean {
  return row.usedAt === null && row.supersededAt === null && row.expiresAt > now;
}

function live(scope: Scope, id: string) {
  return and(
    eq(mailTokens.id, id),
    isNull(mailTokens.usedAt),
    isNull(mailTokens.supersededAt),
    gt(mailTokens.expiresAt, scope.now()),
  );
}

/**
 * Holds until `useToken` has run in the same batch. Each statement that a token allows carries it, so that of two
 * uses at one moment the second does nothing.
 */
export function whileLive(scope: Scope, id: string): SQL {
  return hasRow(mailTokens, live(scope, id));
}

/** Uses a token up: the last statement of the batch that it allows. */
export function useToken(scope: Scope, id: string, when?: SQL): Statement {
  return scope.db
    .update(mailTokens)
    .set({ usedAt: scope.now() })
    .where(and(live(scope, id), when));
}

/** Makes a user's unused tokens of these purposes worthless, but for `except`. */
export function supersedeTokens(
  scope: Scope,
  { userId, purposes, except, when }: { userId: string; purposes: MailTokenPurpose[]; except?: string; when?: SQL },
): Statement {
  return scope.db
    .update(mailTokens)
    .set({ supersededAt: scope.now() })
    .where(
      and(
        eq(mailTokens.userId, userId),
        inArray(mailTokens.purpose, purposes),
        isNull(mailTokens.usedAt),
        isNull(mailTokens.supersededAt),
        except === undefined ? undefined : ne(mailTokens.id, except),
        when,
      ),
    );
}
