import { useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { RecoveryForm } from '~/features/accounts/ui/recovery-form';
import { SignInForm } from '~/features/accounts/ui/sign-in-form';
import { SignUpForm, type SignUpFormProps } from '~/features/accounts/ui/sign-up-form';
import type { Shell } from '~/kit/shell-types';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';

export type PreviewForm = 'signup' | 'login' | 'reset';

interface PreviewFormsProps {
  /** The lesson's urlPart. */
  lesson: string;
  form: PreviewForm;
  /** Present with the sign-up form. */
  challenge: SignUpFormProps['challenge'] | null;
}

/** One of three forms, each at its own address; all lead back to the lesson (specification 2, Lesson preview). */
export function PreviewForms({ lesson, form, challenge }: PreviewFormsProps) {
  const { humanCheck } = useRouteLoaderData('root') as Shell;
  const here = paths.lessonPreview(lesson);
  const hrefOf = (other: PreviewForm) => `${paths.lessonPreview(lesson, { form: other })}#join`;
  const toLogIn = (
    <p className="small">
      Already have an account? <AppLink href={hrefOf('login')}>Click here to log in</AppLink>
    </p>
  );
  if (form === 'reset') {
    return (
      <FormPart title="Reset your password">
        <RecoveryForm />
        {toLogIn}
      </FormPart>
    );
  }
  if (form === 'login' || !challenge) {
    return (
      <FormPart title="Login to view this lesson.">
        <SignInForm redirectTo={here} recovery={<AppLink href={hrefOf('reset')}>Forgot Password?</AppLink>} />
        <p className="small">
          New here? <AppLink href={hrefOf('signup')}>Click here to sign up</AppLink>
        </p>
      </FormPart>
    );
  }
  return (
    <FormPart title="Sign up for free to view this lesson.">
      <SignUpForm challenge={challenge} widget={humanCheck} redirectTo={here} flag="isRegisterViaLessonPreviewPage" />
      {toLogIn}
    </FormPart>
  );
}

function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="buy-box" aria-labelledby="join">
      <h2 className="heading-m" id="join">
        {title}
      </h2>
      {children}
    </section>
  );
}
