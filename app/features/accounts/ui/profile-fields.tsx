import { CheckboxGroup, RadioGroup } from '~/ui/forms/choices';
import { Field, Select } from '~/ui/forms/field';
import { errorOf, listIn, type Reply, typedIn } from '~/ui/forms/form-reply';
import { countries } from '../profile/countries';
import { countryCode, equipment, equipmentHints, genres, software } from '../profile/options';
import type { UserOutput } from '../schema';

/** The answers that the fields show; the country by its ISO 3166 name. */
export type ShownProfile = Pick<UserOutput, keyof typeof profileFieldIds>;

interface ProfileFieldsProps {
  profile: ShownProfile;
  reply: Reply | undefined;
}

/** The ids of the fields by name, for an error summary. */
export const profileFieldIds = {
  country: 'country',
  equipment: 'equipment',
  djSoftware: 'software',
  favouriteGenres: 'genres',
};

/** What the fields of an unchanged form hold. */
export function savedFields({ favouriteGenres, country, ...texts }: ShownProfile) {
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text ?? ''])),
    country: countryCode(country ?? '') ?? '',
    favouriteGenres,
  };
}

const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }));
const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
const equipmentChoices = [
  ...equipment.map((name) => ({ value: name, label: name, hint: equipmentHints[name] })),
  { value: '', label: 'Nothing yet', hint: 'Still looking around' },
];

export function CountryField({ profile, reply, hint }: ProfileFieldsProps & { hint?: string }) {
  return (
    <Field
      id={profileFieldIds.country}
      name="country"
      label="Location"
      hint={hint}
      reply={reply}
      saved={reply ? '' : countryCode(profile.country ?? '')}
    >
      <Select autoComplete="country" placeholder="Choose a country" options={countryOptions} />
    </Field>
  );
}

export function EquipmentField({ profile, reply, isLegendHidden }: ProfileFieldsProps & { isLegendHidden?: boolean }) {
  return (
    <RadioGroup
      id={profileFieldIds.equipment}
      name="equipment"
      legend="Equipment"
      isLegendHidden={isLegendHidden}
      look="cards"
      choices={equipmentChoices}
      defaultValue={typedIn(reply, 'equipment', reply ? '' : (profile.equipment ?? ''))}
      error={errorOf(reply, 'equipment')}
    />
  );
}

export function SoftwareField({ profile, reply }: ProfileFieldsProps) {
  return (
    <Field
      id={profileFieldIds.djSoftware}
      name="djSoftware"
      label="DJ software"
      reply={reply}
      saved={reply ? '' : profile.djSoftware}
    >
      <Select placeholder="Choose your software" options={named(software)} />
    </Field>
  );
}

/** The field for the genres that the member plays. */
export function GenreField({ profile, reply }: ProfileFieldsProps) {
  return (
    <CheckboxGroup
      id={profileFieldIds.favouriteGenres}
      name="favouriteGenres"
      legend="Favourite genres"
      hint="Choose as many genres as you like."
      look="columns"
      choices={named(genres)}
      defaultValues={reply ? listIn(reply, 'favouriteGenres') : profile.favouriteGenres}
      error={errorOf(reply, 'favouriteGenres')}
    />
  );
}
