import type { CategoryContent } from './types';

/** The categories of the course list, in order. */
export const categories: CategoryContent[] = [
  {
    id: 'mixing',
    slug: 'mixing',
    name: 'Mixing',
    position: 1,
    cover: 'category-mixing',
  },
  {
    id: 'sound',
    slug: 'sound',
    name: 'Sound',
    position: 2,
    cover: 'category-sound',
  },
  {
    id: 'production',
    slug: 'production',
    name: 'Production',
    position: 3,
    cover: 'category-production',
  },
  {
    id: 'scratching',
    slug: 'scratching',
    name: 'Scratching',
    position: 4,
    cover: 'category-scratching',
  },
  {
    id: 'performance',
    slug: 'performance',
    name: 'Performance',
    position: 5,
    cover: 'category-performance',
  },
  {
    id: 'career',
    slug: 'career',
    name: 'Career',
    position: 6,
    cover: 'category-career',
  },
];
