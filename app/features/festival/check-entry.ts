import { emailRules } from '~/features/accounts/field-rules';
import { isoDay } from '~/kit/dates';
import { brokenRule } from '~/kit/field-rules';
import { byName } from '~/kit/text/by-name';
import { readMixLink } from './mix-link';
import { ageOn, longestMix, newestMonths, recordingDays, shortestMix, youngest } from './rules';

/** The form fields of an entry, as typed. */
export const typedFields = [
  'djName',
  'fullName',
  'birthDay',
  'birthMonth',
  'birthYear',
  'address',
  'email',
  'socialHandles',
  'mixLink',
  'minutes',
  'recordedOn',
] as const;
export type TypedField = (typeof typedFields)[number];
export type TypedEntry = Record<TypedField, string>;

/** An entry whose fields are the texts that `textOf` returns. */
export const typedBy = (textOf: (field: TypedField) => string): TypedEntry => byName(typedFields, textOf);

/** Personal data, read only by the office. */
export interface PersonalDetails {
  fullName: string;
  /** `1998-02-14` */
  dateOfBirth: string;
  address: string;
  email: string;
  socialHandles: string;
}

/** A valid entry. */
export interface CheckedEntry {
  djName: string;
  mixUrl: string;
  mixMinutes: number;
  /** `2026-11-08` */
  recordedOn: string;
  details: PersonalDetails;
}

export interface EntryFacts {
  now: Date;
  /** The allowed hosts of a mix. */
  hosts: readonly string[];
}

/** Maximum characters of each text. */
const mostOf = { djName: 60, fullName: 100, address: 300, socialHandles: 200 } as const;

const required: Record<keyof typeof mostOf, string> = {
  djName: 'DJ name is required',
  fullName: 'Full name is required',
  address: 'Address is required',
  socialHandles: 'Social handles are required',
};
/** The names of the text fields at the beginning of a message. */
export const textLabels = {
  djName: 'DJ name',
  fullName: 'Full name',
  address: 'Address',
  email: 'Email address',
  socialHandles: 'Social handles',
  mixLink: 'Link to the mix',
} as const;

function textProblem(field: keyof typeof mostOf, typed: TypedEntry): string | null {
  if (typed[field] === '') return required[field];
  return [...typed[field]].length > mostOf[field] ? `${textLabels[field]} can be up to ${mostOf[field]} symbols` : null;
}

/**
 * The check of each field of an entry, in the form's order: returns the error, or null. `dateOfBirth` checks all three
 * fields of the date.
 */
export const entryProblems = {
  djName: (typed: TypedEntry) => textProblem('djName', typed),
  fullName: (typed: TypedEntry) => textProblem('fullName', typed),
  dateOfBirth(typed: TypedEntry, { now }: EntryFacts) {
    const { birthDay, birthMonth, birthYear } = typed;
    if (birthDay + birthMonth + birthYear === '') return 'Date of birth is required';
    const born = readDay(birthYear, birthMonth, birthDay);
    if (!born || born < '1900' || born > isoDay(now)) return 'Date of birth is invalid';
    return ageOn(born, isoDay(now)) < youngest ? `You must be ${youngest} on the day you enter` : null;
  },
  address: (typed: TypedEntry) => textProblem('address', typed),
  email: (typed: TypedEntry) => brokenRule(emailRules, typed.email),
  socialHandles: (typed: TypedEntry) => textProblem('socialHandles', typed),
  mixLink(typed: TypedEntry, { hosts }: EntryFacts) {
    const link = readMixLink(typed.mixLink, hosts);
    return 'problem' in link ? link.problem : null;
  },
  minutes({ minutes }: TypedEntry) {
    if (minutes === '') return 'Length is required';
    const isInside = /^\d{1,3}$/.test(minutes) && Number(minutes) >= shortestMix && Number(minutes) <= longestMix;
    return isInside ? null : `A mix must be from ${shortestMix} to ${longestMix} minutes long`;
  },
  recordedOn({ recordedOn }: TypedEntry, { now }: EntryFacts) {
    if (recordedOn === '') return '“Recorded on” is required';
    const [year = '', month = '', day = ''] = recordedOn.split('-');
    const recorded = readDay(year, month, day);
    if (!recorded) return '“Recorded on” is invalid';
    const { first, last } = recordingDays(now);
    const isNew = recorded >= first && recorded <= last;
    return isNew ? null : `A mix must be made in the past ${newestMonths} months`;
  },
};

/** The valid entry, or the errors by field name. */
export function checkEntry(typed: TypedEntry, facts: EntryFacts): CheckedEntry | { errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = {};
  for (const [field, problem] of Object.entries(entryProblems)) {
    const message = problem(typed, facts);
    if (message) errors[field] = [message];
  }
  const link = readMixLink(typed.mixLink, facts.hosts);
  const dateOfBirth = readDay(typed.birthYear, typed.birthMonth, typed.birthDay);
  if (Object.keys(errors).length > 0 || 'problem' in link || !dateOfBirth) return { errors };
  const { djName, fullName, address, email, socialHandles, minutes, recordedOn } = typed;
  return {
    djName,
    mixUrl: link.url,
    mixMinutes: Number(minutes),
    recordedOn,
    details: { fullName, dateOfBirth, address, email, socialHandles },
  };
}

/** The form fields of an already submitted entry. */
export function typedAgain({ djName, mixUrl, mixMinutes, recordedOn, details }: CheckedEntry): TypedEntry {
  const { dateOfBirth, ...texts } = details;
  const [birthYear = '', birthMonth = '', birthDay = ''] = dateOfBirth.split('-');
  return {
    ...texts,
    djName,
    birthDay: birthDay.replace(/^0/, ''),
    birthMonth: birthMonth.replace(/^0/, ''),
    birthYear,
    mixLink: mixUrl,
    minutes: String(mixMinutes),
    recordedOn,
  };
}

/** `1998-02-14`, or null for a day that does not exist. */
function readDay(year: string, month: string, day: string): string | null {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return null;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && isoDay(date) === text ? text : null;
}

/** A field, or group of fields, with its own error. */
export type EntryField = keyof typeof entryProblems | 'acceptsTerms' | 'acceptsPrivacy';

interface FormPart {
  anchor: string;
  label: string;
  /** The names of the fields inside a sentence. */
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

/** The missing or invalid fields of each part of the form; null for a complete part. */
export function missingParts(isOpen: (field: EntryField) => boolean) {
  return parts.map(({ anchor, label, fields }) => {
    const open = Object.entries(fields).filter(([field]) => isOpen(field as EntryField));
    return { anchor, label, open: open.length === 0 ? null : open.map(([, name]) => name).join(', ') };
  });
}
