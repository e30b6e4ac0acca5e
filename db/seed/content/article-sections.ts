import type { ArticleSectionContent } from './types';

/** The sections of DJ Hub with their categories, in order. The last category has no articles yet. */
export const articleSections: ArticleSectionContent[] = [
  {
    id: 'craft',
    slug: 'craft',
    name: 'Craft',
    tagline: 'How it is done, slowly',
    hexColor: '#ff7a3c',
    categories: [
      { id: 'mixing', slug: 'mixing', name: 'Mixing' },
      { id: 'sets', slug: 'sets', name: 'Building a set' },
    ],
  },
  {
    id: 'rooms',
    slug: 'rooms',
    name: 'Rooms',
    tagline: 'Floors, nights and the sound in between',
    hexColor: '#b79cff',
    categories: [
      { id: 'floors', slug: 'reading-a-floor', name: 'Reading a floor' },
      { id: 'nights', slug: 'nights', name: 'Nights and roles' },
      { id: 'sound', slug: 'sound-systems', name: 'Sound systems' },
    ],
  },
  {
    id: 'gear',
    slug: 'gear',
    name: 'Gear',
    tagline: 'What to buy, mend and leave alone',
    hexColor: '#6bd6a2',
    categories: [
      { id: 'decks', slug: 'decks-and-booths', name: 'Decks and booths' },
      { id: 'vinyl', slug: 'vinyl', name: 'Vinyl' },
      { id: 'library', slug: 'libraries', name: 'Libraries' },
    ],
  },
  {
    id: 'business',
    slug: 'business',
    name: 'Business',
    tagline: 'Getting booked, getting paid, getting home',
    hexColor: '#f2c14e',
    categories: [
      { id: 'bookings', slug: 'bookings', name: 'Bookings' },
      { id: 'money', slug: 'money', name: 'Money' },
      { id: 'rights', slug: 'rights', name: 'Rights' },
      { id: 'road', slug: 'on-the-road', name: 'Body and road' },
    ],
  },
  {
    id: 'studio',
    slug: 'studio',
    name: 'Studio',
    tagline: 'Making what others will play',
    hexColor: '#7cc4f5',
    categories: [
      { id: 'mixdown', slug: 'mixdown', name: 'Writing and mixdown' },
      { id: 'edits', slug: 'edits', name: 'Edits' },
    ],
  },
  {
    id: 'listening',
    slug: 'listening',
    name: 'Listening',
    tagline: 'Records, taken apart',
    hexColor: '#ff8fb0',
    categories: [
      { id: 'taken-apart', slug: 'taken-apart', name: 'Taken apart' },
      { id: 'playlists', slug: 'playlists', name: 'Playlists' },
    ],
  },
];
