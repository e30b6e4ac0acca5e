import { and, eq, lte, not, type SQL, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { hasRow, insertWhen } from '#db/insert-when';
import { firstOf } from '#db/read';
import { signUps } from '#db/schema';
import { isUniqueViolation } from '#db/unique-violation';
import { giveBack, isSharedAddress, perAddress } from '~/features/sessions/count-tries.server';
import { invalid, isAppError } from '~/kit/app-error';
import { hour } from '~/kit/dates';
import { newId } from '~/kit/ids';
import { emailKeyOf } from '~/kit/text/mailbox';
import { readFirst, type Scope } from '~/scope/scope';
import { noCity } from '../field-rules';
import { countMailTries } from '../mail/mail-quota.server';
import { readPirateCity, requireListed } from '../profile/pirate-city.server';
import { answeredBefore, requireHuman, spendQuestion } from '../require-human.server';
import { ownSignUp } from '../rules';
import type { SignUp } from '../schema';
import { requireStrongPassword } from '../sign-in/weak-passwords';
import { isNameFree, nameTaken, readIsNameFree } from './free-name.server';
import { hashOfSignUp, mailSignUp, networkHash, selectSignUps, waitEnds } from './sign-ups.server';

/**
 * Signs someone up: the sign-up waits beside others on its address until its own link or code is used. The writes and
 * the answer are the same whether or not the address has an account. If it has an account, the email tells the owner so
 * and verifies nothing. When a limit holds the email back, nothing is written. `device` is the cookie of a known
 * browser. By `signUpId`, the browser that signed up verifies this sign-up and has its mail sent again. Throws invalid
 * (human check, weak password, taken username, unknown Pirate city) and rate-limited.
 */
export async function registerUser(scope: Scope, input: SignUp, device?: unknown) {
  const { email, userName, password } = input;
  const emailKey = emailKeyOf(email);
  requireStrongPassword(scope, input);
  const { heldFor, places, answers } = await countMailTries(
    scope,
    {
      limits: [perAddress(scope, { name: 'sign-up', limit: 20, seconds: 300 })],
      mailbox: { kind: 'verification', emailKey, device },
    },
    readIsNameFree(scope, { userName, emailKey }),
    selectSignUps(scope, emailKey),
    readPirateCity(scope, input),
  );
  const [isFree, waiting, listed] = answers;
  /** Marks the question as used when the answer was right but the form is refused. */
  let spent: Statement[] = [];
  try {
    // The tries are counted before the human check, which costs a call to its provider.
    const answered = await requireHuman(scope, input);
    spent = spendQuestion(scope, input);
    if (!isFree) throw nameTaken();
    const place = hasCity(input) ? requireListed(listed, input) : noPlace;
    const passwordHash = await hashOfSignUp(scope, { password, emailKey }, waiting);
    const attempt: Attempt = { input, place, emailKey, passwordHash, signUpId: newId(scope.now().getTime()) };
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
 * A question that was already answered is accepted again only with the same form, as when a form is sent twice. Returns
 * the id of that form's sign-up. Throws invalid for any other form.
 */
async function sameSignUp(scope: Scope, attempt: Attempt): Promise<string> {
  const own = await readFirst(scope, scope.db.select({ id: signUps.id }).from(signUps).where(isSame(attempt)));
  if (!own) throw invalid('humanAnswer', answeredBefore);
  return own.id;
}

const noPlace = { pirateLocationCity: null, pirateLocationCountry: null };

function hasCity({ pirateLocationCity: city }: SignUp): boolean {
  return city !== undefined && city !== '' && city !== noCity;
}

/** A sign-up that is about to be stored. */
interface Attempt {
  input: SignUp;
  place: { pirateLocationCity: string | null; pirateLocationCountry: string | null };
  emailKey: string;
  passwordHash: string;
  signUpId: string;
}

/** The most sign-ups that wait on one address, and the most from one network among them (decisions, Identity). */
const mostOfAddress = 6;
const mostOfNetwork = 2;

/**
 * The statements that store a sign-up beside others on its address and mail it, in one batch after `answered`. They are
 * the same whether or not the address has an owner. `kept` holds the id of the sign-up, or of the earlier sign-up by
 * the same form. `kept` is null when the name is taken; then nothing but `answered` was written.
 */
function keepSignUp(scope: Scope, attempt: Attempt, answered: Statement[]) {
  const { emailKey } = attempt;
  const isKept = isSame(attempt);
  const isThere = hasRow(signUps, isKept);
  return {
    answered,
    kept: firstOf(insertSignUp(scope, attempt)),
    // Expired sign-ups make room.
    expiredRemoved: scope.db
      .delete(signUps)
      .where(and(eq(signUps.emailKey, emailKey), lte(signUps.waitsUntil, scope.now()), not(isKept), isThere)),
    crowdedOut: crowdedOut(scope, attempt),
    mailed: mailSignUp(scope, isKept),
    logged: auditEntry(scope, { action: 'sign-up', subject: emailKey }, isThere),
  };
}

/** As an SQL condition on sign-ups: the sign-up was made by the same form as this attempt. */
function isSame({ input, emailKey, passwordHash }: Attempt): SQL {
  return and(
    eq(signUps.emailKey, emailKey),
    eq(signUps.userName, input.userName),
    eq(signUps.passwordHash, passwordHash),
  ) as SQL;
}

function insertSignUp(scope: Scope, { input, place, emailKey, passwordHash, signUpId }: Attempt) {
  const waitsUntil = waitEnds(scope);
  const asked = {
    ...place,
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

/** How long a mailed sign-up cannot be crowded out (decisions, Mails to one address). */
const safeFor = hour;

/**
 * Deletes sign-ups when more wait than allowed: the oldest of the network that has the most, so that no network crowds
 * out the sign-ups of another. A sign-up whose mail was sent within the hour stays, so there may be more for an hour; the
 * mail quota bounds how many. Where networks cannot be told apart, only the limit of the address applies.
 */
function crowdedOut(scope: Scope, attempt: Attempt): Statement {
  const most = isSharedAddress(scope) ? mostOfAddress : mostOfNetwork;
  const waiting = sql`SELECT s.id, s.rowid AS entry, s.waits_until, count(*) OVER (PARTITION BY s.network_hash) AS of_network,
      count(*) OVER () AS of_address FROM ${signUps} s WHERE s.email_key = ${attempt.emailKey}`;
  const oldest = sql`SELECT w.id FROM (${waiting}) w WHERE (w.of_network > ${most} OR w.of_address > ${mostOfAddress})
      AND w.waits_until <= ${waitEnds(scope).getTime() - safeFor}
    ORDER BY w.of_network DESC, w.entry
    LIMIT (SELECT max(1, count(*) - ${mostOfAddress}) FROM ${signUps} c WHERE c.email_key = ${attempt.emailKey})`;
  return scope.db.delete(signUps).where(sql`${signUps.id} IN (${oldest})`);
}
