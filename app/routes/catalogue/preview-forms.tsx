import type { ReactNode } from 'react';
import { RecoveryForm } from '~/features/accounts/ui/recovery-form';
import { SignInForm } from '~/features/accounts/ui/sign-in-form';
import { SignUpForm, type SignUpFormProps } from '~/features/accounts/ui/sign-up-form';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { TextLink } from '~/ui/forms/button';
import type { Reply } from '~/ui/forms/form-reply';
import { Icon } from '~/ui/pictures/icon';
import { Picture } from '~/ui/pictures/picture';
import { toneStyle } from '~/ui/pictures/picture-sources';

export type PreviewForm = 'signup' | 'login' | 'reset';

interface PreviewFormsProps {
  /** The lesson's slug. */
  lesson: string;
  form: PreviewForm;
  /** The reply to a refused form. */
  reply?: Reply;
  /** Set for the sign-up form. */
  challenge: SignUpFormProps['challenge'] | null;
  /** Blurred behind the form. */
  imageUrl: string | null;
  /** '1:28'. */
  length: string | null;
  /** The target of *Not now*. */
  courseHref: string;
}

/**
 * One of three forms, each with its own URL; all lead back to the lesson (specification 2, Lesson preview). Shown over
 * the lesson's blurred picture, also after a refusal.
 */
export function PreviewForms({ lesson, form, reply, challenge, imageUrl, length, courseHref }: PreviewFormsProps) {
  const here = paths.lessonPreview(lesson);
  const hrefOf = (other: PreviewForm) => `${paths.lessonPreview(lesson, { form: other })}#join`;
  const toLogIn = (
    <p className="small">
      Already have an account? <FormLink href={hrefOf('login')}>Click here to log in</FormLink>
    </p>
  );
  const frame = { imageUrl, length, courseHref };
  if (form === 'reset') {
    return (
      <Gate title="Reset your password" note="We’ll email you a link. It works for one hour." {...frame}>
        <RecoveryForm query={{ redirect: here }} />
        {toLogIn}
      </Gate>
    );
  }
  if (form === 'login' || !challenge) {
    return (
      <Gate title="Login to view this lesson." {...frame}>
        <SignInForm
          key="login"
          reply={reply}
          redirectTo={here}
          action={hrefOf('login')}
          recovery={<FormLink href={hrefOf('reset')}>Forgot Password?</FormLink>}
        />
        <p className="small">
          New here? <FormLink href={hrefOf('signup')}>Click here to sign up</FormLink>
        </p>
      </Gate>
    );
  }
  return (
    <Gate
      title="Sign up for free to view this lesson."
      note="No card needed. One account opens every free lesson."
      {...frame}
    >
      <SignUpForm
        key="signup"
        reply={reply}
        challenge={challenge}
        redirectTo={here}
        action={hrefOf('signup')}
        flag="isRegisterViaLessonPreviewPage"
        after="Next: we’ll email you a link. Open it, then watch the lesson."
      />
      {toLogIn}
    </Gate>
  );
}

/** A link to another of the forms. */
function FormLink({ href, children }: { href: string; children: string }) {
  return (
    <AppLink href={href} preventScrollReset>
      {children}
    </AppLink>
  );
}

interface GateProps extends Pick<PreviewFormsProps, 'imageUrl' | 'length' | 'courseHref'> {
  title: string;
  note?: string;
  children: ReactNode;
}

function Gate({ title, note, imageUrl, length, courseHref, children }: GateProps) {
  return (
    <section className="side" id="join" aria-labelledby="join-title">
      <div className="gate" style={toneStyle(imageUrl)}>
        <Picture src={imageUrl} alt="" width={1280} height={720} sizes="(min-width: 62.5em) 29rem, 100vw" isFirst />
        {length && (
          <span className="badge">
            <Icon name="play" />
            {length}
          </span>
        )}
        <div className="dialog">
          <div className="stack">
            <div className="stack is-tight">
              <h2 id="join-title">{title}</h2>
              {note && <p className="small muted">{note}</p>}
            </div>
            {children}
            <p>
              <TextLink href={courseHref}>Not now, see the course</TextLink>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
