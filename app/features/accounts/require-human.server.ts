import { createHmac } from 'node:crypto';
import type { Statement } from '#db/client';
import { firstOf } from '#db/read';
import { usedChallenges } from '#db/schema';
import { invalid } from '~/kit/app-error';
import { hmac, isSignedWith } from '~/kit/crypto.server';
import { day, minute, second } from '~/kit/dates';
import { newId } from '~/kit/ids';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import type { HumanProof } from './schema';

const life = 10 * minute;
/** Nobody reads and fills in a form faster than this. */
const fastest = 3 * second;
/** How long the first challenge of a form that is shown again can prove when the form was opened. */
const longestOpen = day;

const words = [
  'house',
  'garage',
  'trance',
  'disco',
  'techno',
  'jungle',
  'dub',
  'electro',
  'grime',
  'soul',
  'funk',
  'ska',
];
const places = ['first', 'second', 'third', 'fourth'] as const;

export type HumanChallenge = ReturnType<typeof newHumanChallenge>;

/** The human check without JavaScript: a short signed question, which works once, for ten minutes. */
export function newHumanChallenge(scope: Scope) {
  const now = scope.now().getTime();
  const body = `${newId(now)}~${now}`;
  const { secrets, humanCheck } = scope.config;
  const { question, shown } = questionOf(secrets.session[0], body);
  return {
    // The value of the hidden field.
    challenge: `${body}~${hmac(secrets.session, signedText(body))}`,
    question,
    words: shown,
    // The widget that replaces the question when JavaScript runs.
    widget: pick(humanCheck, 'siteKey', 'scriptUrl'),
  };
}

export const answeredBefore = 'That question has already been answered. Here is a new one.';

/**
 * Checks that a person sends the form. Throws invalid otherwise, and also when the field that readers do not see is
 * filled in: on `humanAnswer` for a form of the site, which sends its question or the widget's field, else on
 * `humanCheckToken`. A wrong answer marks the question as used at once. For a right answer, returns the statements that
 * do so in the caller's batch, where a second use of the question violates the unique key of `used_challenges`.
 */
export async function requireHuman(scope: Scope, proof: HumanProof): Promise<Statement[]> {
  const isForm = proof.humanChallenge !== undefined || proof['cf-turnstile-response'] !== undefined;
  const field = isForm ? 'humanAnswer' : 'humanCheckToken';
  if (proof.website) throw invalid(field, 'Please answer the question.');
  const token = tokenOf(proof);
  if (token) {
    if (await scope.providers.humanCheck.verify(token, scope.caller.exactAddress)) return [];
    throw invalid(field, 'The human check failed. Please try again.');
  }
  if (!isForm) throw invalid(field, 'Is required');
  if (!proof.humanChallenge || !proof.humanAnswer) throw invalid('humanAnswer', 'Please answer the question.');
  const question = readChallenge(scope, proof.humanChallenge);
  if (!question || question.age > life) throw invalid('humanAnswer', 'That question has expired. Here is a new one.');
  if (openFor(scope, question, proof) < fastest) {
    throw invalid('humanAnswer', 'That was very quick. Please answer this question too.');
  }
  if (proof.humanAnswer.trim().toLowerCase() === question.answer) return [useUp(scope, question)];
  // Of several simultaneous answers only the first is judged. The callers' limits bound how many rows a network can
  // add.
  const { isFirst } = await scope.write({ isFirst: firstOf(useUp(scope, question).onConflictDoNothing().returning()) });
  throw invalid(
    'humanAnswer',
    isFirst ? `That wasn’t the ${question.place} word. Here is a new question.` : answeredBefore,
  );
}

/** The statements that mark a question as used when its answer was right but the form is refused for another reason. */
export function spendQuestion(scope: Scope, proof: HumanProof): Statement[] {
  const question = tokenOf(proof) ? null : readChallenge(scope, proof.humanChallenge);
  return question ? [useUp(scope, question).onConflictDoNothing()] : [];
}

function tokenOf(proof: HumanProof): string | undefined {
  return proof.humanCheckToken || proof['cf-turnstile-response'];
}

type Question = NonNullable<ReturnType<typeof readChallenge>>;

/** Marks a question as used. The row is kept until the question would have expired. */
function useUp({ db }: Scope, { id, askedAt }: Question) {
  return db.insert(usedChallenges).values({ id, expiresAt: new Date(askedAt + life) });
}

/**
 * How long the form has been open, in ms: since its first question if we asked that question, otherwise since this
 * question.
 */
function openFor(scope: Scope, { age }: Question, { humanOpened }: HumanProof): number {
  const first = readChallenge(scope, humanOpened);
  return first && first.age <= longestOpen ? Math.max(first.age, age) : age;
}

/** The question of a challenge that we signed; null for any other text. */
function readChallenge(scope: Scope, challenge = '') {
  const [id, at, signature] = challenge.split('~');
  if (!id || !at || !signature) return null;
  const body = `${id}~${at}`;
  // The question depends on the secret that signed it.
  const signer = scope.config.secrets.session.find((value) => isSignedWith([value], signedText(body), signature));
  if (signer === undefined) return null;
  const askedAt = Number(at);
  return { id, askedAt, age: scope.now().getTime() - askedAt, ...questionOf(signer, body) };
}

function signedText(body: string): string {
  return `human:${body}`;
}

function questionOf(secret: string, body: string) {
  const bytes = createHmac('sha256', secret).update(`question:${body}`).digest();
  const pool = [...words];
  const picked = [0, 1, 2, 3].map((i) => pool.splice((bytes[i] as number) % pool.length, 1)[0] as string);
  const at = (bytes[4] as number) % places.length;
  const place = places[at] as string;
  return { question: `Type the ${place} word:`, shown: picked.join(' '), place, answer: picked[at] as string };
}
