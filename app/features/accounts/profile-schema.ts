import { z } from 'zod';
import { listOf, ruled, withAliases } from '~/kit/inputs';
import { isBlank } from '~/kit/plain-text';
import { pirateLocationRules, userNameRules } from './field-rules';
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

const profileFields = {
  country: CountryChoice.nullish(),
  equipment: optionOf(equipment).nullish(),
  djSoftware: optionOf(software).nullish(),
  software: optionOf(software).nullish().describe('Another name for djSoftware.'),
  favouriteGenres: Genres.nullish(),
};

/** Changes to a profile: an absent field stays as it is; null and an empty list clear the field. */
export interface ProfileChanges {
  userName?: string;
  country?: string | null;
  equipment?: string | null;
  djSoftware?: string | null;
  favouriteGenres?: string[];
}

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

/** A form contains every field, so an empty field is cleared. */
const wholeProfile = {
  country: CountryChoice.nullish().transform(cleared),
  equipment: optionOf(equipment).nullish().transform(cleared),
  djSoftware: optionOf(software).nullish().transform(cleared),
  favouriteGenres: Genres.nullish().transform((names) => names ?? []),
};

export const CompleteProfileForm = z.object(wholeProfile);

export const ProfileForm = z.object({ userName: UserName, ...wholeProfile });

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
