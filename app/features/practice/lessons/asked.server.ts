import type { LessonQuestion } from '#db/schema';
import { hmacBytes } from '~/kit/crypto.server';
import type { Scope } from '~/scope/scope';
import { skillOf } from '../skills/skills';

export type Drawn = NonNullable<ReturnType<typeof drawDrill>>;

/** A drill as it is drawn for one member and one try, always the same. Null for a skill that the room does not have. */
export function drawDrill(
  { config }: Pick<Scope, 'config'>,
  { skill: address, level, id }: Extract<LessonQuestion, { kind: 'drill' }>,
  { userId, lessonId, tries }: { userId: string; lessonId: string; tries: number },
) {
  const skill = skillOf(address);
  if (!skill) return null;
  const drawn = hmacBytes(config.secrets.hold, `lesson-drill ${userId} ${lessonId} ${id} ${tries}`);
  const seed = drawn.readUInt32BE(0);
  return { asked: { id: 'lesson', skill: address, level, seed, isOfToday: false }, question: skill.draw(seed, level) };
}

/** The answers of a question, in their order. */
export function answersOf(question: LessonQuestion, drawn: Drawn | null): { text: string; isRight: boolean }[] {
  if (question.kind === 'choice') return question.answers;
  return (drawn?.question.answers ?? []).map(({ label }, at) => ({
    text: label,
    isRight: at + 1 === drawn?.question.truth,
  }));
}
