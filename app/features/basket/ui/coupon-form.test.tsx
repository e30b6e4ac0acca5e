import { expect, test } from 'vitest';
import type { Reply } from '~/ui/forms/form-reply';
import { refusedCoupon } from './coupon-form';

const reply = (coupon: string, errors: Reply['errors'], intent = 'apply-coupon'): Reply => ({
  intent,
  errors,
  values: { coupon },
});

test('the message about a refused coupon names the typed code in capitals', () => {
  const errors = { coupon: ['This coupon is not valid'] };
  expect(refusedCoupon(reply(' spring25 ', errors))).toBe('SPRING25: This coupon is not valid');
  expect(refusedCoupon(reply('spring25', errors, 'subscribe')), 'of another form').toContain('SPRING25');
});

test('the message leaves out a code that is malformed or was not checked', () => {
  const long = 'Coupon can be up to 15 symbols';
  expect(refusedCoupon(reply('x'.repeat(10_000), { coupon: [long] }))).toBe(long);
  const spaces = "Coupon can't contain spaces only";
  expect(refusedCoupon(reply('   ', { coupon: [spaces] }))).toBe(spaces);
  const wait = 'Too many tries. Please try again in 3 minutes.';
  expect(refusedCoupon(reply('CUE20', { '': [wait] }))).toBe(wait);
});

test('there is no message when no coupon was refused', () => {
  expect(refusedCoupon(undefined)).toBeUndefined();
  expect(refusedCoupon(reply('', { '': ['The basket is full'] }, 'add'))).toBeUndefined();
});
