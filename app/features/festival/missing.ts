import type { entryProblems } from './check-entry';
import type { MissingPart } from './view';

/** A field as its message names it. */
export type EntryField = keyof typeof entryProblems | 'acceptsTerms' | 'acceptsPrivacy';

interface FormPart {
  anchor: string;
  label: string;
  /** Each field's name in the middle of a line. */
  fields: Partial<Record<EntryField, string>>;
  /** Said with a number where more than one is open. */
  several: string;
}

const parts: FormPart[] = [
  {
    anchor: 'you',
    label: 'You',
    fields: {
      djName: 'DJ name',
      fullName: 'full name',
      dateOfBirth: 'date of birth',
      address: 'address',
      email: 'email address',
      socialHandles: 'social handles',
    },
    several: 'things',
  },
  {
    anchor: 'mix',
    label: 'Your mix',
    fields: { mixLink: 'the link', minutes: 'the length', recordedOn: 'its day' },
    several: 'things',
  },
  {
    anchor: 'agree',
    label: 'Agreement',
    fields: { acceptsTerms: 'the festival terms', acceptsPrivacy: 'the privacy policy' },
    several: 'to accept',
  },
];

/** What of the form is not there or not right yet, part by part: one thing by its name, several by their number. */
export function missingParts(isOpen: (field: EntryField) => boolean): MissingPart[] {
  return parts.map(({ anchor, label, fields, several }) => {
    const open = Object.entries(fields).filter(([field]) => isOpen(field as EntryField));
    const words = open.length === 1 ? (open[0]?.[1] ?? '') : `${open.length} ${several}`;
    return { anchor, label, open: open.length === 0 ? null : words };
  });
}
