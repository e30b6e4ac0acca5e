import type { Endpoint } from '~/http/endpoint.server';
import type { ApiFacts, DescribedEndpoint } from '~/http/openapi.server';
import type { Config } from '~/scope/config';
import { activationCodes } from './activation-codes';
import { bundles } from './bundles';
import { checkout } from './checkout';
import { comments } from './comments';
import { courses } from './courses';
import { decks } from './decks';
import { drafts } from './drafts';
import { files } from './files';
import { films } from './films';
import { learningJourney } from './learning-journey';
import { lessons } from './lessons';
import { notes } from './notes';
import { practice } from './practice';
import { premiumArticles } from './premium-articles';
import { rewards } from './rewards';
import { schemaNames } from './schema-names';
import { sessions } from './sessions';
import { subscriptions } from './subscriptions';
import { uploads } from './uploads';
import { users } from './users';
import { verifications } from './verifications';
import { videoTrackings } from './video-trackings';

/** Every endpoint by its address under /api/v1, in the order of the OpenAPI document. */
export const endpoints = {
  ...sessions,
  ...users,
  ...files,
  ...drafts,
  ...uploads,
  ...films,
  ...verifications,
  ...videoTrackings,
  ...courses,
  ...learningJourney,
  ...bundles,
  ...lessons,
  ...notes,
  ...comments,
  ...activationCodes,
  ...practice,
  ...decks,
  ...rewards,
  ...premiumArticles,
  ...checkout,
  ...subscriptions,
} satisfies Record<string, Endpoint>;

/** What the OpenAPI document is generated from. */
export function apiFacts({ brand, appOrigin }: Pick<Config, 'brand' | 'appOrigin'>): ApiFacts {
  return { title: `${brand.name} API`, origin: appOrigin, endpoints: listEndpoints(), names: schemaNames };
}

/** The endpoints for the OpenAPI document: absolute addresses with their operations. */
export function listEndpoints(): DescribedEndpoint[] {
  return Object.entries(endpoints).map(([path, { operations }]) => ({ path: `/api/v1/${path}`, operations }));
}
