import { z } from 'zod';
import { listOf, ruled, withAliases } from '~/kit/inputs';
import { byName } from '~/kit/text/by-name';
import { isBlank } from '~/kit/text/plain-text';
import { pirateLocationRules, userNameRules } from '../field-rules';
import { countryCode, countryWords, equipment, genres, languageTag, software } from './options';

export const UserName = ruled(userNameRules);

/** A city or a country as text. */
export const PlaceName = z.string().trim().max(80).optional();

export const ChooseUserName = z.object({ userName: UserName });
export type ChooseUserName = z.infer<typeof ChooseUserName>;

/** Turns a text into the value that it names; an empty text clears the field. */
const named = (meaningOf: (text: string) => string | null) => (text: string, context: z.RefinementCtx) => {
  if (isBlank(text)) return null;
  const value = meaningOf(text);
  if (value) return value;
  context.addIssue({ code: 'custom', message: 'Is invalid' });
  return z.NEVER;
};

/** An ISO 3166 name or code, or an empty text for none. */
export const Country = z
  .string({ error: 'Is invalid' })
  .meta({ description: 'A name or code of ISO 3166, in any case; empty for none.', enum: ['', ...countryWords] });
const CountryChoice = Country.transform(named(countryCode));

/** One name of an option list; an empty text clears the choice. */
function optionOf<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z
    .enum(['', ...names] as ['', ...Names], { error: 'Is invalid' })
    .transform((name) => (name === '' ? null : (name as Names[number])));
}

const Genres = listOf(z.enum(genres, { error: 'Is invalid' })).transform((names) => [...new Set(names)]);

/**
 * The profile's fields that are columns of `users` (specification 1, section 5, "Profile"), each with what a form or the
 * API accepts and an example for the API's document. Both forms, both endpoints and the deletion of an account take
 * their fields from here.
 */
const profileColumns = {
  country: { accepts: CountryChoice, example: 'Germany' },
  equipment: { accepts: optionOf(equipment), example: 'Controller' },
  djSoftware: { accepts: optionOf(software), example: 'Rekordbox' },
} satisfies Record<string, { accepts: z.ZodType<string | null>; example: string }>;

type ProfileColumn = keyof typeof profileColumns;
export const profileNames = Object.keys(profileColumns) as ProfileColumn[];

/** An example of each column, as the API sends and answers it. */
export const profileExample = byName(profileNames, (name) => profileColumns[name].example);

/** What the API answers for each column. */
export const profileOutput = byName(profileNames, () => z.string().nullable());

/** The columns of a deleted account. */
export const clearedProfile = byName(profileNames, () => null);

const profileFields = {
  ...byName(profileNames, (name) => profileColumns[name].accepts.nullish()),
  software: optionOf(software).nullish().describe('Another name for djSoftware.'),
  favouriteGenres: Genres.nullish(),
};

/** Changes to a profile: an absent field stays as it is; null and an empty list clear the field. */
export type ProfileChanges = Partial<Record<ProfileColumn, string | null>> & {
  userName?: string;
  favouriteGenres?: string[];
};

const softwareAlias = { software: 'djSoftware' };

function changesOf({
  software: _,
  favouriteGenres,
  ...rest
}: z.infer<z.ZodObject<typeof profileFields>>): ProfileChanges {
  return { ...rest, favouriteGenres: favouriteGenres === null ? [] : favouriteGenres };
}

/** POST /users/profile */
export const CompleteProfile = withAliases(softwareAlias, z.object(profileFields)).transform(changesOf);

/** PUT /users/me: a partial update. */
export const UpdateProfile = withAliases(
  { username: 'userName', ...softwareAlias },
  z.object({
    userName: UserName.optional(),
    username: UserName.optional().describe('Another name for userName.'),
    ...profileFields,
  }),
).transform(({ userName, username: _, ...rest }) => ({ ...changesOf(rest), userName }));

const cleared = <Value>(value: Value | null | undefined) => value ?? null;

/**
 * The fields of a form: an empty field is cleared, and one that the page does not show stays. A group of checkboxes
 * without a tick is not sent at all.
 */
const formFields = {
  ...byName(profileNames, (name) => profileColumns[name].accepts.optional()),
  favouriteGenres: Genres.nullish().transform((names) => names ?? []),
};

export const CompleteProfileForm = z.object(formFields);

/** The rows of the profile page that this form saves, each by itself. */
export const profileRows = ['name', 'where', 'gear', 'music'] as const;

/**
 * One row of the profile page: a field that the row does not have stays as it is. The row with the genres sends an
 * empty text beside them, since checkboxes without a tick are not sent at all.
 */
export const ProfileForm = z.object({
  row: z.enum(profileRows).default('name'),
  userName: UserName.optional(),
  ...byName(profileNames, (name) => profileColumns[name].accepts.optional()),
  favouriteGenres: z
    .preprocess((sent) => (Array.isArray(sent) ? sent.filter((name) => name !== '') : sent), Genres)
    .optional(),
});

/** The document names language, script and region; other parts of a tag are also accepted. */
const tagPattern = '^(?:[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?)?$';
const LanguageTag = z
  .string({ error: 'Is invalid' })
  .max(35, 'Is invalid')
  .meta({ pattern: tagPattern })
  .transform(named(languageTag));

/** A BCP 47 tag, or null for none. */
export const SubtitleLanguage = z.object({ preferredSubtitleLanguage: LanguageTag.nullable() });
export type SubtitleLanguage = z.infer<typeof SubtitleLanguage>;

export const SubtitleLanguageForm = z.object({ preferredSubtitleLanguage: LanguageTag.nullish().transform(cleared) });

const City = z
  .string({ error: pirateLocationRules.required })
  .min(1, pirateLocationRules.required)
  .max(80, pirateLocationRules.required);

/** The city determines the country. A country that is also sent must be the city's own. */
export const PirateCity = withAliases(
  { pirateLocation: 'pirateLocationCity' },
  z.object({
    pirateLocationCity: City,
    pirateLocation: City.optional().describe('Another name for pirateLocationCity.'),
    pirateLocationCountry: PlaceName,
  }),
);
export type PirateCity = z.infer<typeof PirateCity>;
