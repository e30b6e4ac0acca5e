/*
 * The parts of the tokeniser's script that the card form uses (https://braintree.github.io/braintree-web/), and the
 * request for the script's token. Browser only.
 */

import { paths } from '~/paths';

export type CardField = 'number' | 'expirationDate' | 'cvv';

export interface FieldState {
  isEmpty: boolean;
  isValid: boolean;
  isFocused: boolean;
}

interface FieldsEvent {
  fields: Record<CardField, FieldState>;
  emittedBy: CardField;
}

interface HostedFields {
  on(event: 'validityChange' | 'blur' | 'focus', listener: (event: FieldsEvent) => void): void;
  tokenize(): Promise<{ nonce: string; details?: { bin?: string } }>;
  teardown(): Promise<void>;
}

interface Confirmed {
  nonce: string;
  liabilityShifted: boolean;
  liabilityShiftPossible: boolean;
}

interface Library {
  client: { create(options: { authorization: string }): Promise<unknown> };
  hostedFields: {
    create(options: {
      client: unknown;
      styles: Record<'input' | '::placeholder', Record<string, string>>;
      fields: Record<CardField, { container: HTMLElement; placeholder: string }>;
    }): Promise<HostedFields>;
  };
  threeDSecure: {
    create(options: { client: unknown; version: 2 }): Promise<{
      verifyCard(options: {
        nonce: string;
        bin?: string;
        amount: string;
        onLookupComplete: (data: unknown, next: () => void) => void;
      }): Promise<Confirmed>;
      teardown(): Promise<void>;
    }>;
  };
  paypal: {
    create(options: { client: unknown }): Promise<{
      tokenize(options: { flow: 'vault' }): Promise<{ nonce: string }>;
      teardown(): Promise<void>;
    }>;
  };
}

declare global {
  interface Window {
    braintree?: Library;
  }
}

/**
 * How long to wait for each answer of the tokeniser, in milliseconds: two answers in a row take less than five seconds.
 */
const answerWithin = 2400;

const files = ['client', 'hosted-fields', 'three-d-secure', 'paypal'];

export interface Tokeniser {
  /** A token of the card that was typed, confirmed by its bank; null if the bank or the reader refused. */
  tokenOfCard(amount: string): Promise<string | null>;
  /** A token of the PayPal account; null if the reader closed the PayPal window. */
  tokenOfPaypal(): Promise<string | null>;
  close(): void;
}

/** Loads the scripts and puts the card's fields into their places. Rejects if any step fails. */
export async function openTokeniser(
  folder: string,
  nonce: string | undefined,
  authorization: string,
  places: Record<CardField, { container: HTMLElement; placeholder: string }>,
  onChange: (fields: Record<CardField, FieldState>, left: CardField | null) => void,
): Promise<Tokeniser> {
  await Promise.all(files.map((file) => loadScript(`${folder}/${file}.min.js`, nonce)));
  const library = window.braintree;
  if (!library) throw new Error('The tokeniser did not load');
  const client = await library.client.create({ authorization });
  const fields = await library.hostedFields.create({
    client,
    styles: stylesOf(places.number.container),
    fields: places,
  });
  const bank = await library.threeDSecure.create({ client, version: 2 });
  const paypal = await library.paypal.create({ client });
  fields.on('validityChange', ({ fields: states }) => onChange(states, null));
  fields.on('blur', ({ fields: states, emittedBy }) => onChange(states, emittedBy));
  return {
    async tokenOfCard(amount) {
      const card = await within(answerWithin, fields.tokenize());
      const confirmed = await new Promise<Confirmed>((resolve, reject) => {
        // The bank's confirmation may take any time, but whether the bank asks for one must be known soon.
        const lookup = new Promise<void>((known) => {
          const onLookupComplete = (_known: unknown, next: () => void) => {
            known();
            next();
          };
          bank
            .verifyCard({ nonce: card.nonce, bin: card.details?.bin, amount, onLookupComplete })
            .then(resolve, reject);
        });
        within(answerWithin, lookup).catch(reject);
      });
      return confirmed.liabilityShifted || !confirmed.liabilityShiftPossible ? confirmed.nonce : null;
    },
    async tokenOfPaypal() {
      try {
        return (await paypal.tokenize({ flow: 'vault' })).nonce;
      } catch (error) {
        if ((error as { code?: string }).code === 'PAYPAL_POPUP_CLOSED') return null;
        throw error;
      }
    },
    close() {
      for (const part of [fields, bank, paypal]) void part.teardown().catch(() => {});
    },
  };
}

/**
 * The card fields are the tokeniser's frames. The page's style sheets do not reach them, so the text styles are passed
 * on.
 */
function stylesOf(place: HTMLElement): Record<'input' | '::placeholder', Record<string, string>> {
  const style = getComputedStyle(place);
  const { color, fontSize, fontFamily } = style;
  const muted = style.getPropertyValue('--text-muted').trim();
  return {
    input: { color, 'font-size': fontSize, 'font-family': fontFamily },
    '::placeholder': { color: muted || color },
  };
}

/** Rejects if the promise has not settled within this time. */
export function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer in time')), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const loading = new Map<string, Promise<void>>();

function loadScript(src: string, nonce: string | undefined): Promise<void> {
  const known = loading.get(src);
  if (known) return known;
  const begun = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    if (nonce) script.nonce = nonce;
    script.onload = () => resolve();
    script.onerror = () => {
      loading.delete(src);
      reject(new Error('The tokeniser did not load'));
    };
    document.head.appendChild(script);
  });
  loading.set(src, begun);
  return begun;
}

/** Fetches the token that the tokeniser's script needs. */
export async function fetchClientToken(): Promise<string> {
  const body = new URLSearchParams({ intent: 'client-token' });
  const answer = await fetch(paths.clientToken(), { method: 'POST', body, redirect: 'manual' });
  const made: { clientToken?: string } = answer.ok ? await answer.json() : {};
  if (!made.clientToken) throw new Error('No client token');
  return made.clientToken;
}
