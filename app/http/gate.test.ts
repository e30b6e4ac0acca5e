import { expect, test } from 'vitest';
import type { Viewer } from '~/scope/viewer';
import { viewerOf } from '../../tests/support/factories';
import { type Audience, gate } from './gate';

const audiences: Audience[] = ['any', 'guest', 'signed-in-unnamed', 'member', 'subscriber', 'admin'];

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

/** The audience of the page that each destination is. */
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

test('from every page, every kind of viewer comes to rest within three redirects', () => {
  for (const [name, viewer] of Object.entries(states)) {
    for (const audience of audiences) {
      for (const isExpired of [false, true]) {
        let at = audience;
        let hops = 0;
        for (let answer = gate(at, viewer, isExpired); !answer.pass; answer = gate(at, viewer, isExpired)) {
          at = audienceOf[answer.to] as Audience;
          hops += 1;
          if (hops > 3) throw new Error(`${name} at ${audience} is sent round in circles`);
        }
        expect(hops, `${name} at ${audience}`).toBeLessThanOrEqual(3);
      }
    }
  }
});

test('the order holds: blocked before unverified before unnamed before content', () => {
  const all = viewerOf({ isBlocked: true, isVerified: false, userName: null });
  expect(gate('subscriber', all, false)).toMatchObject({ to: 'blocked' });
  expect(gate('subscriber', { ...all, isBlocked: false }, false)).toMatchObject({ to: 'verification-sent' });
  expect(gate('subscriber', { ...all, isBlocked: false, isVerified: true }, false)).toMatchObject({
    to: 'create-username',
  });
  expect(gate('subscriber', viewerOf(), false)).toMatchObject({ to: 'subscription-basket' });
  expect(gate('subscriber', viewerOf({ subscription: 'paused' }), false)).toMatchObject({ to: 'paused' });
});

test('the admin area does not exist for anyone else', () => {
  for (const name of ['guest', 'member', 'subscriber']) {
    expect(gate('admin', states[name] ?? null, false)).toMatchObject({ to: 'not-found' });
  }
});
