import type { Currency } from '~/kit/money';

/*
 * What the pages that sell the Complete DJ Package say: data for whoever owns the brand to change. Prices are the plans'.
 */

export const offer = {
  title: 'The Complete DJ Package',
  plansTitle: 'Subscription Plans',
  lead: 'Every course we have and every one we make, DJ Hub, and the rewards. One price.',
  /** Beside the value of everything. */
  saving: 'SAVE 90%',
  included: {
    renewing: ['All courses, and every new one', 'DJ Hub, all articles', 'Rewards from the first day'],
    forGood: ['All courses, for ever', 'DJ Hub, for ever', 'Future courses, for ever'],
  },
  worthTitle: 'What is in it, and what it is worth',
  worthNote: 'Courses you already own count towards the total, not towards what you pay.',
  questions: [
    {
      question: 'How do I cancel?',
      answer:
        'On your payments page, in two presses. You keep everything until the last day you paid for, and you can undo it until then.',
    },
    {
      question: 'What happens to courses I bought on their own?',
      answer: 'They stay yours. The subscription sits on top and leaves them alone when it ends.',
    },
    {
      question: 'What if a payment fails?',
      answer: 'Everything stays open for seven days, and we tell you. A new card in the billing portal settles it.',
    },
  ],
} as const;

/** What each part is worth by itself, in minor units. The parts of a currency add up to its total value. */
const parts = [
  [
    'All courses, bought one by one',
    { GBP: 117_600, USD: 419_500, EUR: 390_000, CAD: 560_000, NZD: 700_000, AUD: 640_000 },
  ],
  ['50+ hours of bonus content', { GBP: 187_500, USD: 105_500, EUR: 98_000, CAD: 140_000, NZD: 175_000, AUD: 162_000 }],
  ['DJ Hub for a year', { GBP: 48_000, USD: 30_000, EUR: 28_000, CAD: 40_000, NZD: 50_000, AUD: 46_000 }],
  [
    'Future courses, about six a year',
    { GBP: 100_000, USD: 100_000, EUR: 94_000, CAD: 133_000, NZD: 166_000, AUD: 153_000 },
  ],
  [
    'Rewards: records, software, studio hours',
    { GBP: 86_900, USD: 20_000, EUR: 20_000, CAD: 27_000, NZD: 34_000, AUD: 34_000 },
  ],
] as const;

export function worthOf(currency: Currency): { parts: { label: string; worth: number }[]; total: number } {
  const shown = currency === 'INR' ? 'USD' : currency;
  const told = parts.map(([label, worth]) => ({ label, worth: worth[shown] }));
  return { parts: told, total: told.reduce((sum, { worth }) => sum + worth, 0) };
}
