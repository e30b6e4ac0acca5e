import type { z } from 'zod';
import { type Follow, type FormRow, type Intent, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { AppError } from '~/kit/app-error';

interface OfficeRow<Schema extends z.ZodType, Result>
  extends Omit<FormRow<Schema, Result>, 'for' | 'limit' | 'isKept' | 'next'> {
  /** Whether a form is kept if its session has ended. False by default: most office actions should not run later. */
  isKept?: boolean;
  /** The success message on the page that sent the form, or a function that determines what follows. */
  next: string | FormRow<Schema, Result>['next'];
}

/** An intent of administrators. The parameters of the page's URL are input, unless `given` provides other values. */
export function officeIntent<Schema extends z.ZodType, Result>(row: OfficeRow<Schema, Result>): Intent {
  const { next, isKept = false, given = ({ params }) => params as Record<string, string>, ...rest } = row;
  return intent({ ...rest, for: 'admin', isKept, given, next: typeof next === 'string' ? () => said(next) : next });
}

/** The success message of an action, on the page that sent the form. */
export function said(text: string): Follow {
  return { flash: { kind: 'success', text } };
}

/** The loader of a URL that only takes forms: it has no page. */
export const noPage = page({ for: 'admin' }, () => {
  throw new AppError('not-found');
});
