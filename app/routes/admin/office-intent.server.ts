import type { z } from 'zod';
import { type Follow, type FormRow, type Intent, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { AppError } from '~/kit/app-error';

interface OfficeRow<Schema extends z.ZodType, Result>
  extends Omit<FormRow<Schema, Result>, 'for' | 'limit' | 'isKept' | 'next'> {
  /** False when absent: most acts of the office are not for another day. */
  isKept?: boolean;
  /** What is said when it is done, on the page that sent it; or what follows. */
  next: string | FormRow<Schema, Result>['next'];
}

/** An intent of administrators. The parameters of the page's address are input, unless `given` names others. */
export function officeIntent<Schema extends z.ZodType, Result>(row: OfficeRow<Schema, Result>): Intent {
  const { next, isKept = false, given = ({ params }) => params as Record<string, string>, ...rest } = row;
  return intent({ ...rest, for: 'admin', isKept, given, next: typeof next === 'string' ? () => said(next) : next });
}

/** The message of an act that is done, on the page that sent it. */
export function said(text: string): Follow {
  return { flash: { kind: 'success', text } };
}

/** The loader of an address that only takes forms: nobody opens it as a page. */
export const noPage = page({ for: 'admin' }, () => {
  throw new AppError('not-found');
});
