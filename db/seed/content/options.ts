import type { OptionContent, PirateCountryContent } from './types';

/** Option lists of the profile, names as in the specification (1, section 3). */
export const genres: OptionContent[] = [
  { slug: 'house', name: 'House' },
  { slug: 'techno', name: 'Techno' },
  { slug: 'drum-n-bass', name: 'Drum n Bass' },
  { slug: 'disco', name: 'Disco' },
  { slug: 'hip-hop-rnb', name: 'Hip Hop/R&B' },
  { slug: 'edm', name: 'EDM' },
  { slug: 'tech-house', name: 'Tech House' },
  { slug: 'deep-house', name: 'Deep House' },
  { slug: 'pop-mainstream', name: 'Pop/Mainstream' },
  { slug: 'trance', name: 'Trance' },
  { slug: 'latin-reggaeton', name: 'Latin/Reggaeton' },
  { slug: 'garage', name: 'Garage' },
  { slug: 'bass', name: 'Bass' },
  { slug: 'trap', name: 'Trap' },
  { slug: 'afrobeat-dancehall', name: 'Afrobeat/Dancehall' },
  { slug: 'moombahton', name: 'Moombahton' },
  { slug: 'progressive-house', name: 'Progressive House' },
  { slug: 'other', name: 'Other' },
];

export const software: OptionContent[] = [
  { slug: 'serato', name: 'Serato' },
  { slug: 'rekordbox', name: 'Rekordbox' },
  { slug: 'traktor', name: 'Traktor' },
  { slug: 'djay', name: 'djay' },
  { slug: 'djuced', name: 'DJUCED' },
  { slug: 'wedj', name: 'WeDJ' },
  { slug: 'engine-prime', name: 'Engine Prime' },
  { slug: 'virtual-dj', name: 'Virtual DJ' },
  { slug: 'edjing', name: 'edjing' },
];

export const equipment: OptionContent[] = [
  { slug: 'controller', name: 'Controller' },
  { slug: 'all-in-one-unit', name: 'All in one unit' },
  { slug: 'cdjs-players', name: 'CDJs/Players' },
  { slug: 'turntables', name: 'Turntables' },
];

/** Cities where location-bound courses can be practised, grouped by country. */
export const pirateCities: PirateCountryContent[] = [
  {
    country: 'UK',
    cities: [
      'Birmingham',
      'Brighton',
      'Bristol',
      'Cardiff',
      'Edinburgh',
      'Glasgow',
      'Leeds',
      'Liverpool',
      'London',
      'Manchester',
      'Nottingham',
      'Sheffield',
    ],
  },
  { country: 'Ireland', cities: ['Cork', 'Dublin', 'Galway', 'Limerick', 'Waterford'] },
  {
    country: 'United States',
    cities: [
      'Atlanta',
      'Austin',
      'Chicago',
      'Dallas',
      'Denver',
      'Detroit',
      'Los Angeles',
      'Miami',
      'New York',
      'Oakland',
      'Philadelphia',
      'Seattle',
    ],
  },
  {
    country: 'Germany',
    cities: ['Berlin', 'Cologne', 'Dresden', 'Frankfurt', 'Hamburg', 'Leipzig', 'Munich', 'Stuttgart'],
  },
];
