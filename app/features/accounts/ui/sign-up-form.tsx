import { useLocation } from '@remix-run/react';
import { brokenRule } from '~/kit/field-rules';
import { formatSeries } from '~/kit/series';
import { paths } from '~/paths';
import { PageDialogLink } from '~/ui/dialogs/page-dialog-link';
import { Button } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { Field, Input, type OptionGroup, Select } from '~/ui/forms/field';
import { errorOf, type Reply, summaryOf } from '~/ui/forms/form-reply';
import { useLiveForm } from '~/ui/forms/use-live-form';
import { ownLegalOr } from '~/ui/page/own-legal';
import { emailRules, newPasswordRules, noCity, pirateLocationRules, userNameRules } from '../field-rules';
import type { HumanChallenge } from '../require-human.server';
import { HumanQuestion } from './human-question';
import { LiveForm } from './live-form';
import { NewPasswordField } from './new-password-field';
import { UsernameField } from './username-form';

export interface SignUpFormProps {
  challenge: HumanChallenge;
  reply?: Reply;
  /** The article that the member wants to read, kept from the page's address. */
  articleId?: string | null;
  referral?: string | null;
  /** The page that shows the form, if not the form's own page; sent to the server. */
  redirectTo?: string;
  /** Pirate studios by country, if the form asks for a studio. */
  cities?: OptionGroup[] | null;
  /** The page that handles the form instead of /sign-up, with the same intents. */
  action?: string;
  /** A hint below the button about what happens next. */
  after?: string;
  /** The sign-up field that records which page showed the form. */
  flag?: 'isFromSignupPage' | 'isRegisterViaLessonPreviewPage' | 'isRegisterViaRiseFestivalPage';
}

const ids = {
  userName: 'username',
  email: 'email',
  password: 'password',
  pirateLocationCity: 'pirate-location',
  humanAnswer: 'human',
};

/** The token of the human check, or the answer to the question that replaces it without script. */
const isHuman = (form: FormData) => Boolean(form.get('cf-turnstile-response') || form.get('humanAnswer'));

const accountRules = {
  userName: (text: string) => brokenRule(userNameRules, text),
  email: (text: string) => brokenRule(emailRules, text),
  password: (text: string) => brokenRule(newPasswordRules, text),
};
const cityRule = { pirateLocationCity: (text: string) => brokenRule(pirateLocationRules, text) };
const humanRule = { humanAnswer: (_: string, form: FormData) => (isHuman(form) ? null : 'Confirm you’re human') };
const rules = { ...accountRules, ...humanRule };
const rulesWithCity = { ...accountRules, ...cityRule, ...humanRule };

/** The fields as the sentence below the held button names them. */
const spoken: Record<string, string> = {
  userName: 'username',
  email: 'email address',
  password: 'password',
  pirateLocationCity: 'location',
  humanAnswer: 'human check',
};

/**
 * The form for name, address, password and human check (specification 1, /sign-up). Posts to /sign-up unless `action`
 * is given.
 */
export function SignUpForm(props: SignUpFormProps) {
  const { challenge, reply, articleId, referral, redirectTo, cities, flag, action, after } = props;
  const live = useLiveForm(cities ? rulesWithCity : rules);
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const error = (field: string) => live.errorAt(field, errorOf(reply, field));
  const ownAction = paths.signUp({ articleId, ref: referral, asks: cities ? 'location' : undefined });
  return (
    <LiveForm live={live} action={action ?? ownAction} reply={reply}>
      <ErrorSummary errors={summaryOf(reply, ids)} />
      <UsernameField reply={reply} error={error('userName')} />
      <Field id={ids.email} name="email" label="Email address" error={error('email')} reply={reply}>
        <Input type="email" autoComplete="username" />
      </Field>
      <NewPasswordField id={ids.password} label="Password" error={error('password')} />
      {cities && (
        <Field
          id={ids.pirateLocationCity}
          name="pirateLocationCity"
          label="Pirate location"
          hint="Where you would take a lesson that is held in a Pirate studio."
          error={error('pirateLocationCity')}
          reply={reply}
        >
          <Select
            placeholder="Choose a city"
            options={[{ value: noCity, label: 'None of them is near me' }, ...cities]}
          />
        </Field>
      )}
      <HumanQuestion challenge={challenge} reply={reply} intent="sign-up" />
      {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
      {flag && <input type="hidden" name={flag} value="true" />}
      <div className="stack is-tight">
        <Button
          size="large"
          isBlock
          intent="sign-up"
          isHeld={live.isHeld}
          aria-describedby={live.isHeld ? 'still-needed' : undefined}
        >
          Continue
        </Button>
        <p className="hint still-needed" id="still-needed">
          {live.isHeld && `Still needed: ${formatSeries(live.missing.map((field) => spoken[field] ?? field))}.`}
        </p>
      </div>
      {after && <p className="hint">{after}</p>}
      <p className="small muted">
        By continuing you accept the{' '}
        <PageDialogLink
          href={paths.termsOfUse({ back: here })}
          title="Terms of use"
          load={() => ownLegalOr('terms', () => import('./terms-text'))}
        >
          terms of use
        </PageDialogLink>{' '}
        and the{' '}
        <PageDialogLink
          href={paths.privacyPolicy({ back: here })}
          title="Privacy Policy"
          load={() => ownLegalOr('privacy', () => import('./privacy-text'))}
        >
          privacy policy
        </PageDialogLink>
        .
      </p>
    </LiveForm>
  );
}
