/** The demo content for the loader, the billing sandbox and the tests. */
import { fileURLToPath } from 'node:url';
import { readArticles } from './article-folder/read-articles';
import { accounts } from './content/accounts';
import { articleSections } from './content/article-sections';
import { articleTags } from './content/article-tags';
import { benefits } from './content/benefits';
import { bundles } from './content/bundles';
import { categories } from './content/categories';
import { comments, neighbours } from './content/comments';
import { countries } from './content/countries';
import { activationCodes, coupons } from './content/coupons';
import { festivalEditions } from './content/festival';
import { gbpRates } from './content/gbp-rates';
import { journeyQuestions, journeyStages } from './content/journey';
import { equipment, genres, pirateCities, software } from './content/options';
import { plans } from './content/plans';
import { raters, ratings } from './content/ratings';
import { retailers } from './content/retailers';
import { rewards } from './content/rewards';
import { tutors } from './content/tutors';
import type { Content } from './content/types';
import { packageWorth } from './content/worth';
import { readCourses } from './course-folder/read-courses';

/** A bundle's social share picture; made by demo/share-pictures.mjs. */
function sharePathOf(slug: string): string {
  return fileURLToPath(new URL(`./content/share/${slug}.png`, import.meta.url));
}

export const content: Content = {
  categories,
  tutors,
  courses: readCourses(fileURLToPath(new URL('./content/courses/', import.meta.url)), {
    categoryIds: categories.map(({ id }) => id),
    tutorIds: tutors.map(({ id }) => id),
    courseSlugs: [],
    gearNames: { equipment: equipment.map(({ name }) => name), software: software.map(({ name }) => name) },
  }),
  articleSections,
  articleTags,
  articles: readArticles(fileURLToPath(new URL('./content/articles/', import.meta.url)), {
    categoryIds: articleSections.flatMap((section) => section.categories.map(({ id }) => id)),
    tagIds: articleTags.map(({ slug }) => slug),
    tutorIds: tutors.map(({ id }) => id),
  }),
  bundles: bundles.map((bundle) => ({ ...bundle, sharePath: sharePathOf(bundle.slug) })),
  packageWorth,
  plans,
  gbpRates,
  coupons,
  activationCodes,
  genres,
  software,
  equipment,
  countries,
  pirateCities,
  accounts,
  neighbours,
  comments,
  raters,
  ratings,
  journeyStages,
  rewards,
  benefits,
  festivalEditions,
  journeyQuestions,
  retailers,
};
