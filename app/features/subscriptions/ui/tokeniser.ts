/*
 * The tokeniser's script, as far as the card form uses it (https://braintree.github.io/braintree-web/), and the call for
 * its token. Browser only.
 */

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

/** So long each answer of the tokeniser's is waited for, in milliseconds: with the one after it, less than five seconds. */
const answerWithin = 2400;

const files = ['client', 'hosted-fields', 'three-d-secure', 'paypal'];

export interface Tokeniser {
  /** A token of the card that was typed, confirmed by its bank; null where the bank or the reader said no. */
  tokenOfCard(amount: string): Promise<string | null>;
  /** A token of the PayPal account; null where the reader closed its window. */
  tokenOfPaypal(): Promise<string | null>;
  close(): void;
}

/** Loads the scripts and puts the card's fields into their places. Rejects where any of it fails. */
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
        // The bank is waited for without an end, but whether it asks must be known soon.
        const lookup = new Promise<void>((known) => {
          const onLookupComplete = (_data: unknown, next: () => void) => {
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

/** The card fields are the tokeniser's frames. The page's style sheets do not reach them, so they get its text styles. */
function stylesOf(place: HTMLElement): Record<'input' | '::placeholder', Record<string, string>> {
  const style = getComputedStyle(place);
  const { color, fontSize, fontFamily } = style;
  const muted = style.getPropertyValue('--text-muted').trim();
  return {
    input: { color, 'font-size': fontSize, 'font-family': fontFamily },
    '::placeholder': { color: muted || color },
  };
}

/** Rejects when the promise has not settled by then. */
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

/** Asks the intent `client-token` of a page's form (`route` is the id of its module) for what the tokeniser's script needs. */
export async function fetchClientToken(action: string, route: string): Promise<string> {
  const address = new URL(action, location.href);
  address.searchParams.set('_data', route);
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ intent: 'client-token' }) });
  const made: { clientToken?: string } = answer.ok ? await answer.json() : {};
  if (!made.clientToken) throw new Error('No client token');
  return made.clientToken;
}
