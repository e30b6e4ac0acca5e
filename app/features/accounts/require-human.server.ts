import { createHmac } from 'node:crypto';
import type { Statement } from '#db/client';
import { usedChallenges } from '#db/schema';
import { invalid } from '~/kit/app-error';
import { hmac, isSignedWith } from '~/kit/crypto.server';
import { after, minute, second } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import type { HumanProof } from './schema';

/** The human check without JavaScript: a short question, signed, single use, ten minutes. */
export interface HumanChallenge {
  /** For the hidden field. */
  challenge: string;
  question: string;
  words: string;
  /** What takes the question's place where script runs. */
  widget: { siteKey: string; scriptUrl: string };
}

const life = 10 * minute;
/** Nobody reads and types a form faster. */
const fastest = 3 * second;

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

export function newHumanChallenge(scope: Scope): HumanChallenge {
  const now = scope.now().getTime();
  const body = `${newId(now)}~${now}`;
  const { secrets, humanCheck } = scope.config;
  const { question, shown } = questionOf(secrets.session[0], body);
  return {
    challenge: `${body}~${hmac(secrets.session, signedText(body))}`,
    question,
    words: shown,
    widget: { siteKey: humanCheck.siteKey, scriptUrl: humanCheck.scriptUrl },
  };
}

export const answeredBefore = 'That question has already been answered. Here is a new one.';

/**
 * Lets a person through. Throws invalid (field `humanAnswer`) otherwise, and always when the field is filled that
 * readers do not see. Answers the statements that use the question up, for the change's own batch: there a second use
 * of one question breaks the unique key of `used_challenges`.
 */
export async function requireHuman(scope: Scope, proof: HumanProof): Promise<Statement[]> {
  if (proof.website) throw invalid('humanAnswer', 'Please answer the question.');
  const token = proof.humanCheckToken || proof['cf-turnstile-response'];
  if (token) {
    if (await scope.providers.humanCheck.verify(token, scope.caller.exactAddress)) return [];
    throw invalid('humanAnswer', 'The human check failed. Please try again.');
  }
  if (!proof.humanChallenge || !proof.humanAnswer) throw invalid('humanAnswer', 'Please answer the question.');
  const expected = readChallenge(scope, proof.humanChallenge);
  if (!expected) throw invalid('humanAnswer', 'That question has expired. Here is a new one.');
  if (proof.humanAnswer.trim().toLowerCase() !== expected.answer) {
    throw invalid('humanAnswer', `That wasn’t the ${expected.place} word. Here is a new question.`);
  }
  return [scope.db.insert(usedChallenges).values({ id: expected.id, expiresAt: after(scope.now(), life) })];
}

function readChallenge(scope: Scope, challenge: string) {
  const [id, at, signature] = challenge.split('~');
  if (!id || !at || !signature) return null;
  const body = `${id}~${at}`;
  // The question follows from the very value that signed it.
  const signer = scope.config.secrets.session.find((value) => isSignedWith([value], signedText(body), signature));
  if (signer === undefined) return null;
  const age = scope.now().getTime() - Number(at);
  if (age < fastest || age > life) return null;
  return { id, ...questionOf(signer, body) };
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
