import { z } from 'zod';
import {
  type Fields,
  fieldsOf,
  momentOf,
  momentText,
  orNull,
  revisionOf,
  revisionText,
} from '~/features/drafts/fields';
import { cells, rowsOf } from '~/features/drafts/sheets';
import type { SaveEdition } from './edition-schema';

const days = ['interviewsAt', 'decidedAt', 'festivalFrom', 'festivalTo'] as const;

/** An edition's form fields. */
export const EditionSheet = z.object({
  ...cells('editionId', 'revision', 'code', 'name', 'headline', 'lead', 'opensAt', 'closesAt', ...days),
  ...cells('formWidgetId', 'cover'),
  prize: rowsOf(z.object(cells('text', 'end'))),
  tips: rowsOf(z.object(cells('title', 'text'))),
});

/** The form fields of a saved edition. */
export function editionFields(edition: SaveEdition): Fields {
  return fieldsOf({
    ...edition,
    ...Object.fromEntries(days.map((name) => [name, edition[name].toISOString().slice(0, 10)])),
    revision: revisionText(edition.revision),
    opensAt: momentText(edition.opensAt),
    closesAt: momentText(edition.closesAt),
  });
}

/** The draft in an edition's form. */
export function editionDraft(sheet: z.output<typeof EditionSheet>): unknown {
  return {
    ...sheet,
    ...Object.fromEntries(days.map((name) => [name, sheet[name] && `${sheet[name]}T00:00:00Z`])),
    revision: revisionOf(sheet.revision),
    opensAt: momentOf(sheet.opensAt),
    closesAt: momentOf(sheet.closesAt),
    prize: sheet.prize.map(({ text, end }) => ({ text, ...(end && { end }) })),
    formWidgetId: orNull(sheet.formWidgetId),
    cover: orNull(sheet.cover),
  };
}
