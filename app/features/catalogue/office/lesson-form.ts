import { z } from 'zod';
import { type Fields, fieldsOf, linesOf, orNull, revisionOf, revisionText, wholeOf } from '~/features/drafts/fields';
import type { QuestionDraft } from '~/features/drafts/question-schema';
import { withMarkdown } from '~/features/drafts/read-markdown.server';
import { BlockSheet, Cell, cells, GearSheet, rowsOf, whenFields, whenOf, whenSheet } from '~/features/drafts/sheets';
import { clockTime } from '~/kit/dates';
import { gearDraft, videoDraft, videoFields } from './course-form';
import type { SaveLesson } from './lesson-schema';

/** A question's form fields; all of them are empty in a block without a question. */
const QuestionSheet = z
  .object({
    ...cells('kind', 'id', 'text', 'sound'),
    picture: z.object(cells('fileId', 'alt')).prefault({}),
    video: z.object(cells('clip', 'from', 'to')).prefault({}),
    answers: rowsOf(z.object(cells('text', 'isRight'))),
    ...cells('why', 'skill', 'level'),
  })
  .prefault({});
type QuestionSheet = z.output<typeof QuestionSheet>;

/** The form fields of a saved question. */
function questionFields(question: QuestionDraft) {
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

/** Turns form fields into a question; null if they are empty. A new question gets an id that later saves keep. */
function questionDraft(sheet: QuestionSheet): unknown {
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

/** A lesson's form fields. */
export const LessonSheet = z.object({
  ...cells('courseId', 'lessonId', 'revision', 'slug', 'title', 'isPreview'),
  gear: GearSheet,
  chapters: Cell,
  ...whenSheet,
  blocks: rowsOf(BlockSheet.extend({ question: QuestionSheet })),
});
export type LessonSheet = z.output<typeof LessonSheet>;

/** The form fields of a saved lesson. */
export function lessonFields(lesson: SaveLesson): Fields {
  return withMarkdown(
    fieldsOf({
      ...lesson,
      revision: revisionText(lesson.revision),
      isPreview: lesson.isPreview ? 'on' : '',
      gear: lesson.gear ?? {},
      chapters: lesson.chapters.map(({ at, title }) => `${clockTime(at)} ${title}`).join('\n'),
      ...whenFields(lesson.publishedAt),
      blocks: lesson.blocks.map((block, at) => ({
        ...blockFields(block, at),
        question: block.question ? questionFields(block.question) : {},
      })),
    }),
  );
}

/** A block's fields. */
export function blockFields(
  { html, images, videos, typeFormId, variantFor }: Omit<SaveLesson['blocks'][number], 'question'>,
  block: number,
) {
  return {
    is: '1',
    html: html ?? '',
    typeFormId: typeFormId ?? '',
    gear: variantFor ?? {},
    images: images.map(({ fileId, alt, caption }) => ({ fileId, alt, caption: caption ?? '' })),
    videos: videos.map((video, at) => ({ ...videoFields(video, `${block}.${at}`), title: video.title })),
  };
}

/** The draft in a lesson's form; `before` is the saved lesson, whose captions are kept. */
export function lessonDraft(sheet: LessonSheet, before: SaveLesson | null): unknown {
  const { isDraft, isWithdrawn, publishedAt, ...rest } = sheet;
  return {
    ...rest,
    revision: revisionOf(sheet.revision),
    isPreview: sheet.isPreview !== '',
    gear: gearDraft(sheet.gear),
    chapters: linesOf(sheet.chapters).map(chapterOf),
    publishedAt: whenOf({ isDraft, isWithdrawn, publishedAt }),
    blocks: sheet.blocks.map((block) => ({ ...blockDraft(block, before), question: questionDraft(block.question) })),
  };
}

/** Turns form fields into a block; `before` is the saved lesson, whose captions are kept. */
export function blockDraft({ html, images, videos, typeFormId, gear }: BlockSheet, before: SaveLesson | null) {
  return {
    html: orNull(html),
    images: images.map(({ fileId, alt, caption }) => ({ fileId, alt, caption: orNull(caption) })),
    videos: videos.map((video) => {
      const [block = -1, at = -1] = video.was.split('.').map(Number);
      const was = before?.blocks[block]?.videos[at];
      return { ...videoDraft(video, was?.clip ? was : null), title: video.title };
    }),
    typeFormId: orNull(typeFormId),
    variantFor: gearDraft(gear),
  };
}

/** `1:07 Two hats`; the schema refuses a line without a time. */
function chapterOf(line: string): { at: number; title: string } {
  const [, time = '', title = ''] = /^((?:\d{1,2}:)?\d{1,3}:[0-5]\d)\s+(.*)$/.exec(line) ?? [];
  return { at: secondOf(time), title };
}
