import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { formatDate } from '~/kit/dates';
import { paths } from '~/paths';
import { PageDialogLink } from '~/ui/dialogs/page-dialog-link';
import { Button } from '~/ui/forms/button';
import { Checkbox } from '~/ui/forms/choices';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { Field, FieldError, Hint, Input, Textarea } from '~/ui/forms/field';
import { errorOf, type Reply, summaryOf, typedIn } from '~/ui/forms/form-reply';
import { ownLegalOr } from '~/ui/page/own-legal';
import type { TypedField } from '../check-entry';
import { hostNames } from '../mix-link';
import { longestMix, newestMonths, shortestMix, youngest } from '../rules';
import type { EntryPageView } from '../show-entry.server';
import { Problem } from './refused';
import { TermsLink } from './terms-link';

interface EntryFormProps {
  page: EntryPageView;
  reply: Reply | undefined;
}

/** The ids of the fields by error, in the form's order. */
const ids = {
  djName: 'dj-name',
  fullName: 'full-name',
  dateOfBirth: 'birth-day',
  address: 'address',
  email: 'email',
  socialHandles: 'social-handles',
  mixLink: 'mix-link',
  minutes: 'minutes',
  recordedOn: 'recorded-on',
  acceptsTerms: 'accepts-terms',
  acceptsPrivacy: 'accepts-privacy',
};

/**
 * The form for a member's entry, with everything that the terms require. It is submitted to the jury or saved as a
 * private draft. Errors appear only after submitting, so that the long form does not shift while somebody fills it in.
 */
export function EntryForm({ page, reply }: EntryFormProps) {
  const { edition, typed, hosts, recording, key } = page;
  const shown = (field: TypedField) => typedIn(reply, field, typed[field]);
  const own = (name: keyof typeof ids) => ({ id: ids[name], name, error: errorOf(reply, name) });
  const field = (name: TypedField & keyof typeof ids) => ({ ...own(name), saved: shown(name) });
  const accepted = (name: 'acceptsTerms' | 'acceptsPrivacy') => ({
    ...own(name),
    value: 'true',
    defaultChecked: reply ? typedIn(reply, name) !== '' : page.hasAccepted,
  });
  const here = paths.riseFestivalEnter(page.receipt ? { edit: 1 } : undefined);
  return (
    <Form method="post" action={here} noValidate id="entry">
      <input type="hidden" name="editionId" value={edition.id} />
      <input type="hidden" name="key" value={key} />
      {errorOf(reply, '') && <Problem reply={reply} />}
      <ErrorSummary errors={summaryOf(reply, ids)} isLong />
      <FormPart
        id="you"
        title="You"
        text="Your DJ name goes on the poster. We need the rest for the contract. It is stored encrypted, and only our office can read it."
      >
        <div className="pair">
          <Field {...field('djName')} label="DJ name">
            <Input autoComplete="nickname" />
          </Field>
          <Field {...field('fullName')} label="Full name">
            <Input autoComplete="name" />
          </Field>
        </div>
        <BirthDate shown={shown} error={errorOf(reply, 'dateOfBirth')} />
        <div className="pair">
          <Field {...field('address')} label="Address">
            <Textarea autoComplete="street-address" />
          </Field>
          <Field
            {...field('email')}
            label="Email address"
            hint="Our office will write to you here. We’ll email the receipt to your account’s address."
          >
            <Input type="email" autoComplete="email" />
          </Field>
        </div>
        <Field {...field('socialHandles')} label="Social handles" hint="One or more, separated by commas.">
          <Input autoCapitalize="none" spellCheck={false} />
        </Field>
      </FormPart>
      <FormPart
        id="mix"
        title="Your mix"
        text={`${shortestMix} to ${longestMix} minutes, made in the past ${newestMonths} months, public or unlisted.`}
      >
        <Field
          {...field('mixLink')}
          label="Link to the mix"
          hint={`${hostNames(hosts)}. Try it in a private window first.`}
        >
          <Input type="url" inputMode="url" autoCapitalize="none" spellCheck={false} placeholder="https://" />
        </Field>
        <div className="pair">
          <Field {...field('minutes')} label="Length in minutes">
            <Input inputMode="numeric" maxLength={3} />
          </Field>
          <Field
            {...field('recordedOn')}
            label="Recorded on"
            hint={`On or after ${formatDate(new Date(`${recording.first}T00:00:00Z`))}.`}
          >
            <Input type="date" min={recording.first} max={recording.last} />
          </Field>
        </div>
      </FormPart>
      <FormPart id="agree" title="Agreement">
        <div>
          <Checkbox
            {...accepted('acceptsTerms')}
            label={
              <>
                I accept the{' '}
                <TermsLink edition={edition} back={here}>
                  festival terms
                </TermsLink>
              </>
            }
          />
          <Checkbox
            {...accepted('acceptsPrivacy')}
            label={
              <>
                I accept the{' '}
                <PageDialogLink
                  href={paths.privacyPolicy({ back: here })}
                  title="Privacy Policy"
                  load={() => ownLegalOr('privacy', () => import('~/features/accounts/ui/privacy-text'))}
                  opensNewTab
                >
                  privacy policy
                </PageDialogLink>
              </>
            }
          />
        </div>
        <div className="row">
          <Button size="large" intent="send">
            Send my entry
          </Button>
          <Button size="large" variant="quiet" intent="draft">
            Save draft
          </Button>
        </div>
      </FormPart>
    </Form>
  );
}

function FormPart({ id, title, text, children }: { id: string; title: string; text?: string; children: ReactNode }) {
  return (
    <section className="part" aria-labelledby={id}>
      <div className="stack">
        <h2 className="heading-m" id={id}>
          {title}
        </h2>
        {text && <p className="small muted">{text}</p>}
      </div>
      {children}
    </section>
  );
}

interface BirthDateProps {
  shown: (field: TypedField) => string;
  error: string | null | undefined;
}

function BirthDate({ shown, error }: BirthDateProps) {
  const parts = [
    { field: 'birthDay', id: ids.dateOfBirth, label: 'Day', autoComplete: 'bday-day', most: 2 },
    { field: 'birthMonth', id: 'birth-month', label: 'Month', autoComplete: 'bday-month', most: 2 },
    { field: 'birthYear', id: 'birth-year', label: 'Year', autoComplete: 'bday-year', most: 4 },
  ] as const;
  return (
    <fieldset className="field" aria-describedby={error ? 'birth-hint birth-error' : 'birth-hint'}>
      <legend className="field-label">Date of birth</legend>
      <div className="date">
        {parts.map(({ field, id, label, autoComplete, most }) => (
          <Field key={field} id={id} name={field} label={label} saved={shown(field)}>
            <Input
              inputMode="numeric"
              autoComplete={autoComplete}
              maxLength={most}
              aria-invalid={error ? true : undefined}
            />
          </Field>
        ))}
      </div>
      <Hint of="birth">{`Use numbers. You must be ${youngest} on the day you enter.`}</Hint>
      <FieldError of="birth">{error}</FieldError>
    </fieldset>
  );
}
