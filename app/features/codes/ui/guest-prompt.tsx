import { paths } from '~/paths';
import { LinkButton, TextLink } from '~/ui/forms/button';
import { Part } from '~/ui/page/page-parts';
import { Schedule } from '~/ui/schedule';

/** Sign-in and sign-up return here. */
const redirect = paths.redeem();

/**
 * Asks a guest to sign in or up, since a code is redeemed to an account. `code` is the code that this browser keeps.
 */
export function GuestPrompt({ code }: { code: string }) {
  return (
    <div className="stack is-loose">
      <section className="buy-box" aria-labelledby="kept">
        <div className="row is-apart">
          <h2 className="field-label" id="kept">
            Your code
          </h2>
          <TextLink href={paths.redeem({ another: true })}>Use another code</TextLink>
        </div>
        <p className="big-code break-anywhere">{code}</p>
        <p className="hint">
          We keep it on this device for 24 hours, also while you sign up and verify your email. That doesn’t use it.
        </p>
      </section>
      <div className="choices">
        <LinkButton size="large" href={paths.signIn({ redirect })}>
          Click here to log in
        </LinkButton>
        <LinkButton size="large" variant="quiet" href={paths.signUp({ redirect })}>
          Click here to sign up
        </LinkButton>
      </div>
    </div>
  );
}

/** For guests who want an account before typing the code. */
export function SignInFirst() {
  return (
    <Part id="first" title="Or log in first" className="stack is-tight" isLabel>
      <p className="hint">Codes belong to an account. Log in first and enter it there.</p>
      <p className="row">
        <TextLink href={paths.signIn({ redirect })}>Click here to log in</TextLink>
        <TextLink href={paths.signUp({ redirect })}>Click here to sign up</TextLink>
      </p>
    </Part>
  );
}

/** The steps of redeeming a code. */
export function CodeSteps() {
  return (
    <Part id="how" title="How it works">
      <Schedule
        steps={[
          { when: 'Step 1', what: 'Log in, or sign up for free', note: 'We bring you back here.', isHere: true },
          { when: 'Step 2', what: 'See what your code adds', note: 'We fill it in for you.' },
          { when: 'Step 3', what: 'Confirm', note: 'Then it opens at once. Nothing is charged.' },
        ]}
      />
    </Part>
  );
}
