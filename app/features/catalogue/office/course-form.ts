import { z } from 'zod';
import {
  byCurrency,
  type Fields,
  fieldsOf,
  linesOf,
  momentOf,
  momentText,
  moneyOf,
  moneyText,
  orNull,
  revisionOf,
  revisionText,
  wholeOf,
} from '~/features/drafts/fields';
import type { VideoDraft } from '~/features/drafts/parts-schema';
import { withMarkdown } from '~/features/drafts/read-markdown.server';
import { cells, GearSheet, rowsOf, VideoSheet, whenFields, whenOf, whenSheet } from '~/features/drafts/sheets';
import type { currencies } from '~/kit/money';
import type { SaveCourse } from './course-schema';

/** A course's form fields. */
export const CourseSheet = z.object({
  ...cells('courseId', 'revision', 'slug', 'position', 'title', 'categoryId', 'tutorId', 'level', 'tagline'),
  ...cells('overview', 'metaDescription', 'outcomes'),
  included: rowsOf(z.object(cells('text', 'note'))),
  equipment: rowsOf(z.object(cells('label', 'text'))),
  gear: GearSheet,
  studentsSays: rowsOf(z.object(cells('author', 'feedback'))),
  ...cells('recommendations', 'cover', 'share'),
  trailer: VideoSheet.prefault({}),
  prices: z
    .object(byCurrency(() => z.object(cells('price', 'salePrice')).prefault({})))
    .prefault({} as Record<(typeof currencies)[number], object>),
  ...cells('isSaleActive', 'saleEndsAt', 'needsLocation', 'isReferralSource'),
  ...whenSheet,
});
export type CourseSheet = z.output<typeof CourseSheet>;

const ticked = (text: string) => text !== '';
const tick = (isOn: boolean) => (isOn ? 'on' : '');

/** The form fields of a saved course. */
export function courseFields(course: SaveCourse): Fields {
  const { trailer, prices, gear, publishedAt } = course;
  return withMarkdown(
    fieldsOf({
      ...course,
      revision: revisionText(course.revision),
      position: String(course.position),
      outcomes: course.outcomes.join('\n'),
      recommendations: course.recommendations.join('\n'),
      gear: gear ?? {},
      cover: course.cover ?? '',
      share: course.share ?? '',
      trailer: trailer ? videoFields(trailer, 'trailer') : {},
      prices: byCurrency((currency) => ({
        price: moneyText(prices[currency]?.price ?? null),
        salePrice: moneyText(prices[currency]?.salePrice ?? null),
      })),
      isSaleActive: tick(course.isSaleActive),
      saleEndsAt: momentText(course.saleEndsAt),
      needsLocation: tick(course.needsLocation),
      isReferralSource: tick(course.isReferralSource),
      ...whenFields(publishedAt),
    }),
  );
}

/** The draft in a course's form; `before` is the saved course, whose captions are kept. */
export function courseDraft(sheet: CourseSheet, before: SaveCourse | null): unknown {
  const { trailer, isDraft, isWithdrawn, publishedAt, ...rest } = sheet;
  return {
    ...rest,
    revision: revisionOf(sheet.revision),
    position: wholeOf(sheet.position),
    outcomes: linesOf(sheet.outcomes),
    recommendations: linesOf(sheet.recommendations),
    included: sheet.included.map(({ text, note }) => ({ text, ...(note && { note }) })),
    gear: gearDraft(sheet.gear),
    cover: orNull(sheet.cover),
    share: orNull(sheet.share),
    trailer: trailer.clip ? videoDraft(trailer, before?.trailer ?? null) : null,
    prices: byCurrency((currency) => {
      const { price, salePrice } = sheet.prices[currency];
      return { price: moneyOf(price), salePrice: salePrice ? moneyOf(salePrice) : null };
    }),
    isSaleActive: ticked(sheet.isSaleActive),
    saleEndsAt: sheet.saleEndsAt ? momentOf(sheet.saleEndsAt) : null,
    needsLocation: ticked(sheet.needsLocation),
    isReferralSource: ticked(sheet.isReferralSource),
    publishedAt: whenOf({ isDraft, isWithdrawn, publishedAt }),
  };
}

/** Null if nothing is ticked. */
export function gearDraft(gear: { equipment: string[]; software: string[] }) {
  return gear.equipment.length + gear.software.length > 0 ? gear : null;
}

/** A video's form fields, without the text of its captions. */
export function videoFields({ clip, audio, poster, captions }: VideoDraft, was: string) {
  const tracks = captions.map(({ language, label }) => ({ language, label, vtt: '' }));
  return { clip, audio: audio ?? '', poster: poster ?? '', was, captions: tracks };
}

/**
 * Turns form fields into a video; `before` is the saved video. Captions that are neither uploaded nor saved are empty.
 */
export function videoDraft({ clip, audio, poster, captions }: VideoSheet, before: VideoDraft | null) {
  const textOf = (language: string) => before?.captions.find((one) => one.language === language)?.vtt ?? '';
  return {
    clip,
    audio: orNull(audio),
    poster: orNull(poster),
    captions: captions.map(({ language, label, vtt }) => ({ language, label, vtt: vtt || textOf(language) })),
  };
}
