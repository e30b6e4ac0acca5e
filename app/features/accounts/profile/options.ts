import { countries } from './countries';

/** Option lists of the profile (specification 1, section 3). A choice is stored by its name. */
export const genres = [
  'House',
  'Techno',
  'Drum n Bass',
  'Disco',
  'Hip Hop/R&B',
  'EDM',
  'Tech House',
  'Deep House',
  'Pop/Mainstream',
  'Trance',
  'Latin/Reggaeton',
  'Garage',
  'Bass',
  'Trap',
  'Afrobeat/Dancehall',
  'Moombahton',
  'Progressive House',
  'Other',
] as const;

export const software = [
  'Serato',
  'Rekordbox',
  'Traktor',
  'djay',
  'DJUCED',
  'WeDJ',
  'Engine Prime',
  'Virtual DJ',
  'edjing',
] as const;

export const equipment = ['Controller', 'All in one unit', 'CDJs/Players', 'Turntables'] as const;

/** A short explanation of each equipment choice. */
export const equipmentHints: Record<(typeof equipment)[number], string> = {
  Controller: 'Two decks and a mixer in one, with a laptop',
  'All in one unit': 'Two decks and a mixer in one, without a laptop',
  'CDJs/Players': 'Separate players and a mixer',
  Turntables: 'With vinyl records or timecode vinyl',
};

/** Languages of lesson subtitles. A profile may also name any other BCP 47 tag. */
export const subtitleLanguages = [
  { tag: 'en', name: 'English' },
  { tag: 'de', name: 'Deutsch' },
] as const;

const codes = new Map(countries.flatMap(({ code, name }) => [code, name].map((text) => [text.toLowerCase(), code])));
/** Every name and code of a country. */
export const countryWords = countries.flatMap(({ code, name }) => [name, code]);

const names = new Map(countries.map(({ code, name }) => [code, name]));

/** The alpha-2 code of a country given by its ISO 3166 name or code, in any case; null for an unknown country. */
export function countryCode(nameOrCode: string): string | null {
  return codes.get(nameOrCode.trim().toLowerCase()) ?? null;
}

/** The ISO 3166 name of an alpha-2 code; null for no country. */
export function countryName(code: string | null): string | null {
  return code === null ? null : (names.get(code) ?? code);
}

/** A BCP 47 language tag in canonical spelling; null for an invalid tag. */
export function languageTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text.trim())[0] ?? null;
  } catch {
    return null;
  }
}
