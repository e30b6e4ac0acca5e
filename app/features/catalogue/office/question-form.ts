import { z } from 'zod';
import { orNull, wholeOf } from '~/features/drafts/fields';
import type { QuestionDraft } from '~/features/drafts/question-schema';
import { Cell, rowsOf } from '~/features/drafts/sheets';
import { clockTime } from '~/kit/dates';

/** A question's form fields; all of them are empty in a block without one. */
export const QuestionSheet = z
  .object({
    kind: Cell,
    id: Cell,
    text: Cell,
    sound: Cell,
    picture: z.object({ fileId: Cell, alt: Cell }).prefault({}),
    video: z.object({ clip: Cell, from: Cell, to: Cell }).prefault({}),
    answers: rowsOf(z.object({ text: Cell, isRight: Cell })),
    why: Cell,
    skill: Cell,
    level: Cell,
  })
  .prefault({});
export type QuestionSheet = z.output<typeof QuestionSheet>;

/** The form fields of a saved question. */
export function questionFields(question: QuestionDraft) {
  if (question.kind === 'drill') return { ...question, level: String(question.level) };
  const { sound, picture, video, answers } = question;
  return {
    ...question,
    sound: sound ?? '',
    picture: picture ?? {},
    video: video ? { clip: video.clip, from: clockTime(video.from), to: clockTime(video.to) } : {},
    answers: answers.map(({ text, isRight }) => ({ text, isRight: isRight ? 'on' : '' })),
  };
}

/** The question of its form fields; null if nothing is written. A new one gets an id of its own, which stays. */
export function questionDraft(sheet: QuestionSheet): unknown {
  const { kind, text, sound, picture, video, answers, why, skill, level } = sheet;
  const id = sheet.id || `q-${crypto.randomUUID().slice(0, 8)}`;
  if (kind === 'drill' || (skill && !text)) return { kind: 'drill', id, skill, level: wholeOf(level) };
  const isEmpty = ![text, sound, picture.fileId, video.clip, why].some((cell) => cell.trim()) && answers.length === 0;
  if (isEmpty) return null;
  return {
    kind: 'choice',
    id,
    text,
    sound: orNull(sound),
    picture: picture.fileId ? picture : null,
    video: video.clip ? { clip: video.clip, from: secondOf(video.from), to: secondOf(video.to) } : null,
    answers: answers.map((answer) => ({ text: answer.text, isRight: answer.isRight !== '' })),
    why,
  };
}

/** `1:07` in seconds; NaN, which the schema refuses, for anything else. */
function secondOf(text: string): number {
  if (!/^(?:\d{1,2}:)?\d{1,3}:[0-5]\d$/.test(text.trim())) return Number.NaN;
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
