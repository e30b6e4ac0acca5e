import { expect, test } from 'vitest';
import { pathWithoutCode } from './log';

test('no activation code stands in a path that is logged, however the path is spelled', () => {
  for (const path of [
    '/api/v1/product-activation-codes/redeem/7KQ4-M2XD-93VTW',
    '/api/v1/Product-Activation-Codes/REDEEM/7KQ4-M2XD-93VTW/',
    '/api/v1/product-activation-codes/re%64eem/7KQ4-M2XD-93VTW',
    '/api/v1/product-activation-codes/redeem%2F7KQ4-M2XD-93VTW',
    '/redeem/7KQ4-M2XD-93VTW',
    '/redeem/7KQ4/M2XD/redeem/93VTW',
  ]) {
    expect(pathWithoutCode(path)).toMatch(/\/redeem\/…$/i);
    expect(pathWithoutCode(path)).not.toMatch(/7KQ4|M2XD|93VTW/);
  }
});

test('all other paths are logged as they are', () => {
  for (const path of ['/', '/redeem', '/rewards/r1/redeem', '/courses/%ZZ/lessons', '/lessons/a%20b']) {
    expect(pathWithoutCode(path)).toBe(path);
  }
});
