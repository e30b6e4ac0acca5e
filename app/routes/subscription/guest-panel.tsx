import { SignInForm } from '~/features/accounts/ui/sign-in-form';
import { SignUpForm } from '~/features/accounts/ui/sign-up-form';
import { AppLink } from '~/ui/app-link';
import type { guestFormFor } from './guest-form.server';

type GuestForm = NonNullable<Awaited<ReturnType<typeof guestFormFor>>>;

interface GuestPanelProps {
  guest: GuestForm;
  articleId: string | null;
  /** This page with that form. */
  hrefOf: (form: GuestForm['form']) => string;
  /** The page to return to with the plan, after sign-up or sign-in. */
  back: string;
  /** The page where another plan can be chosen; `back` if absent. */
  plans?: string;
}

/** Guests sign up or in here and continue with the chosen plan. */
export function GuestPanel({ guest, articleId, hrefOf, back, plans = back }: GuestPanelProps) {
  return (
    <section className="panel stack" id="account" aria-labelledby="account-title">
      <div className="row is-apart">
        <h2 className="heading-m" id="account-title">
          {guest.challenge ? 'Create an account to get started' : 'Sign in to subscribe'}
        </h2>
        <AppLink className="link-button" href={`${plans}#plan`}>
          Click here to change plan
        </AppLink>
      </div>
      {guest.challenge ? (
        <>
          <SignUpForm challenge={guest.challenge} redirectTo={back} articleId={articleId} cities={guest.cities} />
          <p className="small">
            Already have an account? <AppLink href={`${hrefOf('sign-in')}#account`}>Click here to log in</AppLink>
          </p>
        </>
      ) : (
        <>
          <SignInForm redirectTo={back} articleId={articleId} />
          <p className="small">
            New here? <AppLink href={`${hrefOf('sign-up')}#account`}>Click here to sign up</AppLink>
          </p>
        </>
      )}
    </section>
  );
}
