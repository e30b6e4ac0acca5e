import { describe, expect, test } from 'vitest';
import { type Arrival, afterSignIn, afterSignUp } from './rules';

const settled: Arrival = {
  role: 'USER',
  userName: 'someone',
  isFirstLogin: false,
  isCompletedProfile: true,
  isJourneyAnswered: true,
  subscription: 'none',
  opensEverything: false,
};
const nameless: Arrival = { ...settled, userName: null };
const newcomer: Arrival = { ...settled, isFirstLogin: true, isCompletedProfile: false, isJourneyAnswered: false };
const nothing = { articleId: null, target: null };
const article = { articleId: 'a1', target: '/courses/x/lessons' };
const target = { articleId: null, target: '/courses/x/lessons' };
const office = { articleId: null, target: '/admin/lists?page=2' };

describe('after signing in', () => {
  test.each([
    [
      'someone without a username chooses one, and the article is kept',
      nameless,
      article,
      '/create-username?articleId=a1',
    ],
    [
      'an article opens for a subscriber',
      { ...settled, subscription: 'active', opensEverything: true },
      article,
      '/dj-hub/premium-article/a1',
    ],
    [
      'an article opens for an administrator',
      { ...settled, opensEverything: true },
      article,
      '/dj-hub/premium-article/a1',
    ],
    ['an article leads anyone else to the subscription', settled, article, '/subscription-basket?articleId=a1'],
    ['a page that asked for it comes next', newcomer, target, '/courses/x/lessons'],
    ['an administrator comes back to the office', { ...settled, role: 'ADMIN' }, office, '/admin/lists?page=2'],
    ['who holds no office is not led to a page that another was at', settled, office, '/'],
    ['who has not answered the journey is asked', newcomer, nothing, '/onboarding-questions'],
    ['all else leads home', settled, nothing, '/'],
  ] as const)('%s', (_name, user, wish, to) => {
    expect(afterSignIn(user as Arrival, wish)).toEqual({ to });
  });

  test('a paused subscription is to be resumed first', () => {
    expect(afterSignIn({ ...settled, subscription: 'paused' }, article)).toEqual({
      to: '/my-profile',
      warning: 'Please resume your subscription to view the DJ Hub content.',
    });
  });
});

describe('after signing up', () => {
  test.each([
    ['someone without a username chooses one', nameless, article, '/create-username?articleId=a1'],
    ['an article leads to the subscription', newcomer, article, '/subscription-basket?articleId=a1'],
    ['a page that asked for it comes next, before the profile', newcomer, target, '/courses/x/lessons'],
    ['but no page of the office', newcomer, office, '/complete-profile'],
    ['a newcomer completes the profile', newcomer, nothing, '/complete-profile'],
    [
      'who has done so is asked the questions of the journey',
      { ...newcomer, isCompletedProfile: true },
      nothing,
      '/onboarding-questions',
    ],
    ['who has answered them, too, goes home', { ...settled, isFirstLogin: true }, nothing, '/'],
  ] as const)('%s', (_name, user, wish, to) => {
    expect(afterSignUp(user as Arrival, wish)).toEqual({ to });
  });
});
