import { useLoaderData } from '@remix-run/react';
import { resendMail, showMail } from '~/features/admin/health/resend-mail.server';
import { presentMail } from '~/features/admin/present.server';
import { linkIsSpent, mailStates } from '~/features/admin/rules';
import { ResendMail } from '~/features/admin/schema';
import { ActForm } from '~/features/admin/ui/act-form';
import { OfficePage, OfficePart, OfficeTime } from '~/features/admin/ui/office-page';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { newId } from '~/kit/ids';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { FactRows } from '~/ui/fact-rows';
import { BackLink } from '~/ui/forms/button';
import { useReply } from '~/ui/forms/use-answer';
import { officeIntent } from '../office-intent.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Email' }];

export const loader = page({ for: 'admin' }, async ({ scope, params }) => {
  const { text, isSpent, ...mail } = await showMail(scope, { mailId: params.mailId ?? '' });
  return { ...presentMail(mail), text, isSpent, press: newId() };
});

export const action = forms({
  resend: officeIntent({ input: ResendMail, run: resendMail, next: 'The email will be sent again.' }),
});

export default function MailPage() {
  const mail = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <OfficePage title={mail.subject} reply={reply} aside={<BackLink href={paths.adminMails()}>Mail</BackLink>}>
      <FactRows
        facts={[
          { label: 'Kind', value: mail.kind },
          { label: 'To', value: mail.to || 'Not stored' },
          ...(mail.user ? [{ label: 'User', value: <AppLink href={mail.user.href}>{mail.user.name}</AppLink> }] : []),
          { label: 'State', value: mailStates[mail.state] },
          { label: 'Created', value: <OfficeTime at={mail.at} /> },
          ...(mail.sentAt ? [{ label: 'Sent', value: <OfficeTime at={mail.sentAt} /> }] : []),
          ...(mail.error ? [{ label: 'Last error', value: mail.error }] : []),
        ]}
      />
      <OfficePart id="text" title="Text" note="Secret links and codes are not stored.">
        {mail.text ? (
          <pre className="office-text">{mail.text}</pre>
        ) : (
          <p className="small muted">{mail.sentAt ? 'The text has been deleted.' : 'No text has been written.'}</p>
        )}
      </OfficePart>
      {mail.canBeRepeated && mail.isSpent && (
        <OfficePart id="again" title="Send it again">
          <p className="small muted">{linkIsSpent}</p>
        </OfficePart>
      )}
      {mail.canBeRepeated && !mail.isSpent && (
        <OfficePart
          id="again"
          title="Send it again"
          note="We write the email again from today’s data and send it to the person’s current address."
        >
          <ActForm intent="resend" label="Send again" fields={{ press: mail.press }} />
        </OfficePart>
      )}
      {mail.jobId && (
        <OfficePart id="again" title="Try again" note="The email will be sent once.">
          <ActForm intent="retry" label="Try again" fields={{ jobId: mail.jobId }} action={paths.adminJobs()} />
        </OfficePart>
      )}
    </OfficePage>
  );
}
