import { paths } from '~/paths';
import { LinkButton, TextLink } from '~/ui/button';

interface GuestPromptProps {
  /** The code that this browser keeps; null before one was given. */
  code: string | null;
  /** It is one, so that only the account is missing. */
  isFound: boolean;
}

/** Asks a guest to sign in or up: a code goes to an account. */
export function GuestPrompt({ code, isFound }: GuestPromptProps) {
  const redirect = paths.redeem();
  return (
    <section className="panel stack" aria-labelledby="prompt">
      <h2 className="heading-m" id="prompt">
        {code ? 'Sign in, and the code is added' : 'Sign in to redeem a code'}
      </h2>
      {code ? (
        <p className="muted measure">
          We keep <strong className="is-text break-anywhere">{code}</strong> for 24 hours, through sign-up and
          verification too. It is not used up by waiting.
        </p>
      ) : (
        <p className="muted measure">What a code holds is added to an account. You need one to redeem it.</p>
      )}
      <div className="row">
        <LinkButton variant="quiet" href={paths.signIn({ redirect })}>
          Click here to log in
        </LinkButton>
        <TextLink href={paths.signUp({ redirect })}>Click here to sign up</TextLink>
        {isFound && <TextLink href={paths.redeem({ another: true })}>Use another code</TextLink>}
      </div>
    </section>
  );
}
