import type { entryProblems } from './check-entry';

/** A field with its own message. */
export type EntryField = keyof typeof entryProblems | 'acceptsTerms' | 'acceptsPrivacy';

interface FormPart {
  anchor: string;
  label: string;
  /** The fields' names inside a sentence. */
  fields: Partial<Record<EntryField, string>>;
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
  },
  {
    anchor: 'mix',
    label: 'Your mix',
    fields: { mixLink: 'link', minutes: 'length', recordedOn: 'recording date' },
  },
  {
    anchor: 'agree',
    label: 'Agreement',
    fields: { acceptsTerms: 'festival terms', acceptsPrivacy: 'privacy policy' },
  },
];

/** The missing or invalid fields, by part of the form; null for a complete one. */
export function missingParts(isOpen: (field: EntryField) => boolean) {
  return parts.map(({ anchor, label, fields }) => {
    const open = Object.entries(fields).filter(([field]) => isOpen(field as EntryField));
    return { anchor, label, open: open.length === 0 ? null : open.map(([, name]) => name).join(', ') };
  });
}
