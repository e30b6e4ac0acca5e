import type { RetailerContent } from './types';

/** Partner shops whose customers start with us. */
export const retailers: RetailerContent[] = [
  {
    id: 'retailer-deckhouse',
    slug: 'deckhouse',
    name: 'Deckhouse',
    referralCode: 'deckhouse-starter',
    headline: 'The box is open. Now play something.',
    text: 'Deckhouse sold you the decks and sent you here for the rest. The Partner Starter was made with the people who packed your order: eight short lessons, from the open box to your first two records, at a price for Deckhouse customers only.',
    courseSlugs: ['partner-starter'],
  },
];
