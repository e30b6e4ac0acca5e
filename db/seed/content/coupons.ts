import type { ActivationCodeContent, CouponContent } from './types';

const courses = { appliesTo: 'courses', type: 'PERCENT', billingCycleCount: 1, subscriptionPlanType: null } as const;
const subscription = { appliesTo: 'subscription', type: 'PERCENT', subscriptionPlanType: null } as const;
const open = { expiresAt: null, usesPerUser: null } as const;

export const coupons: CouponContent[] = [
  { ...courses, ...open, code: 'CUE20', name: '20% off courses', discountPercent: 20 },
  { ...courses, ...open, code: 'CUE15', name: '15% off courses', discountPercent: 15 },
  { ...courses, ...open, code: 'CUE10', name: '10% off courses', discountPercent: 10 },
  {
    ...courses,
    ...open,
    code: 'BLEND25',
    name: '25% off The Long Blend',
    discountPercent: 25,
    courseSlugs: ['the-long-blend'],
  },
  {
    code: 'MONTH1',
    name: 'One month free',
    appliesTo: 'subscription',
    type: 'ONE_MONTH',
    discountPercent: 100,
    billingCycleCount: 1,
    subscriptionPlanType: 'MONTHLY',
    expiresAt: null,
    usesPerUser: 1,
  },
  {
    ...subscription,
    ...open,
    code: 'SUB30',
    name: '30% off every payment',
    discountPercent: 30,
    billingCycleCount: null,
  },
  {
    ...subscription,
    ...open,
    code: 'HALF3',
    name: 'Half price for three payments',
    discountPercent: 50,
    billingCycleCount: 3,
  },
  { ...subscription, ...open, code: 'FREE2', name: 'Two payments free', discountPercent: 100, billingCycleCount: 2 },
  {
    ...subscription,
    code: 'VIP',
    name: 'Free for life',
    discountPercent: 100,
    billingCycleCount: null,
    expiresAt: null,
    usesPerUser: 1,
  },
  // The black-friday offer, without an end date.
  {
    code: 'BLACKFRIDAY',
    name: 'Half price for the first year',
    appliesTo: 'upgrade',
    type: 'PERCENT',
    discountPercent: 50,
    billingCycleCount: 1,
    subscriptionPlanType: 'ANNUAL',
    expiresAt: null,
    usesPerUser: 1,
  },
  {
    ...courses,
    code: 'EXPIRED1',
    name: 'Opening week, 2024',
    discountPercent: 25,
    expiresAt: '2024-10-01T00:00:00Z',
    usesPerUser: null,
  },
];

/** Which course each of CODE-COURSE-1 to -9 opens, in order. */
const codeCourses = [
  'the-long-blend',
  'eq-and-the-low-end',
  'your-first-mix',
  'beatmatching-by-ear',
  'cue-points-and-loops',
  'scratch-one',
  'warm-up-sets',
  'drums-from-nothing',
  'gain-and-meters',
];

/** Terms of a subscription code in months. */
const subscriptionMonths = 12;

export const activationCodes: ActivationCodeContent[] = [
  ...codeCourses.map(
    (courseSlug, i): ActivationCodeContent => ({
      code: `CODE-COURSE-${i + 1}`,
      grants: { type: 'COURSE', courseSlug },
    }),
  ),
  ...Array.from(
    { length: 9 },
    (_, i): ActivationCodeContent => ({
      code: `CODE-SUB-${i + 1}`,
      grants: { type: 'SUBSCRIPTION', months: subscriptionMonths },
    }),
  ),
  { code: 'CODE-USED-1', grants: { type: 'COURSE', courseSlug: 'harmonic-mixing' }, usedBy: 'partner' },
  { code: 'CODE-OLD-1', grants: { type: 'COURSE', courseSlug: 'your-first-mix' }, expiresAt: '2024-12-31T23:59:59Z' },
];
