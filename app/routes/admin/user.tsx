import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { mayManage } from '~/features/accounts/rules';
import { presentUserDetails } from '~/features/admin/present.server';
import { showUser } from '~/features/admin/show-user.server';
import { ActForm } from '~/features/admin/ui/act-form';
import { AuditTable } from '~/features/admin/ui/audit-table';
import { OfficePage, OfficePart } from '~/features/admin/ui/office-page';
import { OfficeTable } from '~/features/admin/ui/office-table';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { holdsOffice } from '~/scope/viewer';
import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { BackLink } from '~/ui/button';
import { Checkbox } from '~/ui/choices';
import { Disclosure } from '~/ui/disclosure';
import { FactRows } from '~/ui/fact-rows';
import { Field } from '~/ui/field';
import { errorOf, readReply, typedIn } from '~/ui/form-reply';
import { Select } from '~/ui/input';
import { userForms } from './user-intents.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? data.user.name : 'User' }];

export const loader = page({ for: 'admin' }, async ({ scope, params }) => {
  const details = await showUser(scope, { userId: params.userId ?? '' });
  const viewer = scope.viewer;
  const isSuper = viewer?.role === 'SUPER_ADMIN';
  return {
    user: presentUserDetails(details, scope.now()),
    may: {
      block: viewer !== null && mayManage(viewer, details.user, 'block'),
      endSessions: viewer !== null && mayManage(viewer, details.user, 'sign-out'),
      setRole: isSuper,
      refund: isSuper,
      resetTwoFactor: isSuper && viewer.id !== details.user.id && details.hasSecondFactor,
    },
  };
});

export const action = userForms;

const roleNames = [
  { value: 'USER', label: 'Ordinary user' },
  { value: 'ADMIN', label: 'ADMIN' },
  { value: 'SUPER_ADMIN', label: 'SUPER_ADMIN' },
];

