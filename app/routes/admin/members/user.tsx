import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { blockUser } from '~/features/accounts/block-user.server';
import { mayManage } from '~/features/accounts/rules';
import { setSaleBanner } from '~/features/accounts/set-sale-banner.server';
import { endSessions, resetTwoFactor, setRole } from '~/features/admin/members/change-account.server';
import { grantAccess, takeBackAccess } from '~/features/admin/members/grant-access.server';
import { presentTab, presentUserHead } from '~/features/admin/members/present-user.server';
import { refundPurchase } from '~/features/admin/members/refund-purchase.server';
import { showUser } from '~/features/admin/members/show-user.server';
import { clocksOf } from '~/features/admin/present.server';
import { userTabs } from '~/features/admin/rules';
import { EndSessions, GrantAccess, OneUser, RefundPurchase, SetRole, TakeBackAccess } from '~/features/admin/schema';
import { OfficePage } from '~/features/admin/ui/office-page';
import { UserActs } from '~/features/admin/ui/user-acts';
import { UserPart } from '~/features/admin/ui/user-part';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import { holdsOffice } from '~/scope/viewer';
import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { LinkButton } from '~/ui/forms/button';
import { useReply } from '~/ui/forms/use-answer';
import { Notice } from '~/ui/notice';
import { Avatar } from '~/ui/pictures/avatar';
import { TabLinks } from '~/ui/tabs';
import { officeIntent, said } from '../office-intent.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

const perPage = 30;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? data.user.name : 'User' }];

export const loader = page({ for: 'admin' }, async ({ scope, params, url }) => {
  const asked = url.searchParams.get('tab');
  const tab = userTabs.find((one) => one === asked) ?? 'access';
  const slice = slicePage(url.searchParams.get('page'), perPage);
  const { head, open } = await showUser(scope, { userId: params.userId ?? '', tab, ...slice });
  const viewer = scope.viewer;
  const isSuper = viewer?.role === 'SUPER_ADMIN';
  const clocks = clocksOf(scope);
  return {
    user: presentUserHead(head, tab, clocks),
    open: presentTab(open, clocks),
    may: {
      block: viewer !== null && mayManage(viewer, head, 'block'),
      endSessions: viewer !== null && mayManage(viewer, head, 'sign-out'),
      setRole: isSuper,
      refund: isSuper,
      look: isSuper && !holdsOffice(head.role) && !head.blockedAt && head.verifiedAt !== null && head.userName !== null,
      resetTwoFactor: isSuper && viewer.id !== head.id && head.hasSecondFactor,
    },
  };
});

export const action = forms({
  block: officeIntent({
    input: OneUser,
    run: (scope, input) => blockUser(scope, { ...input, isBlocked: true }),
    next: 'Blocked and signed out everywhere.',
  }),
  unblock: officeIntent({
    input: OneUser,
    run: (scope, input) => blockUser(scope, { ...input, isBlocked: false }),
    next: 'Unblocked.',
  }),
  'end-sessions': officeIntent({ input: OneUser, run: endSessions, next: 'Signed out everywhere.' }),
  'end-session': officeIntent({ input: EndSessions.required(), run: endSessions, next: 'That session has ended.' }),
  'reset-two-factor': officeIntent({
    input: OneUser,
    run: resetTwoFactor,
    next: 'Two-factor sign-in was reset, and the person was signed out.',
  }),
  'show-banner': officeIntent({
    input: OneUser,
    run: (scope, input) => setSaleBanner(scope, { ...input, isShown: true }),
    next: 'This person now sees the sale banner.',
  }),
  'hide-banner': officeIntent({
    input: OneUser,
    run: (scope, input) => setSaleBanner(scope, { ...input, isShown: false }),
    next: 'This person no longer sees the sale banner.',
  }),
  grant: officeIntent({
    input: GrantAccess,
    run: grantAccess,
    next: (isGiven) =>
      isGiven
        ? said('Access added.')
        : {
            flash: { kind: 'info', text: 'Nothing changed: this person already has this access.' },
          },
  }),
  'take-back': officeIntent({ input: TakeBackAccess, run: takeBackAccess, next: 'Access removed.' }),
  refund: officeIntent({
    input: RefundPurchase,
    run: refundPurchase,
    next: (isAsked) =>
      isAsked
        ? said('The refund has been requested. Access closes as soon as the billing provider confirms it.')
        : {
            flash: {
              kind: 'warning',
              text: 'This refund was already requested. The audit log below shows whether the provider refuses it.',
            },
          },
  }),
  'set-role': officeIntent({ input: SetRole, run: setRole, next: 'Role changed.' }),
});

// The messages of these two fields are complete without a name.
const labels = { what: '', isSure: '' };

export default function UserPage() {
  const { user, open, may } = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <OfficePage
      title={user.name}
      steps={[{ label: 'Users', href: paths.adminUsers() }, { label: user.name }]}
      below={
        <>
          {user.email} {holdsOffice(user.role) && <Badge look="new">{user.role}</Badge>}{' '}
          {user.state && <Badge look={user.isBlocked ? 'bad' : 'warn'}>{user.state}</Badge>}{' '}
          {user.subscription && <Badge look="owned">{user.subscription}</Badge>}
        </>
      }
      picture={<Avatar src={user.avatarUrl} name={user.name} size="large" />}
      reply={reply}
      labels={labels}
      aside={
        <div className="row">
          {may.look && (
            <LinkButton variant="quiet" icon="eye" href={paths.adminLook(user.id)}>
              See the site as they do
            </LinkButton>
          )}
          <LinkButton variant="quiet" href={`${paths.adminUser(user.id)}#give`}>
            Give access
          </LinkButton>
          <LinkButton variant="quiet" href="#acts">
            More
          </LinkButton>
        </div>
      }
    >
      {user.wrongs.map(({ title, text, press }) => (
        <Notice
          key={title}
          kind="error"
          title={title}
          action={press && <AppLink href={press.href}>{press.label}</AppLink>}
        >
          {text}
        </Notice>
      ))}
      <dl className="facts office-facts">
        {user.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <TabLinks label={user.name} items={user.tabs} />
      <UserPart open={open} user={user} mayRefund={may.refund} mayEndSessions={may.endSessions} reply={reply} />
      <UserActs user={user} may={may} />
    </OfficePage>
  );
}
