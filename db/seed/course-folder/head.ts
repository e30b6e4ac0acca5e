import { z } from 'zod';
import { readLoop } from '~/features/catalogue/loops';
import { levels } from '~/features/catalogue/rules';
import { type GearNames, gearSchema, LongText, Moment, Slug, Text } from '~/features/drafts/parts-schema';
import { type Currency, currencies } from '~/kit/money';

/** The front matter of `course.md` and of lessons. */

export { type GearNames, gearSchema, Moment, Text };

/** Converts major to minor units. */
const Amount = z
  .number('must be an amount such as 49 or 49.50')
  .positive('must be more than zero')
  .refine((amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4), 'must have at most two decimals')
  .transform((amount) => Math.round(amount * 100));

const Prices = z.strictObject(
  Object.fromEntries(currencies.map((one) => [one, Amount])) as Record<Currency, typeof Amount>,
);

/** An active sale has a price in each currency; a prepared one may lack some. */
const Sale = z
  .strictObject({ active: z.boolean().default(true), ends: Moment.optional(), prices: Prices.partial().default({}) })
  .superRefine(({ active, prices }, context) => {
    for (const currency of active ? currencies : []) {
      if (prices[currency] === undefined) context.addIssue({ code: 'custom', path: ['prices', currency] });
    }
  });

const Equipment = z.union(
  [
    z.record(Text, Text).transform((all) => Object.entries(all).map(([label, text]) => ({ label, text }))),
    z.array(z.strictObject({ label: Text, text: Text })),
  ],
  'must be a heading and a text each, or a list of label and text',
);

export function courseHead(names: GearNames) {
  return z.strictObject({
    id: Slug,
    slug: Slug.optional(),
    position: z.int('must be a whole number').positive(),
    title: Text,
    category: Text,
    tutor: Text,
    level: z.enum(levels, `must be one of ${levels.join(', ')}`),
    tagline: Text,
    description: Text,
    published: Moment,
    cover: Text.optional(),
    share: Text.optional(),
    trailer: Text.optional(),
    'trailer-poster': Text.optional(),
    prices: Prices,
    sale: Sale.optional(),
    'needs-location': z.boolean().default(false),
    'referral-source': z.boolean().default(false),
    outcomes: z.array(Text).default([]),
    included: z
      .array(
        z.union(
          [Text.transform((text) => ({ text })), z.strictObject({ text: Text, note: Text })],
          'must be a text, or text and note',
        ),
      )
      .default([]),
    equipment: Equipment.default([]),
    suits: gearSchema(names).optional(),
    testimonials: z.array(z.strictObject({ author: Text, feedback: LongText })).default([]),
    recommends: z.array(Slug).default([]),
  });
}
export type CourseHead = z.output<ReturnType<typeof courseHead>>;

const chapter = /^(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d) (.*\S)$/;

const Chapter = z.string().transform((text, context) => {
  const found = chapter.exec(text.trim());
  if (!found) {
    context.addIssue('must be a time and a title, such as 1:48 The first eight bars');
    return z.NEVER;
  }
  const [, hours = '0', minutes = '', seconds = '', title = ''] = found;
  return { at: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title };
});

const Loop = z.string().transform((text, context) => {
  const loop = readLoop(text);
  if (loop.from < loop.to) return loop;
  context.addIssue('must be two times and a title, such as 1:07-1:15 The swap');
  return z.NEVER;
});

export function lessonHead(names: GearNames) {
  return z.strictObject({
    id: Slug.optional(),
    slug: Slug.optional(),
    title: Text,
    preview: z.boolean().default(false),
    published: Moment.optional(),
    suits: gearSchema(names).optional(),
    chapters: z.array(Chapter).default([]),
    loops: z.array(Loop).default([]),
  });
}
