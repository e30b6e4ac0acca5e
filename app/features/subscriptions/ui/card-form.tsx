import { useNavigation, useSubmit } from '@remix-run/react';
import { type FormEvent, type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import type { HumanChallenge as Question } from '~/features/accounts/require-human.server';
import { HumanQuestion } from '~/features/accounts/ui/human-question';
import { Dialog } from '~/ui/dialogs/dialog';
import { Button } from '~/ui/forms/button';
import { RadioGroup } from '~/ui/forms/choices';
import type { Reply } from '~/ui/forms/form-reply';
import { endPress } from '~/ui/forms/press-guard';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { useNonce } from '~/ui/page/nonce';
import { cardMessage } from '../payments/card-messages';
import { type CardField, type FieldState, fetchClientToken, openTokeniser, type Tokeniser, within } from './tokeniser';

interface CardFormProps {
  /** The folder of the tokeniser's scripts. */
  scriptUrl: string;
  /** The amount that the bank is asked to confirm, in major units: `60.00`. */
  amount: string;
  action: string;
  intent: string;
  /** The human check of the free trial; null for a form without one. */
  human: { challenge: Question; reply?: Reply } | null;
  /** The title of what went wrong: a payment error, or the trial's (specification 2, section 8). */
  problemTitle: 'Error' | 'Unsuccessful';
  label: string;
  hint: string;
  /** Hidden fields that are sent with the form. */
  children?: ReactNode;
  /** Called if the scripts cannot be loaded; always the same function. */
  onFail: () => void;
}

const shown = [
  { name: 'number', label: 'Card number' },
  { name: 'expirationDate', label: 'Expiry date' },
  { name: 'cvv', label: 'Secure code' },
] as const;

const notConfirmed = 'It was not confirmed, and nothing was charged. Try another card, or PayPal.';
const failed = 'The payment service did not answer. Nothing was charged; please try again.';

/**
 * How long the page waits for the scripts before it falls back to the provider's page, in milliseconds. Together with
 * the time until script runs at all, this is less than five seconds.
 */
const scriptsWithin = 3800;

type States = Record<CardField, FieldState>;

interface PayFormProps extends Omit<CardFormProps, 'scriptUrl' | 'onFail'> {
  /** Null without a tokeniser. */
  tokeniser: { scriptUrl: string } | null;
  /** Leads to the provider's page: shown without script, and without a tokeniser whose scripts load. */
  onPage: ReactNode;
}

/** Payment in the page with script and a tokeniser, otherwise on the provider's page. */
export function PayForm({ tokeniser, onPage, ...form }: PayFormProps) {
  const isHydrated = useHydrated();
  const [hasFailed, fail] = useReducer(() => true, false);
  if (!isHydrated || !tokeniser || hasFailed) return onPage;
  return <CardForm {...form} scriptUrl={tokeniser.scriptUrl} onFail={fail} />;
}

/**
 * A form that makes a token of a card or PayPal account in the browser, and sends only the token. For browsers with
 * script.
 */
function CardForm(props: CardFormProps) {
  const { scriptUrl, amount, action, intent, human, problemTitle, label, hint, children, onFail } = props;
  const nonce = useNonce();
  const submit = useSubmit();
  const isSending = useNavigation().state !== 'idle';
  const form = useRef<HTMLFormElement>(null);
  const places = useRef<Partial<Record<CardField, HTMLDivElement | null>>>({});
  const tokeniser = useRef<Tokeniser>();
  const [states, setStates] = useState<States | null>(null);
  const [errors, setErrors] = useState<Partial<Record<CardField, string | null>>>({});
  const [method, setMethod] = useState<'CREDIT_CARD' | 'PAYPAL'>('CREDIT_CARD');
  const [isHuman, setIsHuman] = useState(human === null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let isGone = false;
    const onChange = (fields: States, left: CardField | null) => {
      setStates(fields);
      setErrors((before) => {
        const now = { ...before };
        for (const { name } of shown) {
          if (name === left || before[name]) now[name] = cardMessage(name, fields[name]);
        }
        return now;
      });
    };
    const open = async () => {
      const token = await fetchClientToken();
      const { number, expirationDate, cvv } = places.current;
      if (isGone || !number || !expirationDate || !cvv) return;
      const opened = await openTokeniser(
        scriptUrl,
        nonce,
        token,
        {
          number: { container: number, placeholder: '' },
          expirationDate: { container: expirationDate, placeholder: 'MM / YY' },
          cvv: { container: cvv, placeholder: '3 or 4 digits' },
        },
        onChange,
      );
      if (isGone) opened.close();
      else tokeniser.current = opened;
    };
    within(scriptsWithin, open()).catch(() => !isGone && onFail());
    return () => {
      isGone = true;
      tokeniser.current?.close();
      tokeniser.current = undefined;
    };
  }, [scriptUrl, nonce, onFail]);

  // An answer counts only once: with the next question, the widget begins again.
  const question = human?.challenge.challenge;
  useEffect(() => setIsHuman(question === undefined), [question]);

  const weigh = () => {
    if (!form.current) return;
    const sent = new FormData(form.current);
    setMethod(sent.get('paymentMethod') === 'PAYPAL' ? 'PAYPAL' : 'CREDIT_CARD');
    setIsHuman(human === null || Boolean(sent.get('cf-turnstile-response') || sent.get('humanAnswer')));
  };

  const isValid = method === 'PAYPAL' || (states !== null && shown.every(({ name }) => states[name].isValid));

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const pressed = event.currentTarget;
    const sent = new FormData(pressed);
    // A form that is held back here starts no navigation, which would release the form, so the next click must be
    // allowed here.
    const holdBack = (why: string) => {
      endPress(pressed);
      setProblem(why);
    };
    if (!tokeniser.current || isBusy || isSending || !isValid || !isHuman) return endPress(pressed);
    setIsBusy(true);
    try {
      const { current } = tokeniser;
      const token = await (method === 'PAYPAL' ? current.tokenOfPaypal() : current.tokenOfCard(amount));
      if (token === null) return holdBack(notConfirmed);
      sent.set('intent', intent);
      sent.set('paymentNonce', token);
      submit(sent, { method: 'post', action });
    } catch {
      holdBack(failed);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form ref={form} className="form" method="post" action={action} noValidate onSubmit={send} onInput={weigh}>
      {problem && (
        <Dialog title={problemTitle} closes="OK" onClose={() => setProblem(null)}>
          <p>{problem}</p>
        </Dialog>
      )}
      {children}
      <RadioGroup
        id="method"
        name="paymentMethod"
        legend="Pay with"
        look="cards"
        defaultValue="CREDIT_CARD"
        choices={[
          { value: 'CREDIT_CARD', label: 'Card', hint: 'Visa, Mastercard, American Express' },
          { value: 'PAYPAL', label: 'PayPal', hint: 'You confirm in a PayPal window' },
        ]}
      />
      <div className="card-fields" hidden={method === 'PAYPAL'}>
        {shown.map(({ name, label: of }) => (
          <div className="field" key={name}>
            <span className="field-label" id={`${name}-label`}>
              {of}
            </span>
            {/* Empty, so that React leaves the tokeniser's nodes alone. */}
            {/* biome-ignore lint/a11y/useSemanticElements: the label above is its name, and there is one field in it. */}
            <div
              ref={(place) => {
                places.current[name] = place;
              }}
              className="input card-field"
              data-invalid={errors[name] ? true : undefined}
              role="group"
              aria-labelledby={`${name}-label`}
              aria-describedby={errors[name] ? `${name}-error` : undefined}
              dangerouslySetInnerHTML={{ __html: '' }}
            />
            {errors[name] && (
              <p className="field-error" id={`${name}-error`} role="alert">
                {errors[name]}
              </p>
            )}
          </div>
        ))}
      </div>
      {human && <HumanQuestion {...human} />}
      <div className="stack is-tight">
        <Button size="large" isBlock isHeld={!isValid || !isHuman || isBusy || isSending}>
          {method === 'PAYPAL' ? 'Continue to PayPal' : label}
        </Button>
        <p className="hint">{hint}</p>
      </div>
    </form>
  );
}
