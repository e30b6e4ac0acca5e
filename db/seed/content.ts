/** The demo content: everything that the loader, the billing sandbox and the tests take from here. */
import { accounts } from './content/accounts';
import { bundles } from './content/bundles';
import { categories } from './content/categories';
import { clips } from './content/clips';
import { countries } from './content/countries';
import { activationCodes, coupons } from './content/coupons';
import { courses } from './content/courses';
import { journeyStages } from './content/journey';
import { equipment, genres, pirateCities, software } from './content/options';
import { plans } from './content/plans';
import { tutors } from './content/tutors';
import type { Content } from './content/types';

export const content: Content = {
  categories,
  tutors,
  courses,
  bundles,
  clips,
  plans,
  coupons,
  activationCodes,
  genres,
  software,
  equipment,
  countries,
  pirateCities,
  accounts,
  journeyStages,
};
