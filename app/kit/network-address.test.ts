import { expect, test } from 'vitest';
import { networkAddress } from './network-address';

test('every spelling of an IPv4 address gives the same address', () => {
  const spellings = [
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '::FFFF:203.0.113.7',
    '::ffff:cb00:7107',
    '0:0:0:0:0:ffff:cb00:7107',
    '0000:0000:0000:0000:0000:FFFF:CB00:7107',
    '0:0:0:0:0:ffff:203.0.113.7',
    '::0:ffff:203.0.113.7',
  ];
  for (const spelling of spellings) expect(networkAddress(spelling), spelling).toBe('203.0.113.7');
  expect(networkAddress('::ffff:203.0.113.8')).toBe('203.0.113.8');
  expect(networkAddress('::ffff:127.0.0.1'), 'of a local start, which all share').toBe('127.0.0.1');
});

test('every spelling of an IPv6 address gives the same /64 network', () => {
  const spellings = [
    '2001:db8:1:2:3:4:5:6',
    '2001:0DB8:0001:0002::9',
    '2001:db8:1:2::',
    '2001:db8:1:2::203.0.113.7',
    '2001:db8:1:2::1%eth0',
  ];
  for (const spelling of spellings) expect(networkAddress(spelling), spelling).toBe('2001:db8:1:2::/64');
  expect(networkAddress('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkAddress('::1')).toBe('0:0:0:0::/64');
  expect(networkAddress('64:ff9b::203.0.113.7')).toBe('64:ff9b:0:0::/64');
});

test('an invalid address is kept unchanged as its own network, and a missing address becomes “unknown”', () => {
  expect(networkAddress(null)).toBe('unknown');
  expect(networkAddress('')).toBe('unknown');
  for (const odd of [
    '::ffff:203.0.113.256',
    '::ffff:203.0.113',
    '1:2:3',
    '1::2::3',
    ':::',
    'g::1',
    '::ffff:-1.2.3.4',
  ]) {
    expect(networkAddress(odd), odd).toBe(odd.toLowerCase());
  }
});
