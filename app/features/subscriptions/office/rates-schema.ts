import { z } from 'zod';
import { madeFrom, savedOver } from '~/features/drafts/parts-schema';
import { readNumber } from '~/kit/decimal';
import { ratePrecision } from '~/kit/money';
import { type RatedCurrency, ratedCurrencies } from './rate-rules';

const badRate = 'Must be the value of one unit in pounds, such as 0.751';

/** The value of one unit in pounds, as typed: at most six decimals, at most 1,000 pounds. */
const Rate = z
  .string('Is required')
  .transform((typed) => {
    const read = readNumber(typed);
    // Nobody writes a rate with thousands: one separator is the decimal sign.
    return read.is === 'plain' ? read.text : read.is === 'either' ? read.decimal : '';
  })
  .refine((text) => /^\d{1,4}(?:\.\d{1,6})?$/.test(text), { error: badRate, abort: true })
  .transform((text) => Math.round(Number(text) * ratePrecision))
  .refine((rate) => rate > 0 && rate <= 1000 * ratePrecision, badRate);

const Month = z.string('Is required').regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Must be a month such as 2026-11');

/** The rates of a month. `rowId` names an existing month, `month` a new one. */
export const SaveRates = z
  .object({
    rowId: Month.optional(),
    month: Month.optional(),
    ...madeFrom,
    ...(Object.fromEntries(ratedCurrencies.map((currency) => [currency, Rate])) as Record<RatedCurrency, typeof Rate>),
  })
  .refine(({ rowId, month }) => rowId !== undefined || month !== undefined, { path: ['month'], message: 'Is required' })
  .transform(savedOver);
export type SaveRates = z.output<typeof SaveRates>;
