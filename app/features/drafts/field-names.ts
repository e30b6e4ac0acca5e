/** The labels of a draft's fields that differ from the field's own name. */
const names: Record<string, string> = {
  slug: 'Address',
  highlight: 'Position among highlights',
  position: 'Position in lists',
  metaDescription: 'Search engine description',
  outcomes: 'What students will learn',
  included: 'What is included',
  equipment: 'What you need',
  studentsSays: 'What students say',
  recommendations: 'Recommended courses',
  perks: 'Benefits',
  share: 'Picture for sharing',
  isSaleActive: 'On sale',
  saleEndsAt: 'Sale ends',
  publishedAt: 'Publish date',
  html: 'Text',
  typeFormId: 'Form ID',
  formWidgetId: 'External form ID',
  variantFor: 'Works with',
  gear: 'Works with',
  alt: 'Image description',
  vtt: 'Text',
  lead: 'Subheadline',
  prize: 'Prizes',
  opensAt: 'Entries from',
  closesAt: 'Entries until',
  interviewsAt: 'Interviews from',
  decidedAt: 'Decided',
  festivalFrom: 'Festival, first day',
  festivalTo: 'Festival, last day',
  subTitle: 'Subtitle',
  benefitDescription: 'How to use it',
  first: 'First button',
  second: 'Second button',
  accent: 'Colour',
  displayFont: 'Typeface of headings',
  textFont: 'Typeface of text',
  footerText: 'Sentence in the footer',
  headline: 'Headline of the course list',
  line: 'Sentence beside it',
  signUpText: 'Text beside the sign-up form',
  fileText: 'Title or description',
  why: 'Why',
  isRight: 'right',
  kind: 'kind',
  percent: 'Discount',
  maxUses: 'Total uses',
  perUser: 'Uses per person',
  jobId: 'Job ID',
  eventId: 'Event ID',
  // The messages of these two fields are complete without a name.
  what: '',
  isSure: '',
  ownId: 'Short name',
  count: 'How many',
  hexColor: 'Colour',
};

/** The name of the field with a text's Markdown, from the name of the field with its HTML. */
export const markdownName = (name: string) => `${name}Markdown`;
export const isMarkdownName = (name: string) => /.Markdown$/.test(name);

/** The name of one row of each list. */
const rows: Record<string, string> = {
  blocks: 'block',
  images: 'picture',
  videos: 'video',
  captions: 'captions',
  answers: 'answer',
  parts: 'part',
  tips: 'tip',
  stages: 'stage',
};

/**
 * The label of a field for a list of errors away from the fields: `blocks.1.videos.0.title` is 'Block 2, video 1,
 * title', `prices.USD.salePrice` 'Sale price in USD'. Empty for the whole form.
 */
export function nameOfField(path: string): string {
  const steps = path
    .replace(/Markdown$/, '')
    .split('.')
    .filter(Boolean);
  const words: string[] = [];
  for (const [at, step] of steps.entries()) {
    const before = steps[at - 1] ?? '';
    if (/^[A-Z]{3}$/.test(step)) {
      if (at === 0) return step;
      // An amount is named together with its currency.
      const money = before === 'worths' ? 'worth' : steps[at + 1] === 'salePrice' ? 'sale price' : 'price';
      return capital([...words.slice(0, -1), `${money} in ${step}`].join(', '));
    }
    if (/^\d+$/.test(step)) {
      const row = rows[before];
      if (row) words.pop();
      words.push(`${row ?? 'line'} ${Number(step) + 1}`);
      continue;
    }
    const plain = step.replace(/Id(s?)$/, '$1');
    const name = names[step] ?? plain.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    words.push(at === 0 ? name : small(name));
  }
  return capital(words.join(', '));
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
