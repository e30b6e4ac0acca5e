import { and, eq, lte, not, type SQL, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { hasRow, insertWhen } from '#db/insert-when';
import { firstOf } from '#db/read';
import { pirateCities, signUps } from '#db/schema';
import { isUniqueViolation } from '#db/unique-violation';
import { giveBack, isSharedAddress, perAddress } from '~/features/sessions/count-tries.server';
import { invalid, isAppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import { readFirst, type Scope } from '~/scope/scope';
import { isNameFree, nameTaken, readIsNameFree } from './free-name.server';
import { countMailTries } from './mail-quota.server';
import { answeredBefore, requireHuman, spendQuestion } from './require-human.server';
import { ownSignUp } from './rules';
import type { SignUp } from './schema';
import { hashOfSignUp, mailSignUp, networkHash, selectSignUps, waitEnds } from './sign-ups.server';
import { requireStrongPassword } from './weak-passwords';

export interface SignedUp {
  email: string;
  /** For the browser that signed up: what is mailed, sent again and verified is this very sign-up. */
  signUpId: string;
}

/**
 * Signs someone up: the sign-up waits beside others on its address until its own link or code is used. It writes and
 * answers the same whether or not the address has an account. If it has one, the email tells the owner so and verifies
 * nothing. When a limit holds the email back, nothing is written. `device` is the cookie of a known browser. Throws invalid (human check, weak
 * password, taken username) and rate-limited.
 */
export async function registerUser(scope: Scope, input: SignUp, device?: unknown): Promise<SignedUp> {
  const { email, userName, password } = input;
  const emailKey = email.toLowerCase();
  requireStrongPassword(scope, input);
  const { heldFor, places, answers } = await countMailTries(
    scope,
    {
      limits: [perAddress(scope, { name: 'sign-up', limit: 20, seconds: 300 })],
      mailbox: { kind: 'verification', emailKey, device },
    },
    readIsNameFree(scope, { userName, emailKey }),
    selectSignUps(scope, emailKey),
  );
  const [isFree, waiting] = answers;
  /** For a form that is refused although its answer was right. */
  let spent: Statement[] = [];
  try {
    // Counted by now: asking the human check costs a call to its provider.
    const answered = await requireHuman(scope, input);
    spent = spendQuestion(scope, input);
    if (!isFree) throw nameTaken();
    const passwordHash = await hashOfSignUp(scope, { password, emailKey }, waiting);
    const attempt: Attempt = { input, emailKey, passwordHash, signUpId: newId(scope.now().getTime()) };
    if (heldFor) return { email, signUpId: attempt.signUpId };
    const { kept } = await scope.write(keepSignUp(scope, attempt, answered)).catch(async (error: unknown) => {
      if (!isUniqueViolation(error, 'used_challenges')) throw error;
      const same = await sameSignUp(scope, attempt);
      await scope.write({ givenBack: giveBack(scope, places) });
      return { kept: { id: same } };
    });
    if (!kept) throw nameTaken();
    scope.outbox.dispatch();
    return { email, signUpId: kept.id };
  } catch (error) {
    if (isAppError(error)) {
      await scope.write({ spent, givenBack: places.length ? [giveBack(scope, places)] : [] });
    }
    throw error;
  }
}

/**
 * A question that was answered before lets the very form through that it was answered with, as when a form is sent
 * twice; that form's sign-up is the answer. Throws invalid for any other.
 */
async function sameSignUp(scope: Scope, attempt: Attempt): Promise<string> {
  const own = await readFirst(scope, scope.db.select({ id: signUps.id }).from(signUps).where(isSame(attempt)));
  if (!own) throw invalid('humanAnswer', answeredBefore);
  return own.id;
}

/** A sign-up that is about to be kept. */
interface Attempt {
  input: SignUp;
  emailKey: string;
  passwordHash: string;
  signUpId: string;
}

/** So many wait on one address, and so many of them from one network (decisions, Identity). */
const mostOfAddress = 6;
const mostOfNetwork = 2;

/**
 * What keeps a sign-up beside those that wait on its address and mails it, in one batch after `answered`: the same for
 * every address, owned or not. `kept` has its id, or that of the same form sent before; null when the name is taken, and
 * then nothing but `answered` was written.
 */
function keepSignUp(scope: Scope, attempt: Attempt, answered: Statement[]) {
  const { emailKey } = attempt;
  const isKept = isSame(attempt);
  const isThere = hasRow(signUps, isKept);
  return {
    answered,
    kept: firstOf(insertSignUp(scope, attempt)),
    // Those whose time has passed make room.
    expiredRemoved: scope.db
      .delete(signUps)
      .where(and(eq(signUps.emailKey, emailKey), lte(signUps.waitsUntil, scope.now()), not(isKept), isThere)),
    crowdedOut: crowdedOut(scope, attempt),
    mailed: mailSignUp(scope, isKept),
    logged: auditEntry(scope, { action: 'sign-up', subject: emailKey }, isThere),
  };
}

/** As an SQL condition on sign-ups: the very form of this attempt. */
function isSame({ input, emailKey, passwordHash }: Attempt): SQL {
  return and(
    eq(signUps.emailKey, emailKey),
    eq(signUps.userName, input.userName),
    eq(signUps.passwordHash, passwordHash),
  ) as SQL;
}

function insertSignUp(scope: Scope, { input, emailKey, passwordHash, signUpId }: Attempt) {
  const waitsUntil = waitEnds(scope);
  const asked = {
    ...locationOf(input),
    canUseTrial: input.canUseTrial ?? Boolean(input.articleId),
    isFromSignupPage: input.isFromSignupPage ?? false,
    isRegisterViaLessonPreviewPage: input.isRegisterViaLessonPreviewPage ?? false,
    isRegisterViaRiseFestivalPage: input.isRegisterViaRiseFestivalPage ?? false,
    referralSource: input.ref ?? ownSignUp,
  };
  const { email, userName } = input;
  const network = networkHash(scope);
  const row = { id: signUpId, email, emailKey, userName, passwordHash, networkHash: network, ...asked };
  return insertWhen(
    scope.db,
    signUps,
    { ...row, createdAt: scope.now(), waitsUntil },
    isNameFree(scope, { userName, emailKey }),
  )
    .onConflictDoUpdate({
      target: [signUps.emailKey, signUps.userName, signUps.passwordHash],
      set: { ...asked, waitsUntil, endedAt: null },
    })
    .returning({ id: signUps.id });
}

/** A studio of the list, whose country counts; anything else is none. */
function locationOf({ pirateLocationCity: city }: SignUp) {
  if (!city) return { pirateLocationCity: null, pirateLocationCountry: null };
  const listed = (column: typeof pirateCities.city | typeof pirateCities.country) =>
    sql<string | null>`(SELECT ${column} FROM ${pirateCities} WHERE ${pirateCities.city} = ${city})`;
  return { pirateLocationCity: listed(pirateCities.city), pirateLocationCountry: listed(pirateCities.country) };
}

/**
 * Where more sign-ups wait than may, the oldest of the network that has the most ends, so that no network crowds out
 * another's. One deletion for each sign-up is enough, since each adds one. Where networks cannot be distinguished, the
 * limit of the address is the only one.
 */
function crowdedOut(scope: Scope, attempt: Attempt): Statement {
  const most = isSharedAddress(scope) ? mostOfAddress : mostOfNetwork;
  const waiting = sql`SELECT s.id, s.user_name, s.password_hash, count(*) OVER (PARTITION BY s.network_hash) AS of_network,
      count(*) OVER () AS of_address FROM ${signUps} s WHERE s.email_key = ${attempt.emailKey}`;
  const oldest = sql`SELECT w.id FROM (${waiting}) w WHERE (w.of_network > ${most} OR w.of_address > ${mostOfAddress})
      AND NOT (w.user_name = ${attempt.input.userName} AND w.password_hash = ${attempt.passwordHash})
    ORDER BY w.of_network DESC, w.id LIMIT 1`;
  return scope.db.delete(signUps).where(sql`${signUps.id} = (${oldest})`);
}
