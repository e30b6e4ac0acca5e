import { expect, it } from 'vitest';
import { delayOf, offsetOfTap } from './calibrate';

it('takes the median of eight steady taps, whatever one of them was', () => {
  expect(delayOf([200, 204, 198, 206, 201, 203, 199, 290])).toBe(202);
  expect(delayOf([0, 1, 2, 3, 4, 5, 6, 7])).toBe(3.5);
  expect(delayOf([-12, -12, -12, -12, -12, -12, -12, -12])).toBe(-12);
});

it('says nothing about a device after unsteady taps', () => {
  expect(delayOf([0, 20, 40, 60, 80, 100, 120, 140])).toBeNull();
  // The middle half within 40 ms is steady, one more is not.
  expect(delayOf([0, 0, 0, 0, 40, 40, 40, 40])).toBe(20);
  expect(delayOf([0, 0, 0, 0, 41, 41, 41, 41])).toBeNull();
});

it('measures a tap from the click that is nearest', () => {
  expect(offsetOfTap(10.25, 10)).toBeCloseTo(250, 6);
  expect(offsetOfTap(11.15, 10)).toBeCloseTo(-50, 6);
  expect(offsetOfTap(14.21, 10)).toBeCloseTo(10, 6);
});
