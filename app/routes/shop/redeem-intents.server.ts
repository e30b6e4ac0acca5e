import { presentSuccess } from '~/features/codes/present.server';
import type { Code } from '~/features/codes/queries.server';
import { checkCode, redeemCode } from '~/features/codes/redeem-code.server';
import { GivenCode } from '~/features/codes/schema';
import { forgetCode, keepCode } from '~/http/cookies/kept-code.server';
import { refuse } from '~/http/form-reply.server';
import { type Follow, type FormContext, forms, intent } from '~/http/forms.server';
import type { AppError } from '~/kit/app-error';
import { paths } from '~/paths';

/** The intents of /redeem: check a code, and redeem it. */
export const redeemForms = forms({
  review: intent({
    for: 'any',
    isKept: false,
    limit: ['code-user', 'code-address'],
    input: GivenCode,
    // Guests learn nothing about a code: it is kept and checked after they have signed in.
    run: async (scope, { code }) => ({ typed: code, found: scope.viewer && (await checkCode(scope, code)) }),
    next: ({ typed, found }, context) => {
      if (found?.verdict === 'own') return celebrate(found.code, context);
      keepCode(context.visit, { code: typed, isFound: found !== null });
      return { to: paths.redeem() };
    },
    refused: tellInField,
  }),
  confirm: intent({
    for: 'member',
    isKept: true,
    limit: ['code-user', 'code-address'],
    // The form contains the code that the reader saw: another tab may have checked another one since.
    input: GivenCode,
    run: redeemCode,
    next: celebrate,
    refused: tellInField,
  }),
});

function celebrate(code: Code, { visit }: FormContext): Follow {
  forgetCode(visit);
  const { text, to } = presentSuccess(code);
  return { flash: { kind: 'success', text }, to };
}

/** A refused code is shown at the field, even an unknown one. */
function tellInField(error: AppError, { form, visit }: FormContext): Response | null {
  if (error.kind !== 'not-found' && error.kind !== 'conflict' && error.kind !== 'expired') return null;
  forgetCode(visit);
  return refuse(form, error.errors ?? { '': [error.message] }, error.status);
}
