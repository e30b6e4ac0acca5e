import type { CategoryContent } from './types';

/** The categories of the course list, in order. */
export const categories: CategoryContent[] = [
  {
    id: 'mixing',
    slug: 'mixing',
    name: 'Mixing',
    position: 1,
    cover: { kind: 'section', seed: 'category-mixing', composition: 'faders', palette: 'cobalt' },
  },
  {
    id: 'sound',
    slug: 'sound',
    name: 'Sound',
    position: 2,
    cover: { kind: 'section', seed: 'category-sound', composition: 'octaves', palette: 'petrol' },
  },
  {
    id: 'production',
    slug: 'production',
    name: 'Production',
    position: 3,
    cover: { kind: 'section', seed: 'category-production', composition: 'roll', palette: 'bone' },
  },
  {
    id: 'scratching',
    slug: 'scratching',
    name: 'Scratching',
    position: 4,
    cover: { kind: 'section', seed: 'category-scratching', composition: 'waveform', palette: 'plum' },
  },
  {
    id: 'performance',
    slug: 'performance',
    name: 'Performance',
    position: 5,
    cover: { kind: 'section', seed: 'category-performance', composition: 'ridges', palette: 'night' },
  },
  {
    id: 'career',
    slug: 'career',
    name: 'Career',
    position: 6,
    cover: { kind: 'section', seed: 'category-career', composition: 'ruler', palette: 'blush' },
  },
];
