import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { endSession } from '~/features/sessions/end-session.server';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { forgetMember } from '~/http/cookies/session-cookie.server';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';
import { ButtonForm } from '~/ui/forms/button-form';
import { PageState } from '~/ui/page/page-state';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

const expiredTitle = 'Your session has ended';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.isExpired ? expiredTitle : 'Log out' }];

export const loader = page(({ scope, visit, url }) => {
  if (!scope.viewer) visit.cookies.clear(cookieRules.session);
  const isExpired = url.searchParams.get('expired') === '1' && !scope.viewer;
  if (!scope.viewer && !isExpired) return redirectTo(paths.signIn());
  return { isExpired, userName: scope.viewer?.userName ?? null };
});

export const action = forms(
  {
    logout: intent({
      for: 'any',
      isKept: false,
      limit: 'once',
      run: async (scope) => {
        if (scope.viewer) await endSession(scope);
      },
      next: (_, { visit }) => {
        forgetMember(visit);
        return { to: paths.signIn() };
      },
    }),
  },
  { unnamed: 'logout' },
);

export default function LogoutPage() {
  const { isExpired, userName } = useLoaderData<typeof loader>();
  if (isExpired) {
    return (
      <PageState title={expiredTitle} to={[paths.signIn(), 'Sign In']}>
        <p>Sign in again to go back to where you were.</p>
      </PageState>
    );
  }
  return (
    <PageState
      title="Do you want to log out?"
      actions={<ButtonForm intent="logout" label="Log out" />}
      beside={[paths.home(), 'Stay signed in']}
    >
      <p>{userName ? `You are signed in as ${userName}. ` : ''}We keep your place in every video.</p>
    </PageState>
  );
}
