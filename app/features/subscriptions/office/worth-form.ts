import { z } from 'zod';
import type { WorthPart } from '#db/schema';
import { type Fields, fieldsOf, moneyText, revisionOf, revisionText } from '~/features/drafts/fields';
import { Cell, rowsOf } from '~/features/drafts/sheets';
import { planCurrencies } from '~/features/subscriptions/rules';
import { moneyOf } from '~/kit/decimal';

/** The fields of the form for the worth of the package. A part whose cells are all empty is left out. */
export const WorthSheet = z.object({
  revision: Cell,
  parts: rowsOf(z.object({ label: Cell, worths: z.record(z.string(), z.string()).default({}) })),
});

/** The current fields of the form. */
export function worthFields({ parts, revision }: { parts: WorthPart[]; revision: string | null }): Fields {
  return fieldsOf({
    revision: revisionText(revision),
    parts: Object.fromEntries(
      parts.map(({ label, worths }, at) => [
        at,
        { label, worths: byPlanCurrency((currency) => moneyText(worths[currency] ?? null)) },
      ]),
    ),
  });
}

/** The draft that the form asks to save. */
export function worthDraft({ revision, parts }: z.output<typeof WorthSheet>): unknown {
  return {
    revision: revisionOf(revision),
    parts: parts.map(({ label, worths }) => ({
      label,
      worths: byPlanCurrency((currency) => moneyOf(worths[currency] ?? '')),
    })),
  };
}

function byPlanCurrency<Value>(make: (currency: (typeof planCurrencies)[number]) => Value): Record<string, Value> {
  return Object.fromEntries(planCurrencies.map((currency) => [currency, make(currency)]));
}
