import { z } from 'zod';
import { type Fields, fieldsOf, momentText, revisionText } from '~/features/drafts/fields';
import { Cell, cells, MomentCell, optionalCells, RevisionCell, rowsOf } from '~/features/drafts/sheets';
import { byName } from '~/kit/text/by-name';
import type { SaveEdition } from './edition-schema';

const days = ['interviewsAt', 'decidedAt', 'festivalFrom', 'festivalTo'] as const;

/** An edition's form fields. */
export const EditionSheet = z.object({
  ...cells('editionId', 'code', 'name', 'headline', 'lead'),
  revision: RevisionCell,
  opensAt: MomentCell,
  closesAt: MomentCell,
  ...byName(days, () => Cell.transform((day) => day && `${day}T00:00:00Z`)),
  ...optionalCells('formWidgetId', 'cover'),
  prize: rowsOf(z.object(cells('text', 'end')).transform(({ text, end }) => ({ text, ...(end && { end }) }))),
  tips: rowsOf(z.object(cells('title', 'text'))),
});

/** The form fields of a saved edition. */
export function editionFields(edition: SaveEdition): Fields {
  return fieldsOf({
    ...edition,
    ...byName(days, (name) => edition[name].toISOString().slice(0, 10)),
    revision: revisionText(edition.revision),
    opensAt: momentText(edition.opensAt),
    closesAt: momentText(edition.closesAt),
  });
}
