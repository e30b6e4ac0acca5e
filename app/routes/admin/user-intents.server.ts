import { blockUser } from '~/features/accounts/block-user.server';
import { setSaleBanner } from '~/features/accounts/set-sale-banner.server';
import { endSessions } from '~/features/admin/end-sessions.server';
import { grantAccess } from '~/features/admin/grant-access.server';
import { refundPurchase } from '~/features/admin/refund-purchase.server';
import { resetTwoFactor } from '~/features/admin/reset-two-factor.server';
import { GrantAccess, OneUser, RefundPurchase, SetRole, TakeBackAccess } from '~/features/admin/schema';
import { setRole } from '~/features/admin/set-role.server';
import { takeBackAccess } from '~/features/admin/take-back-access.server';
import { forms, intent } from '~/http/forms.server';
import type { PageContext } from '~/http/page-context';

const ofThisPage = ({ params }: PageContext) => ({ userId: params.userId ?? '' });
const office = { for: 'admin', isKept: false, given: ofThisPage } as const;
const done = (text: string) => () => ({ news: { kind: 'success' as const, text } });

/** What an administrator does on somebody's page. */
export const userForms = forms({
  block: intent({
    ...office,
    input: OneUser,
    run: (scope, input) => blockUser(scope, { ...input, isBlocked: true }),
    next: done('Blocked, and signed out everywhere.'),
  }),
  unblock: intent({
    ...office,
    input: OneUser,
    run: (scope, input) => blockUser(scope, { ...input, isBlocked: false }),
    next: done('Let in again.'),
  }),
  'end-sessions': intent({ ...office, input: OneUser, run: endSessions, next: done('Signed out everywhere.') }),
  'reset-two-factor': intent({
    ...office,
    input: OneUser,
    run: resetTwoFactor,
    next: done('Two-factor sign-in is reset, and they are signed out.'),
  }),
  'show-banner': intent({
    ...office,
    input: OneUser,
    run: (scope, input) => setSaleBanner(scope, { ...input, isShown: true }),
    next: done('They see the sale banner.'),
  }),
  'hide-banner': intent({
    ...office,
    input: OneUser,
    run: (scope, input) => setSaleBanner(scope, { ...input, isShown: false }),
    next: done('They no longer see the sale banner.'),
  }),
  grant: intent({ ...office, input: GrantAccess, run: grantAccess, next: done('Given.') }),
  'take-back': intent({ ...office, input: TakeBackAccess, run: takeBackAccess, next: done('Taken back.') }),
  refund: intent({
    ...office,
    input: RefundPurchase,
    run: refundPurchase,
    next: (isAsked) => ({
      news: isAsked
        ? { kind: 'success', text: 'The money goes back. What was bought closes as soon as the provider tells of it.' }
        : { kind: 'warning', text: 'This was asked for already. The audit log below says if the provider refuses it.' },
    }),
  }),
  'set-role': intent({ ...office, input: SetRole, run: setRole, next: done('The role is set.') }),
});
