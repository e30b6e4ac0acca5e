import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RewardCardView } from '../present.server';
import { rewardRefusals } from '../rules';
import { RewardCard } from './reward-card';

const open: RewardCardView = {
  id: 'mug',
  group: 'open',
  title: 'A mug',
  subTitle: 'China',
  imageUrl: null,
  description: 'For tea.',
  benefitDescription: null,
  whatOpens: null,
  code: null,
  isCodeLost: false,
  mayGenerate: false,
  links: [],
};

test.each([
  ['locked', { group: 'locked' as const, whatOpens: 'Opens with a subscription' }, rewardRefusals.locked],
  ['stopped giving codes', {}, rewardRefusals.codeless],
])('a reward that has %s since its page was rendered shows the refusal on its card', (_what, part, refusal) => {
  const card = { reward: { ...open, ...part }, action: '/rewards', isFirst: false, onUnlock: () => {} };
  expect(renderToStaticMarkup(<RewardCard {...card} refusal={refusal} />)).toContain(refusal);
  expect(renderToStaticMarkup(<RewardCard {...card} refusal={undefined} />)).not.toContain(refusal);
});

test('a reward with no codes left does not offer to generate a code', () => {
  const card = { action: '/rewards', isFirst: false, onUnlock: () => {}, refusal: undefined };
  const html = (part: Partial<RewardCardView>) =>
    renderToStaticMarkup(<RewardCard {...card} reward={{ ...open, ...part }} />);
  expect(html({ group: 'gone' })).toContain('No codes left');
  expect(html({ group: 'gone' })).not.toContain('Generate Code');
});
