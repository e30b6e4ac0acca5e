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
import { Cell, rowsOf } from '~/features/drafts/sheets';
import type { SaveEdition } from './edition-schema';

/** An edition's form fields. */
export const EditionSheet = z.object({
  editionId: Cell,
  revision: Cell,
  code: Cell,
  name: Cell,
  headline: Cell,
  lead: Cell,
  opensAt: Cell,
  closesAt: Cell,
  interviewsAt: Cell,
  decidedAt: Cell,
  festivalFrom: Cell,
  festivalTo: Cell,
  prize: rowsOf(z.object({ text: Cell, end: Cell })),
  tips: rowsOf(z.object({ title: Cell, text: Cell })),
  formWidgetId: Cell,
  cover: Cell,
});

const days = ['interviewsAt', 'decidedAt', 'festivalFrom', 'festivalTo'] as const;

/** The form fields of a saved edition. */
export function editionFields(edition: SaveEdition): Fields {
  return fieldsOf({
    ...edition,
    ...Object.fromEntries(days.map((name) => [name, edition[name].toISOString().slice(0, 10)])),
    revision: revisionText(edition.revision),
    opensAt: momentText(edition.opensAt),
    closesAt: momentText(edition.closesAt),
    formWidgetId: edition.formWidgetId ?? '',
    cover: edition.cover ?? '',
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
