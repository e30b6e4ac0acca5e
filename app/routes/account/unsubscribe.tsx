import type { MetaFunction } from '@remix-run/cloudflare';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { ReplyMailsToken } from '~/features/comments/schema';
import { checkReplyMails, setReplyMails } from '~/features/comments/set-reply-mails.server';
import { type FormContext, forms, intent } from '~/http/forms.server';
import { page, withStatus } from '~/http/page.server';
import { paths } from '~/paths';
import { Button, LinkButton } from '~/ui/button';
import { errorOf, readReply } from '~/ui/form-reply';
import { Notice } from '~/ui/notice';
import { PageState } from '~/ui/page-state';

export const meta: MetaFunction = () => [{ title: 'Emails about replies' }];

export const loader = page(async ({ scope, url }) => {
  const areWanted = await checkReplyMails(scope, url.searchParams.get('token') ?? '');
  return withStatus(areWanted === null ? 410 : 200, { areWanted });
});

const given = ({ url }: { url: URL }) => ({ token: url.searchParams.get('token') ?? '' });

export const action = forms(
  {
    // Mail programs send this too, without a cookie and without an intent (RFC 8058).
    unsubscribe: intent({
      for: 'any',
      isKept: false,
      limit: 'signedLink',
      input: ReplyMailsToken,
      given,
      run: (scope, { token }) => setReplyMails(scope, token, false),
      next: (_done, { form }) => (isOneClick(form) ? new Response(null, { status: 200 }) : {}),
    }),
    resubscribe: intent({
      for: 'any',
      isKept: false,
      limit: 'signedLink',
      input: ReplyMailsToken,
      given,
      run: (scope, { token }) => setReplyMails(scope, token, true),
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
  const { areWanted } = useLoaderData<typeof loader>();
  const error = errorOf(readReply(useActionData()), '');
  if (areWanted === null) {
    return (
      <PageState
        title="This link doesn’t work"
        actions={
          <>
            <LinkButton href={paths.contact()}>Contact us</LinkButton>
            <LinkButton variant="quiet" href={paths.signIn()}>
              Sign In
            </LinkButton>
          </>
        }
      >
        <p>Copy the full link from the email and try again, or contact us.</p>
      </PageState>
    );
  }
  const { title, text, label, intent: name } = areWanted ? question : done;
  return (
    <PageState
      title={title}
      actions={
        <Form method="post">
          <Button variant={areWanted ? 'primary' : 'quiet'} name="intent" value={name}>
            {label}
          </Button>
        </Form>
      }
    >
      <p>{text}</p>
      {error && (
        <Notice kind="error" isLive>
          {error}
        </Notice>
      )}
    </PageState>
  );
}

const question = {
  title: 'Emails about replies',
  text: 'We email you when someone replies to your comment.',
  label: 'Stop these emails',
  intent: 'unsubscribe',
};

const done = {
  title: 'You’re unsubscribed',
  text: 'We no longer email you about replies. You still get emails about your account and your purchases.',
  label: 'Subscribe again',
  intent: 'resubscribe',
};
