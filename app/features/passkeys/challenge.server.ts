import type { Statement } from '#db/client';
import { usedChallenges } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { newSecret } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { challengeLife } from './rules';
import type { Challenge } from './schema';

/** Who we are to browsers: passkeys belong to the host of the configured origin, never to what a request says. */
export function relyingParty({ config }: Scope) {
  const { hostname, origin } = new URL(config.appOrigin);
  return { id: hostname, origin, name: config.brand.name };
}

export function newChallenge(scope: Scope, userId: string | null): Challenge {
  return { challenge: newSecret(), userId, expiresAt: scope.now().getTime() + challengeLife };
}

/** The challenge, if it is for this and its time is not over. Throws expired. */
export function requireLive(scope: Scope, given: Challenge | null, userId: string | null): Challenge {
  if (given && given.userId === userId && given.expiresAt > scope.now().getTime()) return given;
  throw challengeOver();
}

/** Uses it up: answers a row, and changes one, for the first who comes with it alone. */
export function spend({ db }: Scope, { challenge, expiresAt }: Challenge): Statement & PromiseLike<{ id: string }[]> {
  return db
    .insert(usedChallenges)
    .values({ id: challenge, expiresAt: new Date(expiresAt) })
    .onConflictDoNothing()
    .returning({ id: usedChallenges.id });
}

export function challengeOver(): AppError {
  return new AppError('expired', 'That took too long, or was sent twice. Please try again.');
}
