import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { checkOptionalMails, setOptionalMails } from '~/features/accounts/mail/set-optional-mails.server';
import { MailedLink } from '~/features/accounts/schema';
import { type FormContext, forms, intent } from '~/http/forms.server';
import { page, withStatus } from '~/http/page.server';
import { paths } from '~/paths';
import { ButtonForm } from '~/ui/forms/button-form';
import { errorOf } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { ErrorNotice } from '~/ui/notice';
import { PageState } from '~/ui/page/page-state';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

const deadTitle = 'This link doesn’t work';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.areWanted === null ? deadTitle : 'Emails from us' },
];

const linkIn = ({ url }: { url: URL }) => MailedLink.parse(Object.fromEntries(url.searchParams));

export const loader = page(async ({ scope, url }) => {
  const link = linkIn({ url });
  const areWanted = await checkOptionalMails(scope, link);
  return withStatus(areWanted === null ? 410 : 200, { areWanted, mails: link.mails });
});

const byLink = { for: 'any', isKept: false, limit: 'signedLink', input: MailedLink, given: linkIn } as const;

export const action = forms(
  {
    // Mail programs send this form too, without a cookie and without an intent (RFC 8058).
    unsubscribe: intent({
      ...byLink,
      run: (scope, link) => setOptionalMails(scope, link, false),
      next: (_done, { form }) => (isOneClick(form) ? new Response(null, { status: 200 }) : {}),
    }),
    resubscribe: intent({
      ...byLink,
      run: (scope, link) => setOptionalMails(scope, link, true),
      next: () => ({}),
    }),
  },
  { unnamed: 'unsubscribe' },
);

/** Mail programs expect a plain success and follow no redirect. */
function isOneClick(form: FormContext['form']): boolean {
  return form.get('List-Unsubscribe') === 'One-Click';
}

export default function UnsubscribePage() {
  const { areWanted, mails } = useLoaderData<typeof loader>();
  const error = errorOf(useReply(), '');
  if (areWanted === null) {
    return (
      <PageState title={deadTitle} to={[paths.contact(), 'Contact us']} beside={[paths.signIn(), 'Sign In']}>
        <p>Copy the full link from the email and try again, or contact us.</p>
      </PageState>
    );
  }
  const { title, text, label, intent: name } = words[mails][areWanted ? 'on' : 'off'];
  return (
    <PageState
      title={title}
      actions={<ButtonForm intent={name} label={label} variant={areWanted ? 'primary' : 'quiet'} />}
      beside={[`${paths.myProfile()}#preferences`, 'My profile']}
    >
      <p>{text}</p>
      <ErrorNotice>{error}</ErrorNotice>
    </PageState>
  );
}

const still = 'You still get emails about your account and your purchases.';
const stop = { label: 'Stop these emails', intent: 'unsubscribe' };
const again = { title: 'You’re unsubscribed', label: 'Subscribe again', intent: 'resubscribe' };
const words = {
  replies: {
    on: { ...stop, title: 'Emails about replies', text: 'We email you when someone replies to your comment.' },
    off: { ...again, text: `We no longer email you about replies. ${still}` },
  },
  practice: {
    on: { ...stop, title: 'Weekly practice emails', text: 'We email you once a week when practice is due.' },
    off: { ...again, text: `We no longer email you about practice. ${still}` },
  },
};
