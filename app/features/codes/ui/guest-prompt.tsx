import { paths } from '~/paths';
import { LinkButton, TextLink } from '~/ui/button';
import { HiddenComma, Separated } from '~/ui/separated';
import { WhereCode } from './where-code';

/** Asks a guest to sign in or up first: a code goes to an account. `code` is the one that this browser keeps. */
export function GuestPrompt({ code }: { code: string | null }) {
  const another = paths.redeem({ another: true });
  return (
    <div className="stack is-loose">
      {code && (
        <section className="buy-box" aria-labelledby="kept">
          <div className="row is-apart">
            <h2 className="field-label" id="kept">
              Your code
            </h2>
            <TextLink href={another}>Use another code</TextLink>
          </div>
          <p className="big-code break-anywhere">{code}</p>
          <p className="hint">
            We keep it on this device for 24 hours, also while you sign up and verify your email. That doesn’t use it.
          </p>
        </section>
      )}
      <SignInFirst />
      {!code && (
        <>
          <p>
            <TextLink href={another}>Enter your code now, and log in later</TextLink>
          </p>
          <WhereCode>Keep your card or email at hand. The code is here, or below the picture.</WhereCode>
        </>
      )}
    </div>
  );
}

function SignInFirst() {
  const redirect = paths.redeem();
  return (
    <div className="pair-buttons">
      <LinkButton size="large" href={paths.signIn({ redirect })}>
        Click here to log in
      </LinkButton>
      <LinkButton size="large" variant="quiet" href={paths.signUp({ redirect })}>
        Click here to sign up
      </LinkButton>
    </div>
  );
}

/** What happens with a code, in order. */
export function CodeSteps({ isKept }: { isKept: boolean }) {
  const steps = [
    {
      what: 'Log in, or sign up for free',
      note: isKept ? 'We bring you back here.' : 'A code adds a course or a plan to an account, so you need one.',
    },
    isKept
      ? { what: 'See what your code adds', note: 'We fill it in for you.' }
      : { what: 'Enter your code', note: 'You see what it adds before you use it.' },
    { what: 'Confirm', note: 'Then it opens at once. Nothing is charged.' },
  ];
  return (
    <section className="stack" aria-labelledby="how">
      <h2 className="heading-m" id="how">
        How it works
      </h2>
      <ol className="schedule">
        {steps.map(({ what, note }, index) => (
          <li
            key={what}
            className={index === 0 ? 'is-here' : undefined}
            aria-current={index === 0 ? 'step' : undefined}
          >
            <span className="when">Step {index + 1}</span>
            <HiddenComma />
            <span className="what">
              <Separated>
                <span>{what}</span>
                <small>{note}</small>
              </Separated>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