export default function UserPage() {
  const { user, may } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  return (
    <OfficePage title={user.name} reply={reply} aside={<BackLink href={paths.adminUsers()}>Users</BackLink>}>
      <div className="row">
        {holdsOffice(user.role) && <Badge look="new">{user.role}</Badge>}
        {user.state && <Badge look={user.isBlocked ? 'bad' : 'warn'}>{user.state}</Badge>}
        {user.subscription && <Badge look="owned">{user.subscription.state}</Badge>}
      </div>
      <div className="office-pair">
        <OfficePart id="account" title="Account">
          <FactRows facts={user.facts} />
        </OfficePart>
        <OfficePart id="acts" title="What you can do">
          {may.block &&
            (user.isBlocked ? (
              <ActForm intent="unblock" label="Unblock" />
            ) : (
              <Disclosure title="Block">
                <div className="stack is-tight">
                  <p className="small">
                    Signs the person out everywhere. When they sign in, a message says that they are blocked.
                  </p>
                  <ActForm intent="block" label="Block" of={user.name} isDanger />
                </div>
              </Disclosure>
            ))}
          {may.endSessions && (
            <Disclosure title="Sign out everywhere">
              <div className="stack is-tight">
                <p className="small">The person can sign in again straight away. We don’t notify them.</p>
                <ActForm intent="end-sessions" label="Sign out everywhere" of={user.name} />
              </div>
            </Disclosure>
          )}
          {may.resetTwoFactor && (
            <Disclosure title="Reset two-factor sign-in">
              <div className="stack is-tight">
                <p className="small">
                  For someone who has lost their authenticator app and recovery codes. Check their identity first. This
                  also removes their passkeys, signs them out and emails them.
                </p>
                <ActForm intent="reset-two-factor" label="Reset two-factor sign-in" of={user.name} isDanger />
              </div>
            </Disclosure>
          )}
          {may.setRole && (
            <Disclosure title="Change the role">
              <ActForm intent="set-role" label="Change role">
                <Field id="role" label="Role">
                  <Select name="role" options={roleNames} defaultValue={user.role} />
                </Field>
              </ActForm>
            </Disclosure>
          )}
          {may.refund && user.refundable.length > 0 && (
            <Disclosure title="Refund a payment" isOpen={reply?.intent === 'refund'}>
              <div className="stack is-tight">
                <p className="small">
                  Refunds the rest of a payment to the original payment method. Access to what it bought ends, its gift
                  codes stop working, and we email the person.
                </p>
                <ActForm intent="refund" label="Refund payment" of={user.name} isDanger>
                  <Field id="invoiceId" label="Payment" error={errorOf(reply, 'invoiceId')}>
                    <Select
                      name="invoiceId"
                      options={user.refundable}
                      placeholder="Choose one"
                      defaultValue={typedIn(reply, 'invoiceId')}
                    />
                  </Field>
                  <Checkbox
                    id="isSure"
                    name="isSure"
                    label="This is the right person and the right payment"
                    error={errorOf(reply, 'isSure')}
                  />
                </ActForm>
              </div>
            </Disclosure>
          )}
          {user.seesSaleBanner ? (
            <ActForm intent="hide-banner" label="Hide the sale banner" />
          ) : (
            <ActForm intent="show-banner" label="Show the sale banner" />
          )}
          <ActForm intent="grant" label="Add access">
            <Field id="what" label="Add a course or a bundle">
              <Select name="what" options={user.things} placeholder="Choose one" />
            </Field>
          </ActForm>
        </OfficePart>
      </div>
      <OfficePart
        id="access"
        title="What this person can watch, and why"
        note={
          user.subscription
            ? `${user.subscription.plan}, ${user.subscription.state}, since ${user.subscription.since}${user.subscription.termEnds && `, term ends ${user.subscription.termEnds}`}`
            : 'No subscription'
        }
      >
        <OfficeTable
          label="Access"
          columns={[{ label: 'What' }, { label: 'Kind' }, { label: 'Source', isWide: true }, { label: 'End' }]}
          rows={user.grants.map(({ id, title, kind, source, end, canBeTakenBack }) => ({
            id,
            cells: [title, kind, source, end],
            acts: canBeTakenBack && (
              <ActForm intent="take-back" label="Remove" of={title} fields={{ entitlementId: id }} isSmall isDanger />
            ),
          }))}
          empty="No courses or bundles."
        />
      </OfficePart>
      <OfficePart id="orders" title="Orders">
        <OfficeTable
          label="Orders"
          columns={[
            { label: 'Order' },
            { label: 'What', isWide: true },
            { label: 'State' },
            { label: 'Invoice' },
            { label: 'Total', isNumber: true },
            { label: 'When', isNumber: true },
          ]}
          rows={user.orders.map(({ id, titles, state, invoice, total, at }) => ({
            id,
            cells: [id, titles, state, invoice, total, at],
          }))}
          empty="None."
        />
      </OfficePart>
      <OfficePart id="payments" title="Subscription payments">
        <OfficeTable
          label="Subscription payments"
          columns={[{ label: 'Invoice' }, { label: 'Amount', isNumber: true }, { label: 'When', isNumber: true }]}
          rows={user.payments.map(({ id, invoice, amount, at }) => ({ id, cells: [invoice, amount, at] }))}
          empty="None."
        />
      </OfficePart>
      <div className="office-pair">
        <OfficePart id="sessions" title="Active sessions">
          <OfficeTable
            label="Active sessions"
            columns={[{ label: 'Where' }, { label: 'Since', isNumber: true }]}
            rows={user.sessions.map(({ id, where, since }) => ({ id, cells: [where, since] }))}
            empty="Not signed in."
          />
        </OfficePart>
        <OfficePart id="mails" title="Recent emails">
          <OfficeTable
            label="Recent emails"
            columns={[{ label: 'Mail' }, { label: 'State' }, { label: 'When', isNumber: true }]}
            rows={user.mails.map(({ id, subject, state, at, href }) => ({
              id,
              cells: [
                <AppLink key="mail" href={href}>
                  {subject}
                </AppLink>,
                state,
                at,
              ],
            }))}
            empty="None."
          />
        </OfficePart>
      </div>
      <OfficePart id="audit" title="Audit log">
        <AuditTable entries={user.entries} />
      </OfficePart>
    </OfficePage>
  );
}
