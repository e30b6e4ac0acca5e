import { blockLabels, captionLabels, draftLabels, type Labels } from '~/features/drafts/labels';
import { currencies } from '~/kit/money';

/** For each currency, an entry of its price. */
const priced = (path: (currency: string) => string, label: string): Labels =>
  Object.fromEntries(currencies.map((currency) => [path(currency), `${label} in ${currency}`]));

/** The labels of entries that are made where they are chosen. */
export const madeLabels: Labels = {
  'made.tutor': 'Name of the new tutor',
  'made.about': 'About the new tutor',
  'made.category': 'Name of the new category',
};

/** The labels of a course's form. */
export const courseLabels: Labels = {
  ...draftLabels,
  ...captionLabels,
  ...priced((currency) => `prices.${currency}.price`, 'Price'),
  ...priced((currency) => `prices.${currency}.salePrice`, 'Sale price'),
  withLessons: 'Lessons',
  ...madeLabels,
  metaDescription: 'Search engine description',
  isSaleActive: 'On sale',
  saleEndsAt: 'Sale ends',
  outcomes: 'What students will learn',
  included: 'What is included',
  equipment: 'What you need',
  studentsSays: 'What students say',
  recommendations: 'Recommended courses',
  gear: 'Works with',
  'gear.equipment': 'Works with this equipment',
  'gear.software': 'Works with this software',
  needsLocation: 'Needs a location',
  isReferralSource: 'For referral partners only',
  'trailer.poster': 'Trailer poster image',
};

/** The labels of a lesson's form. */
export const lessonLabels: Labels = {
  ...draftLabels,
  ...blockLabels,
  ...captionLabels,
  chapters: 'Chapters of the first video',
  loops: 'Loops of the first video',
  'loops.*': 'Loop',
  isPreview: 'Free preview: every signed-in member can open this lesson',
  gear: 'Works with',
  variantFor: 'Works with',
  'question.kind': 'What it is',
  'question.text': 'Question',
  'question.heardAs': 'Heard on the course’s page as',
  'video.clip': 'Video',
  'answers.*': 'Answer',
  decks: 'Exercise at the decks',
  'decks.id': 'Exercise ID',
  bpm: 'Tempo (BPM)',
  'decks.a': 'Deck A',
  'decks.b': 'Deck B',
  'a.title': 'Record on deck A',
  'b.title': 'Record on deck B',
  'a.sound': 'Sound of deck A',
  'b.sound': 'Sound of deck B',
  'decks.asks': 'What is judged',
  'asks.in': 'Deck B comes in at bar',
  'asks.swap': 'The basses swap at bar',
  'asks.out': 'Deck A is gone at bar',
  'asks.level': 'Level, within dB',
  'asks.hold': 'Together for bars',
  'asks.cut': 'Deck B for beats',
  'decks.right': 'So it should sound',
  'decks.mistake': 'The mistake',
  'decks.isFront': 'Front page',
};

/** The labels of a bundle's form. */
export const bundleLabels: Labels = {
  ...draftLabels,
  ...priced((currency) => `prices.${currency}`, 'Price'),
};
