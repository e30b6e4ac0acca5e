import { countries as all } from '~/features/accounts/countries';
import type { CountryContent } from './types';

/** ISO 3166-1, as the profile offers them. */
export const countries: CountryContent[] = [...all];
