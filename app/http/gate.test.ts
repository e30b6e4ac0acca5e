import { expect, test } from 'vitest';
import type { Viewer } from '~/scope/viewer';
import { viewerOf } from '../../tests/support/factories';
import { type Audience, gate } from './gate';

const audiences: Audience[] = ['any', 'guest', 'signed-in-unnamed', 'member', 'subscriber', 'article-reader', 'admin'];

const states: Record<string, Viewer | null> = {
  guest: null,
  member: viewerOf(),
  unverified: viewerOf({ isVerified: false }),
  blocked: viewerOf({ isBlocked: true }),
  nameless: viewerOf({ userName: null }),
  subscriber: viewerOf({ subscription: 'active' }),
  paused: viewerOf({ subscription: 'paused' }),
  admin: viewerOf({ role: 'ADMIN' }),
};

/** The audience of each destination's page. */
const audienceOf: Record<string, Audience> = {
  home: 'member',
  'sign-in': 'guest',
  expired: 'any',
  blocked: 'guest',
  'verification-sent': 'any',
  'create-username': 'signed-in-unnamed',
  'subscription-basket': 'any',
  paused: 'member',
  'not-found': 'any',
};

/** The redirects of a viewer, one after another, from a page of that audience; stops when they loop. */
function wayOf(viewer: Viewer | null, audience: Audience, isExpired: boolean): string[] {
  const way: string[] = [];
  let answer = gate(audience, viewer, isExpired);
  while (!answer.pass && way.length < 10) {
    way.push(answer.to);
    answer = gate(audienceOf[answer.to] as Audience, viewer, isExpired);
  }
  return way;
}

const everyWay = Object.entries(states).flatMap(([name, viewer]) =>
  audiences.flatMap((audience) => [false, true].map((isExpired) => ({ name, viewer, audience, isExpired }))),
);

test.each(everyWay)('$name at a page for $audience stops after at most three redirects', (from) => {
  expect(wayOf(from.viewer, from.audience, from.isExpired).length).toBeLessThanOrEqual(3);
});

test('the gate checks blocked, then unverified, then unnamed, then the subscription', () => {
  const all = viewerOf({ isBlocked: true, isVerified: false, userName: null });
  expect(gate('subscriber', all, false)).toMatchObject({ to: 'blocked' });
  expect(gate('subscriber', { ...all, isBlocked: false }, false)).toMatchObject({ to: 'verification-sent' });
  expect(gate('subscriber', { ...all, isBlocked: false, isVerified: true }, false)).toMatchObject({
    to: 'create-username',
  });
  expect(gate('subscriber', viewerOf(), false)).toMatchObject({ to: 'subscription-basket' });
  expect(gate('subscriber', viewerOf({ subscription: 'paused' }), false)).toMatchObject({ to: 'paused' });
});

test('the office does not exist for guests, members and subscribers', () => {
  for (const name of ['guest', 'member', 'subscriber']) {
    expect(gate('admin', states[name] ?? null, false)).toMatchObject({ to: 'not-found' });
  }
});

test('an expired session is reported in the office only to staff, and everybody else gets “not found”', () => {
  expect(gate('admin', null, true)).toMatchObject({ to: 'not-found' });
  expect(gate('admin', null, true, true)).toMatchObject({ to: 'expired' });
  // A signed-in viewer is judged by their own role.
  expect(gate('admin', viewerOf(), true, true)).toMatchObject({ to: 'not-found' });
});

test('an article page lets guests in and treats members as a subscriber page does', () => {
  for (const isExpired of [false, true]) expect(gate('article-reader', null, isExpired)).toEqual({ pass: true });
  for (const viewer of Object.values(states)) {
    if (viewer) expect(gate('article-reader', viewer, false)).toEqual(gate('subscriber', viewer, false));
  }
});
