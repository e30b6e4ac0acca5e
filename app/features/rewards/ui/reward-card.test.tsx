import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { rewardRefusals } from '../rules';
import type { RewardCardView } from '../view';
import { RewardCard } from './reward-card';

const open: RewardCardView = {
  id: 'mug',
  title: 'A mug',
  subTitle: 'China',
  imageUrl: null,
  description: 'For tea.',
  benefitDescription: null,
  isLocked: false,
  whatOpens: null,
  code: null,
  isCodeLost: false,
  isRedeemable: false,
  hasCodesLeft: false,
  links: [],
};

test.each([
  ['locked', { isLocked: true, whatOpens: 'Opens with a subscription.' }, rewardRefusals.locked],
  ['stopped giving codes', {}, rewardRefusals.codeless],
])('a reward that has %s since its page was made says so on its card', (_what, part, refusal) => {
  const card = { reward: { ...open, ...part }, action: '/rewards', isFirst: false, onUnlock: () => {} };
  expect(renderToStaticMarkup(<RewardCard {...card} refusal={refusal} />)).toContain(refusal);
  expect(renderToStaticMarkup(<RewardCard {...card} refusal={undefined} />)).not.toContain(refusal);
});
