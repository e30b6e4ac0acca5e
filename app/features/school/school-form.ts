import { z } from 'zod';
import { type Fields, fieldsOf, revisionText } from '~/features/drafts/fields';
import { Cell, cells, RevisionCell } from '~/features/drafts/sheets';
import type { SaveSchool } from './settings-schema';

/** The form fields of the school's settings. */
export const SchoolSheet = z
  .object({
    ...cells('name', 'accent', 'displayFont', 'textFont', 'logo', 'removesLogo'),
    /** The logo, as forms send it that were opened before December 2026. */
    ...cells('cover'),
    ...cells('headline', 'line', 'frontExerciseId', 'signUpText', 'footerText', 'timeZone'),
    revision: RevisionCell,
    /** The suggested colour, which replaces a typed colour that was refused. */
    usesAccent: Cell,
  })
  .transform(({ logo, cover, removesLogo, accent, usesAccent, ...settings }) => ({
    ...settings,
    accent: usesAccent || accent,
    logoFileId: removesLogo ? '' : logo || cover,
  }));

/** The form fields of the saved settings. */
export function schoolFields({ revision, logoFileId, ...settings }: SaveSchool): Fields {
  return fieldsOf({ ...settings, revision: revisionText(revision), logo: logoFileId });
}
