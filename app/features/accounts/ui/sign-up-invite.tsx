import { useLocation } from '@remix-run/react';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { useShell } from '~/ui/page/use-shell';

/** Invites guests to sign up and return to this page; the header links only to the sign-in. */
export function SignUpInvite() {
  const { pathname } = useLocation();
  if (useShell()?.viewer !== null) return null;
  return (
    <p className="small">
      New here? <AppLink href={paths.signUp({ redirect: pathname })}>Sign up for free</AppLink> and watch the preview
      lessons of our courses.
    </p>
  );
}
