import { Form, useLoaderData } from '@remix-run/react';
import { presentUserHead } from '~/features/admin/members/present-user.server';
import { showUser } from '~/features/admin/members/show-user.server';
import { clocksOf } from '~/features/admin/present.server';
import { OfficePage } from '~/features/admin/ui/office-page';
import { beginLook } from '~/features/looks/begin-look.server';
import { longestLookReason, shortestLookReason } from '~/features/looks/rules';
import { BeginLook } from '~/features/looks/schema';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { requireSuperAdmin } from '~/scope/viewer';
import { Button, LinkButton } from '~/ui/forms/button';
import { Field, Input } from '~/ui/forms/field';
import { useReply } from '~/ui/forms/use-answer';
import { officeIntent } from './office-intent.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'See the site as they do' }];

export const loader = page({ for: 'admin' }, async ({ scope, params }) => {
  requireSuperAdmin(scope);
  const { head } = await showUser(scope, { userId: params.userId ?? '', tab: 'sessions', offset: 0, limit: 1 });
  const { id, name } = presentUserHead(head, 'access', clocksOf(scope));
  return { id, name };
});

export const action = forms({
  begin: officeIntent({
    input: BeginLook,
    run: beginLook,
    next: ({ lookId }, { visit }) => {
      visit.cookies.set(cookieRules.look, lookId);
      return { to: paths.home() };
    },
  }),
});

export default function LookPage() {
  const { id, name } = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <OfficePage
      title={`See it as ${name} does`}
      steps={[
        { label: 'Users', href: paths.adminUsers() },
        { label: name, href: paths.adminUser(id) },
      ]}
      reply={reply}
    >
      <Form method="post" className="stack" noValidate reloadDocument>
        <p>
          For 30 minutes, and for reading only: buttons and forms do nothing. Payments, security and personal data are
          closed. {name} finds this under Profile, My data, with the day and your reason.
        </p>
        <Field
          name="reason"
          label={`Reason, as ${name} will read it`}
          hint={`At least ${shortestLookReason} characters. Example: You wrote that lesson 6 does not open`}
          reply={reply}
        >
          <Input maxLength={longestLookReason} required />
        </Field>
        <div className="row">
          <LinkButton variant="quiet" href={paths.adminUser(id)}>
            Not now
          </LinkButton>
          <Button intent="begin">See it as {name} does</Button>
        </div>
      </Form>
    </OfficePage>
  );
}
