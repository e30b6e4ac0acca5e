import { z } from 'zod';
import { type Fields, fieldsOf, revisionOf, revisionText } from '~/features/drafts/fields';
import { Cell, cells } from '~/features/drafts/sheets';
import type { SaveSchool } from './settings-schema';

/** The form fields of the school's settings. The logo is `cover`, the field that receives the form's file. */
export const SchoolSheet = z.object({
  ...cells('revision', 'name', 'accent', 'displayFont', 'textFont', 'cover', 'removesLogo'),
  ...cells('signUpText', 'footerText', 'timeZone'),
  /** The suggested colour, which replaces a typed colour that was refused. */
  usesAccent: Cell,
});

/** The form fields of the saved settings. */
export function schoolFields({ revision, logoFileId, ...settings }: SaveSchool): Fields {
  return fieldsOf({ ...settings, revision: revisionText(revision), cover: logoFileId });
}

/** The settings that a form asks to save. */
export function schoolDraft({
  revision,
  cover,
  removesLogo,
  accent,
  usesAccent,
  ...settings
}: z.output<typeof SchoolSheet>): unknown {
  return {
    ...settings,
    accent: usesAccent || accent,
    revision: revisionOf(revision),
    logoFileId: removesLogo ? '' : cover,
  };
}
