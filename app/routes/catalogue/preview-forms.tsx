import { useLocation } from '@remix-run/react';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { RecoveryForm } from '~/features/accounts/ui/recovery-form';
import { SignInForm } from '~/features/accounts/ui/sign-in-form';
import { SignUpForm, type SignUpFormProps } from '~/features/accounts/ui/sign-up-form';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Button, LinkButton } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { onePictureAddress } from '~/ui/picture-sources';
import { useHydrated } from '~/ui/use-hydrated';

export type PreviewForm = 'signup' | 'login' | 'reset';

interface PreviewFormsProps {
  /** The lesson's urlPart. */
  lesson: string;
  form: PreviewForm;
  /** Present with the sign-up form. */
  challenge: SignUpFormProps['challenge'] | null;
  /** Blurred behind the dialog. */
  imageUrl: string | null;
}

/**
 * One of three forms, each at its own address; all lead back to the lesson (specification 2, Lesson preview). A section
 * of the page; with script a dialog, until it is closed or an address of a form is asked for again.
 */
export function PreviewForms({ lesson, form, challenge, imageUrl }: PreviewFormsProps) {
  const { key } = useLocation();
  const [closedAt, setClosedAt] = useState<string>();
  const here = paths.lessonPreview(lesson);
  const hrefOf = (other: PreviewForm) => `${paths.lessonPreview(lesson, { form: other })}#join`;
  const frame = { imageUrl, onClose: () => setClosedAt(key) };
  const toLogIn = (
    <p className="small">
      Already have an account? <FormLink href={hrefOf('login')}>Click here to log in</FormLink>
    </p>
  );
  if (closedAt === key) return <WaysBack signUpHref={hrefOf('signup')} logInHref={hrefOf('login')} />;
  if (form === 'reset') {
    return (
      <FormPart key="reset" title="Reset your password" {...frame}>
        <RecoveryForm />
        {toLogIn}
      </FormPart>
    );
  }
  if (form === 'login' || !challenge) {
    return (
      <FormPart key="login" title="Login to view this lesson." {...frame}>
        <SignInForm redirectTo={here} recovery={<FormLink href={hrefOf('reset')}>Forgot Password?</FormLink>} />
        <p className="small">
          New here? <FormLink href={hrefOf('signup')}>Click here to sign up</FormLink>
        </p>
      </FormPart>
    );
  }
  return (
    <FormPart key="signup" title="Sign up for free to view this lesson." {...frame}>
      <SignUpForm challenge={challenge} redirectTo={here} flag="isRegisterViaLessonPreviewPage" />
      {toLogIn}
    </FormPart>
  );
}

/** To another of the forms, in the place of this one. */
function FormLink({ href, children }: { href: string; children: string }) {
  return (
    <AppLink href={href} preventScrollReset>
      {children}
    </AppLink>
  );
}

interface FormPartProps {
  title: string;
  imageUrl: string | null;
  onClose: () => void;
  children: ReactNode;
}

function FormPart({ title, imageUrl, onClose, children }: FormPartProps) {
  const isHydrated = useHydrated();
  const style = { '--picture': imageUrl ? `url("${onePictureAddress(imageUrl)}")` : 'none' } as CSSProperties;
  return (
    <div id="join" style={style}>
      <Dialog title={title} onClose={onClose} look="is-over-picture">
        {children}
        {isHydrated && (
          <div className="row">
            <Button type="button" variant="plain" onClick={onClose}>
              Not now
            </Button>
          </div>
        )}
      </Dialog>
    </div>
  );
}

/** What stands where the form stood, once it was put away: it is opened again from here. */
function WaysBack({ signUpHref, logInHref }: { signUpHref: string; logInHref: string }) {
  useEffect(() => document.querySelector<HTMLElement>('#join a')?.focus({ preventScroll: true }), []);
  return (
    <section className="buy-box" id="join" aria-labelledby="join-title">
      <h2 className="heading-m" id="join-title">
        This lesson is open to members
      </h2>
      <div className="row">
        <LinkButton href={signUpHref} preventScrollReset>
          Sign up for free
        </LinkButton>
        <LinkButton variant="quiet" href={logInHref} preventScrollReset>
          Sign In
        </LinkButton>
      </div>
    </section>
  );
}
