import { z } from 'zod';
import { type Fields, fieldsOf, linesOf, orNull, revisionOf, revisionText } from '~/features/drafts/fields';
import { withMarkdown } from '~/features/drafts/read-markdown.server';
import { BlockSheet, Cell, GearSheet, rowsOf, whenFields, whenOf, whenSheet } from '~/features/drafts/sheets';
import { clockTime } from '~/kit/dates';
import { gearDraft, videoDraft, videoFields } from './course-form';
import type { SaveLesson } from './lesson-schema';
import { QuestionSheet, questionDraft, questionFields } from './question-form';

/** A lesson's form fields. */
export const LessonSheet = z.object({
  courseId: Cell,
  lessonId: Cell,
  revision: Cell,
  slug: Cell,
  title: Cell,
  isPreview: Cell,
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

/** The block of its form fields; `before` has the captions to keep. */
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
  const at = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return { at: time ? at : Number.NaN, title };
}
