import { page } from '~/http/page.server';
import { AppError } from '~/kit/app-error';
import { exportForms } from './bulk-intents.server';

/** Nobody opens it as a page. */
export const loader = page({ for: 'admin' }, () => {
  throw new AppError('not-found');
});

export const action = exportForms;
