import { describe, expect, test } from 'vitest';
import { GiveCode } from '~/features/two-factor/schema';
import { type Arrival, afterSignIn, afterSignUp } from './rules';
import { VerifyByCode } from './schema';

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
      'a member without a username goes to choose a username, and the article is kept',
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
    [
      'an article leads a member without access to the subscription basket',
      settled,
      article,
      '/subscription-basket?articleId=a1',
    ],
    ['the page that asked for the sign-in comes next', newcomer, target, '/courses/x/lessons'],
    ['an administrator returns to the office', { ...settled, role: 'ADMIN' }, office, '/admin/lists?page=2'],
    ['a member is not sent to an office page', settled, office, '/'],
    ['a member who has not answered the onboarding questions goes there', newcomer, nothing, '/onboarding-questions'],
    ['a member with nothing left to do goes home', settled, nothing, '/'],
  ] as const)('%s', (_name, user, wish, to) => {
    expect(afterSignIn(user as Arrival, wish)).toEqual({ to });
  });

  test('a paused subscriber who wants an article is sent to the profile to resume the subscription', () => {
    expect(afterSignIn({ ...settled, subscription: 'paused' }, article)).toEqual({
      to: '/my-profile',
      warning: 'Please resume your subscription to view the DJ Hub content.',
    });
  });
});

describe('after signing up', () => {
  test.each([
    ['a member without a username goes to choose a username', nameless, article, '/create-username?articleId=a1'],
    ['an article leads to the subscription basket', newcomer, article, '/subscription-basket?articleId=a1'],
    ['the page that asked for the sign-up comes before the profile', newcomer, target, '/courses/x/lessons'],
    ['an office page is ignored', newcomer, office, '/complete-profile'],
    ['a newcomer completes the profile', newcomer, nothing, '/complete-profile'],
    [
      'a member with a complete profile goes to the onboarding questions',
      { ...newcomer, isCompletedProfile: true },
      nothing,
      '/onboarding-questions',
    ],
    ['a member who has also answered the questions goes home', { ...settled, isFirstLogin: true }, nothing, '/'],
  ] as const)('%s', (_name, user, wish, to) => {
    expect(afterSignUp(user as Arrival, wish)).toEqual({ to });
  });
});

test('the six digits of a mail and of an app are read as they are pasted', () => {
  for (const typed of ['123456', '123 456', '１２３－４５６', '١٢٣٤٥٦', '123456.', '\u2066123456\u2069']) {
    expect(VerifyByCode.parse({ code: typed }), typed).toEqual({ code: '123456' });
    expect(GiveCode.parse({ code: typed }), typed).toEqual({ code: '123456' });
  }
  for (const typed of ['12345', '1234567', '12345a', '', '\u200b']) {
    expect(VerifyByCode.safeParse({ code: typed }).success, typed).toBe(false);
  }
});
