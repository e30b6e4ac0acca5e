import { z } from 'zod';
import { byCurrency, type Fields, fieldsOf, moneyText, revisionText } from '~/features/drafts/fields';
import {
  ChosenIds,
  cells,
  dated,
  LinesCell,
  MoneyCell,
  optionalCells,
  RevisionCell,
  WholeCell,
  whenFields,
  whenSheet,
} from '~/features/drafts/sheets';
import type { SaveBundle } from './bundle-schema';

/** A bundle's form fields. */
export const BundleSheet = z
  .object({
    ...cells('bundleId', 'slug', 'title', 'overview'),
    revision: RevisionCell,
    perks: LinesCell,
    ...optionalCells('cover', 'share'),
    position: WholeCell,
    courseIds: ChosenIds,
    prices: z.object(byCurrency(() => MoneyCell)).prefault({}),
    ...whenSheet,
  })
  .transform(dated);

/** The form fields of a saved bundle. */
export function bundleFields(bundle: SaveBundle): Fields {
  return fieldsOf({
    ...bundle,
    revision: revisionText(bundle.revision),
    perks: bundle.perks.join('\n'),
    prices: byCurrency((currency) => moneyText(bundle.prices[currency] ?? null)),
    ...whenFields(bundle.publishedAt),
  });
}
