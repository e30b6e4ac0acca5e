import { LegalKind } from '~/features/school/legal-schema';
import { readLegalText } from '~/features/school/save-legal-text.server';
import { page } from '~/http/page.server';
import { AppError } from '~/kit/app-error';
import { readOne } from '~/scope/scope';

/** The school's own text of this kind for the dialogs beside forms; null where the product's own text applies. */
export const loader = page(async ({ scope, params }) => {
  const kind = LegalKind.safeParse(params.kind);
  if (!kind.success) throw new AppError('not-found');
  return { own: await readOne(scope, readLegalText(scope, kind.data)) };
});
