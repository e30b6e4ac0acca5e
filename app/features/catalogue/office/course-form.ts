import { z } from 'zod';
import {
  byCurrency,
  type Fields,
  fieldsOf,
  momentOf,
  momentText,
  moneyText,
  revisionText,
} from '~/features/drafts/fields';
import type { VideoDraft } from '~/features/drafts/parts-schema';
import {
  Cell,
  ChosenLines,
  cells,
  dated,
  GearSheet,
  LinesCell,
  MoneyCell,
  optionalCells,
  RevisionCell,
  rowsOf,
  tickCells,
  VideoSheet,
  WholeCell,
  whenFields,
  whenSheet,
} from '~/features/drafts/sheets';
import { moneyOf } from '~/kit/decimal';
import type { currencies } from '~/kit/money';
import type { SaveCourse } from './course-schema';

const PriceSheet = z.object({
  price: MoneyCell,
  salePrice: Cell.transform((text) => (text ? moneyOf(text) : null)),
});

/** A course's form fields. */
export const CourseSheet = z
  .object({
    ...cells('courseId', 'slug', 'title', 'categoryId', 'tutorId', 'level', 'tagline', 'overview', 'metaDescription'),
    revision: RevisionCell,
    position: WholeCell,
    outcomes: LinesCell,
    included: rowsOf(z.object(cells('text', 'note')).transform(({ text, note }) => ({ text, ...(note && { note }) }))),
    equipment: rowsOf(z.object(cells('label', 'text'))),
    gear: GearSheet,
    studentsSays: rowsOf(z.object(cells('author', 'feedback'))),
    recommendations: ChosenLines,
    ...optionalCells('cover', 'share'),
    trailer: VideoSheet.prefault({}),
    prices: z
      .object(byCurrency(() => PriceSheet.prefault({})))
      .prefault({} as Record<(typeof currencies)[number], object>),
    ...tickCells('isSaleActive', 'needsLocation', 'isReferralSource'),
    saleEndsAt: Cell.transform((text) => (text ? momentOf(text) : null)),
    ...whenSheet,
  })
  .transform(dated);
export type CourseSheet = z.output<typeof CourseSheet>;

/** The form fields of a saved course. */
export function courseFields(course: SaveCourse): Fields {
  const { trailer, prices } = course;
  return fieldsOf({
    ...course,
    revision: revisionText(course.revision),
    outcomes: course.outcomes.join('\n'),
    trailer: trailer && videoFields(trailer, 'trailer'),
    prices: byCurrency((currency) => ({
      price: moneyText(prices[currency]?.price ?? null),
      salePrice: moneyText(prices[currency]?.salePrice ?? null),
    })),
    saleEndsAt: momentText(course.saleEndsAt),
    ...whenFields(course.publishedAt),
  });
}

/** The draft in a course's form; `before` is the saved course, whose captions are kept. */
export function courseDraft({ trailer, ...sheet }: CourseSheet, before: SaveCourse | null): unknown {
  return { ...sheet, trailer: trailer.clip ? videoDraft(trailer, before?.trailer ?? null) : null };
}

/** A video's form fields, without the text of its captions. */
export function videoFields({ captions, ...video }: VideoDraft, was: string) {
  return { ...video, was, captions: captions.map((track) => ({ ...track, vtt: '' })) };
}

/**
 * Turns form fields into a video; `before` is the saved video. Captions that are neither uploaded nor saved are empty.
 */
export function videoDraft({ clip, audio, poster, captions }: VideoSheet, before: VideoDraft | null) {
  const textOf = (language: string) => before?.captions.find((one) => one.language === language)?.vtt ?? '';
  return {
    clip,
    audio,
    poster,
    captions: captions.map((track) => ({ ...track, vtt: track.vtt || textOf(track.language) })),
  };
}
