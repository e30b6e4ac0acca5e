import { z } from 'zod';
import { type Fields, fieldsOf, revisionText } from '~/features/drafts/fields';
import type { QuestionDraft } from '~/features/drafts/question-schema';
import {
  BlockSheet,
  cells,
  dated,
  GearSheet,
  LinesCell,
  optionalCells,
  RevisionCell,
  rowsOf,
  tickCells,
  WholeCell,
  whenFields,
  whenSheet,
} from '~/features/drafts/sheets';
import { clockTime } from '~/kit/dates';
import { loopSecond, loopTime } from '../loops';
import { videoDraft, videoFields } from './course-form';
import { DecksFields, decksDraft, decksFields } from './decks-form';
import type { SaveLesson } from './lesson-schema';

/** A question's form fields; all of them are empty in a block without a question. */
const QuestionFields = z.object({
  ...cells('kind', 'id', 'text', 'why', 'skill'),
  ...optionalCells('sound', 'heardAs'),
  picture: z.object(cells('fileId', 'alt')).prefault({}),
  video: z.object(cells('clip', 'from', 'to')).prefault({}),
  answers: rowsOf(z.object({ ...cells('text'), ...tickCells('isRight') })),
  level: WholeCell,
});

/** The form fields of a saved question. */
function questionFields(question: QuestionDraft) {
  if (question.kind === 'drill') return question;
  const { video } = question;
  return { ...question, video: video && { ...video, from: clockTime(video.from), to: clockTime(video.to) } };
}

/** Turns form fields into a question; null if they are empty. A new question gets an id that later saves keep. */
function questionDraft(sheet: z.output<typeof QuestionFields>): unknown {
  const { kind, text, sound, heardAs, picture, video, answers, why, skill, level } = sheet;
  const id = sheet.id || `q-${crypto.randomUUID().slice(0, 8)}`;
  if (kind === 'drill' || (skill && !text)) return { kind: 'drill', id, skill, level };
  const isEmpty = ![text, sound, picture.fileId, video.clip, why].some((cell) => cell?.trim()) && answers.length === 0;
  if (isEmpty) return null;
  return {
    kind: 'choice',
    id,
    text,
    sound,
    ...(sound && heardAs && { heardAs }),
    picture: picture.fileId ? picture : null,
    video: video.clip ? { clip: video.clip, from: secondOf(video.from), to: secondOf(video.to) } : null,
    answers,
    why,
  };
}

/** `1:07` in seconds; NaN, which the schema refuses, for anything else. */
function secondOf(text: string): number {
  if (!/^(?:\d{1,2}:)?\d{1,3}:[0-5]\d$/.test(text.trim())) return Number.NaN;
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** A lesson's form fields. */
export const LessonSheet = z
  .object({
    ...cells('courseId', 'lessonId', 'slug', 'title'),
    revision: RevisionCell,
    ...tickCells('isPreview'),
    gear: GearSheet,
    chapters: LinesCell.transform((lines) => lines.map(chapterOf)),
    loops: rowsOf(
      z.object(cells('from', 'to', 'title')).transform(({ from, to, title }) => ({
        ...{ from: loopSecond(from), to: loopSecond(to), title },
      })),
    ),
    ...whenSheet,
    blocks: rowsOf(
      BlockSheet.extend({
        question: QuestionFields.prefault({}).transform(questionDraft),
        decks: DecksFields.prefault({}).transform(decksDraft),
      }),
    ),
  })
  .transform(dated);
export type LessonSheet = z.output<typeof LessonSheet>;

/** The form fields of a saved lesson. */
export function lessonFields(lesson: SaveLesson): Fields {
  return fieldsOf({
    ...lesson,
    revision: revisionText(lesson.revision),
    chapters: lesson.chapters.map(({ at, title }) => `${clockTime(at)} ${title}`).join('\n'),
    loops: lesson.loops.map(({ from, to, title }) => ({ from: loopTime(from), to: loopTime(to), title })),
    ...whenFields(lesson.publishedAt),
    blocks: lesson.blocks.map((block, at) => ({
      ...blockFields(block, at),
      question: block.question && questionFields(block.question),
      decks: block.decks && decksFields(block.decks),
    })),
  });
}

/** A block's fields. */
export function blockFields(
  { markdown, images, videos, typeFormId, variantFor }: Omit<SaveLesson['blocks'][number], 'question' | 'decks'>,
  block: number,
) {
  return {
    is: '1',
    markdown,
    typeFormId,
    gear: variantFor,
    images,
    videos: videos.map((video, at) => ({ ...videoFields(video, `${block}.${at}`), title: video.title })),
  };
}

/** The draft in a lesson's form; `before` is the saved lesson, whose captions are kept. */
export function lessonDraft(sheet: LessonSheet, before: SaveLesson | null): unknown {
  return { ...sheet, blocks: sheet.blocks.map((block) => blockDraft(block, before)) };
}

/** Turns form fields into a block; `before` is the saved lesson, whose captions are kept. */
export function blockDraft({ is: _is, videos, gear, ...block }: BlockSheet, before: SaveLesson | null) {
  return {
    ...block,
    videos: videos.map((video) => {
      const [place = -1, at = -1] = video.was.split('.').map(Number);
      const was = before?.blocks[place]?.videos[at];
      return { ...videoDraft(video, was?.clip ? was : null), title: video.title };
    }),
    variantFor: gear,
  };
}

/** `1:07 Two hats`; the schema refuses a line without a time. */
function chapterOf(line: string): { at: number; title: string } {
  const [, time = '', title = ''] = /^((?:\d{1,2}:)?\d{1,3}:[0-5]\d)\s+(.*)$/.exec(line) ?? [];
  return { at: secondOf(time), title };
}
