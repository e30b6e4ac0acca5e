import { SignInForm } from '~/features/accounts/ui/sign-in-form';
import { SignUpForm } from '~/features/accounts/ui/sign-up-form';
import { AppLink } from '~/ui/app-link';

type GuestForm = 'sign-in' | 'sign-up';

/** The form that a guest requested. */
export function guestFormIn(url: URL): GuestForm | null {
  const asked = url.searchParams.get('form');
  return asked === 'sign-in' || asked === 'sign-up' ? asked : null;
}

type CityGroups = NonNullable<Parameters<typeof SignUpForm>[0]['cities']>;

interface GuestPanelProps {
  form: GuestForm;
  challenge: Parameters<typeof SignUpForm>[0]['challenge'] | null;
  articleId: string | null;
  /** Pirate studios by country; null without a sign-up form. */
  cities: CityGroups | null;
  /** This page with that form. */
  hrefOf: (form: GuestForm) => string;
  /** The page to return to with the plan, after sign-up or sign-in. */
  back: string;
  /** The page where another plan can be chosen; `back` if absent. */
  plans?: string;
}

/** Guests sign up or in here and continue with the chosen plan. */
export function GuestPanel({ form, challenge, articleId, cities, hrefOf, back, plans = back }: GuestPanelProps) {
  return (
    <section className="panel stack" id="account" aria-labelledby="account-title">
      <div className="row is-apart">
        <h2 className="heading-m" id="account-title">
          {form === 'sign-up' ? 'Create an account to get started' : 'Sign in to subscribe'}
        </h2>
        <AppLink className="link-button" href={`${plans}#plan`}>
          Click here to change plan
        </AppLink>
      </div>
      {form === 'sign-up' && challenge ? (
        <>
          <SignUpForm
            challenge={challenge}
            redirectTo={back}
            articleId={articleId ?? undefined}
            cities={cities ?? undefined}
          />
          <p className="small">
            Already have an account? <AppLink href={`${hrefOf('sign-in')}#account`}>Click here to log in</AppLink>
          </p>
        </>
      ) : (
        <>
          <SignInForm redirectTo={back} articleId={articleId ?? undefined} />
          <p className="small">
            New here? <AppLink href={`${hrefOf('sign-up')}#account`}>Click here to sign up</AppLink>
          </p>
        </>
      )}
    </section>
  );
}
