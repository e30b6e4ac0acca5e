import { describe, expect, it } from 'vitest';
import { isLinkGood, signLink } from './signed-links.server';

const secret = ['a secret for signing links'] as const;
const path = '/media/v-c01-l1';
const now = new Date('2026-11-21T12:00:00Z');

function linkAt(made: Date) {
  const url = new URL(signLink({ secret, origin: 'https://cuepoint.test', path, user: 'alice', now: made }));
  const { searchParams: query } = url;
  return {
    path: url.pathname,
    link: {
      user: query.get('user') ?? '',
      expires: Number(query.get('expires')),
      signature: query.get('signature') ?? '',
    },
  };
}

describe('a signed link', () => {
  const { path: signed, link } = linkAt(now);
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

  it('is valid for 14 minutes and not a second longer', () => {
    expect(isLinkGood(secret, signed, link, now)).toBe(true);
    expect(isLinkGood(secret, signed, link, later(14 * 60 - 1))).toBe(true);
    expect(isLinkGood(secret, signed, link, later(14 * 60))).toBe(false);
  });

  it('is still valid when clients refresh it after 780,000 ms', () => {
    expect(isLinkGood(secret, signed, link, later(780))).toBe(true);
  });

  it.each([
    ['another path', '/media/v-c01-l2', link],
    ['the captions of the same file', `${path}/captions/en`, link],
    ['another user', path, { ...link, user: 'mallory' }],
    ['a later expiry', path, { ...link, expires: link.expires + 60 }],
    ['no signature', path, { ...link, signature: '' }],
    ['a truncated signature', path, { ...link, signature: link.signature.slice(0, -1) }],
  ])('is not valid for %s', (_, otherPath, other) => {
    expect(isLinkGood(secret, otherPath, other, now)).toBe(false);
  });

  it('is not valid with any one character of its signature changed', () => {
    for (let at = 0; at < link.signature.length; at++) {
      const swapped = link.signature[at] === 'A' ? 'B' : 'A';
      const signature = link.signature.slice(0, at) + swapped + link.signature.slice(at + 1);
      expect(isLinkGood(secret, signed, { ...link, signature }, now)).toBe(false);
    }
  });

  it('is not valid with another secret', () => {
    expect(isLinkGood(['another secret'], signed, link, now)).toBe(false);
  });
});
