import { expect, test } from 'vitest';
import type { Viewer } from '~/scope/viewer';
import { viewerOf } from '../../../tests/support/factories';
import { testScope } from '../../../tests/support/scope';
import type { Visit } from '../visit';
import { createCookieJar } from './cookies.server';
import { hasSaleBanner, putSaleBannerAway } from './sale-banner.server';

/** A request of this viewer with these cookies. */
function visitOf(viewer: Viewer | null, cookie = ''): Visit {
  const scope = testScope({ viewer });
  const request = new Request('http://localhost:8787/', { headers: { cookie } });
  return {
    scope,
    cookies: createCookieJar(request, scope.config.secrets.session, scope.now),
    nonce: '',
    hasExpiredSession: false,
    ended: null,
    keepPost: async () => '',
    flash: { isShown: false },
    headers: new Headers(),
  };
}

test('the sale banner is shown to a member it is set for, unless they have a subscription', () => {
  const isShown = (part: Partial<Viewer>) => hasSaleBanner(visitOf(viewerOf(part)));
  expect(isShown({ toShowSaleBanner: true })).toBe(true);
  expect(isShown({ toShowSaleBanner: false })).toBe(false);
  expect(isShown({ toShowSaleBanner: true, subscription: 'active' })).toBe(false);
  expect(isShown({ toShowSaleBanner: true, subscription: 'paused' })).toBe(false);
  expect(hasSaleBanner(visitOf(null))).toBe(false);
});

test('a dismissed sale banner stays hidden for that member in this browser, but not for another member', () => {
  const [mine, theirs] = [viewerOf({ toShowSaleBanner: true }), viewerOf({ toShowSaleBanner: true })];
  const visit = visitOf(mine);
  putSaleBannerAway(visit);
  const cookie = visit.cookies.written()[0]?.split(';')[0] ?? '';
  expect(hasSaleBanner(visitOf(mine, cookie))).toBe(false);
  expect(hasSaleBanner(visitOf(theirs, cookie))).toBe(true);
  expect(hasSaleBanner(visitOf(mine, cookie.replace(/=.*/, '=forged')))).toBe(true);
});
