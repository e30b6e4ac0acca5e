import { saveSchool } from '~/features/school/save-school.server';
import { SchoolSheet, schoolDraft } from '~/features/school/school-form';
import { SaveSchool } from '~/features/school/settings-schema';
import { forms } from '~/http/forms.server';
import { draftForms, draftIntent } from './draft-intent.server';

export const schoolForms = forms(
  { save: draftIntent({ sheet: SchoolSheet, schema: SaveSchool, toDraft: schoolDraft, save: saveSchool }) },
  draftForms,
);
