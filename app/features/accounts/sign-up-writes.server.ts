import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { type Read, readOf } from '#db/read';
import { pirateCities, users } from '#db/schema';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { askersOf, reserveName, selectAsker } from './reserved-names.server';
import { ownSignUp } from './rules';
import type { SignUp } from './schema';

/** A sign-up that is about to be kept. */
export interface Attempt {
  input: SignUp;
  emailKey: string;
  passwordHash: string;
  signUpId: string;
  /** Uses the human check's question up. */
  answered: Statement[];
}

export interface Rivals {
  /** Who has the address already, verified or not. */
  account: { id: string; verifiedAt: Date | null } | null;
  /** The name is another's. */
  isNameTaken: boolean;
}

/** What a sign-up finds before it. */
export function readRivals(scope: Scope, { input, emailKey }: Attempt): Read<Rivals> {
  const { id, verifiedAt } = users;
  const account = scope.db.select({ id, verifiedAt }).from(users).where(eq(users.emailKey, emailKey));
  const holder = scope.db
    .select({ id })
    .from(users)
    // A member's name is taken for everyone, their own address too: else it would tell which address is theirs.
    .where(and(eq(users.userName, input.userName), or(ne(users.emailKey, emailKey), isNotNull(verifiedAt))));
  const own = askersOf(scope, emailKey);
  return readOf([account, holder, selectAsker(scope, input.userName)], ([found], holders, askers) => ({
    account: found ?? null,
    isNameTaken: holders.length > 0 || askers.some(({ askedBy }) => !own.includes(askedBy)),
  }));
}

/** The pending account as this sign-up wants it, in place of what another one wanted; a verified one stays as it is. */
export function keepPending(scope: Scope, userId: string, { input, emailKey, passwordHash, signUpId }: Attempt) {
  const now = scope.now();
  const chosen = {
    email: input.email,
    userName: input.userName,
    passwordHash,
    signUpId,
    referralSource: input.ref ?? ownSignUp,
    canUseTrial: input.canUseTrial ?? Boolean(input.articleId),
    ...locationOf(input),
    isFromSignupPage: input.isFromSignupPage ?? false,
    isRegisterViaLessonPreviewPage: input.isRegisterViaLessonPreviewPage ?? false,
    isRegisterViaRiseFestivalPage: input.isRegisterViaRiseFestivalPage ?? false,
    createdAt: now,
    updatedAt: now,
  };
  return scope.db
    .insert(users)
    .values({ id: userId, emailKey, ...chosen })
    .onConflictDoUpdate({ target: users.id, set: chosen, setWhere: isNull(users.verifiedAt) })
    .returning({ id: users.id });
}

/** A studio of the list, whose country counts; anything else is none. */
function locationOf({ pirateLocationCity: city }: SignUp) {
  if (!city) return { pirateLocationCity: null, pirateLocationCountry: null };
  const listed = (column: typeof pirateCities.city | typeof pirateCities.country) =>
    sql<string | null>`(SELECT ${column} FROM ${pirateCities} WHERE ${pirateCities.city} = ${city})`;
  return { pirateLocationCity: listed(pirateCities.city), pirateLocationCountry: listed(pirateCities.country) };
}

/** Keeps the name for whoever asked, and tells the owner of the address by mail. */
export function tellOwner(
  scope: Scope,
  userId: string,
  { input, emailKey, passwordHash, signUpId }: Attempt,
): Statement[] {
  const cause = newId(scope.now().getTime());
  return [
    ...reserveName(scope, emailKey, { userName: input.userName, passwordHash, signUpId }),
    scope.outbox.add(
      { kind: 'send-mail', mail: 'account-exists', userId, subjectId: cause },
      `mail:account-exists:${cause}`,
    ),
  ];
}
