import { z } from 'zod';
import {
  byCurrency,
  type Fields,
  fieldsOf,
  linesOf,
  moneyOf,
  moneyText,
  orNull,
  revisionOf,
  revisionText,
  wholeOf,
} from '~/features/drafts/fields';
import { withMarkdown } from '~/features/drafts/read-markdown.server';
import { Cell, cells, Ticked, whenFields, whenOf, whenSheet } from '~/features/drafts/sheets';
import type { SaveBundle } from './bundle-schema';

/** A bundle's form fields. */
export const BundleSheet = z.object({
  ...cells('bundleId', 'revision', 'slug', 'title', 'overview', 'perks', 'cover', 'share', 'position'),
  /** Each select of the form names one course; empty selects are ignored. */
  courseIds: Ticked.transform((ids) => ids.filter(Boolean)),
  prices: z.object(byCurrency(() => Cell)).prefault({}),
  ...whenSheet,
});

/** The form fields of a saved bundle. */
export function bundleFields(bundle: SaveBundle): Fields {
  return withMarkdown(
    fieldsOf({
      ...bundle,
      revision: revisionText(bundle.revision),
      perks: bundle.perks.join('\n'),
      cover: bundle.cover ?? '',
      share: bundle.share ?? '',
      position: String(bundle.position),
      prices: byCurrency((currency) => moneyText(bundle.prices[currency] ?? null)),
      ...whenFields(bundle.publishedAt),
    }),
  );
}

/** The draft in a bundle's form. */
export function bundleDraft({ isDraft, isWithdrawn, publishedAt, ...sheet }: z.output<typeof BundleSheet>): unknown {
  return {
    ...sheet,
    revision: revisionOf(sheet.revision),
    perks: linesOf(sheet.perks),
    cover: orNull(sheet.cover),
    share: orNull(sheet.share),
    position: wholeOf(sheet.position),
    prices: byCurrency((currency) => moneyOf(sheet.prices[currency])),
    publishedAt: whenOf({ isDraft, isWithdrawn, publishedAt }),
  };
}
