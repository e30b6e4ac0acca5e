import { countries as all } from '~/features/accounts/profile/countries';
import type { CountryContent } from './types';

/** The ISO 3166-1 countries of the profile. */
export const countries: CountryContent[] = [...all];
