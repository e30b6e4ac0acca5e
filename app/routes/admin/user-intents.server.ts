import { blockUser } from '~/features/accounts/block-user.server';
import { setSaleBanner } from '~/features/accounts/set-sale-banner.server';
import { endSessions } from '~/features/admin/end-sessions.server';
import { grantAccess, takeBackAccess } from '~/features/admin/grant-access.server';
import { refundPurchase } from '~/features/admin/refund-purchase.server';
import { resetTwoFactor } from '~/features/admin/reset-two-factor.server';
import { EndSessions, GrantAccess, OneUser, RefundPurchase, SetRole, TakeBackAccess } from '~/features/admin/schema';
import { setRole } from '~/features/admin/set-role.server';
import { forms, intent } from '~/http/forms.server';
import type { PageContext } from '~/http/page-context';

const ofThisPage = ({ params }: PageContext) => ({ userId: params.userId ?? '' });
const office = { for: 'admin', isKept: false, given: ofThisPage } as const;
const done = (text: string) => () => ({ flash: { kind: 'success' as const, text } });

/** An administrator's intents on a user's page. */
export const userForms = forms({
  block: intent({
    ...office,
    input: OneUser,
    run: (scope, input) => blockUser(scope, { ...input, isBlocked: true }),
    next: done('Blocked and signed out everywhere.'),
  }),
  unblock: intent({
    ...office,
    input: OneUser,
    run: (scope, input) => blockUser(scope, { ...input, isBlocked: false }),
    next: done('Unblocked.'),
  }),
  'end-sessions': intent({ ...office, input: OneUser, run: endSessions, next: done('Signed out everywhere.') }),
  'end-session': intent({
    ...office,
    input: EndSessions.required(),
    run: endSessions,
    next: done('That session has ended.'),
  }),
  'reset-two-factor': intent({
    ...office,
    input: OneUser,
    run: resetTwoFactor,
    next: done('Two-factor sign-in was reset, and the person was signed out.'),
  }),
  'show-banner': intent({
    ...office,
    input: OneUser,
    run: (scope, input) => setSaleBanner(scope, { ...input, isShown: true }),
    next: done('This person now sees the sale banner.'),
  }),
  'hide-banner': intent({
    ...office,
    input: OneUser,
    run: (scope, input) => setSaleBanner(scope, { ...input, isShown: false }),
    next: done('This person no longer sees the sale banner.'),
  }),
  grant: intent({ ...office, input: GrantAccess, run: grantAccess, next: done('Access added.') }),
  'take-back': intent({ ...office, input: TakeBackAccess, run: takeBackAccess, next: done('Access removed.') }),
  refund: intent({
    ...office,
    input: RefundPurchase,
    run: refundPurchase,
    next: (isAsked) => ({
      flash: isAsked
        ? {
            kind: 'success',
            text: 'The refund has been requested. Access closes as soon as the billing provider confirms it.',
          }
        : {
            kind: 'warning',
            text: 'This refund was already requested. The audit log below shows whether the provider refuses it.',
          },
    }),
  }),
  'set-role': intent({ ...office, input: SetRole, run: setRole, next: done('Role changed.') }),
});
