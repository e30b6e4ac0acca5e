import { answerUnder } from './answer-under';
import { judgeCard } from './chargebee/test-cards';
import { json, readFields } from './http';
import { newId } from './ids';
import { findNonce, makeNonce, takeNonce } from './nonces';
import type { Visit } from './router';
import type { Sandbox } from './sandbox';

const KEYS = 'sandbox_public:sandbox_private';

/** `POST /braintree/graphql`: client tokens only, in the provider's GraphQL format. */
export async function answerGraphql(sandbox: Sandbox, request: Request): Promise<Response> {
  const body = (await request.json().catch(() => null)) as { query?: unknown } | null;
  const mode = sandbox.faults.takeForCall('braintree', new URL(request.url).pathname);
  return answerUnder(
    mode,
    () => answer(sandbox, request, body),
    () => json(failure('An unknown error occurred.', 'INTERNAL'), 500),
  );
}

function answer({ settings }: Sandbox, request: Request, body: { query?: unknown } | null): Response {
  if (request.headers.get('authorization') !== `Basic ${btoa(KEYS)}`) {
    return json(failure('Authentication credentials are invalid.', 'AUTHENTICATION'));
  }
  if (typeof body?.query !== 'string' || !body.query.includes('createClientToken')) {
    return json(failure('The sandbox plays createClientToken alone.', 'NOT_IMPLEMENTED'), 501);
  }
  const token = {
    version: 2,
    clientApiUrl: `${settings.ownOrigin}/braintree/client_api`,
    authorizationFingerprint: newId('', 24),
  };
  const clientToken = btoa(JSON.stringify(token));
  return json({ data: { createClientToken: { clientToken } }, extensions: { requestId: newId('', 16) } });
}

function failure(message: string, errorClass: string) {
  return { data: null, errors: [{ message, extensions: { errorClass } }] };
}

/** `POST /braintree/client_api/:act`: turns a card or PayPal account into a token; confirms or refuses 3-D Secure. */
export async function tokenise(sandbox: Sandbox, { request, params, url }: Visit): Promise<Response> {
  const fields = (await readFields(request)) ?? {};
  const mode = sandbox.faults.takeForCall('braintree', url.pathname);
  const cors = { 'access-control-allow-origin': sandbox.settings.appOrigin };
  const refuse = (message: string, status = 422) => json({ error: { message } }, status, cors);
  return answerUnder(
    mode,
    () => {
      switch (params.act) {
        case 'card': {
          const digits = fields.number ?? '';
          const behaviour = judgeCard(digits);
          if (behaviour === 'is no card') return refuse('Credit card number is invalid');
          const nonce = makeNonce(sandbox, { method: 'CREDIT_CARD', digits, isConfirmed: false });
          return json({ nonce, details: { lastFour: digits.slice(-4), bin: digits.slice(0, 6) } }, 200, cors);
        }
        case 'paypal':
          return json({ nonce: makeNonce(sandbox, { method: 'PAYPAL', digits: '', isConfirmed: true }) }, 200, cors);
        case 'lookup': {
          const found = findNonce(sandbox, fields.nonce ?? '');
          if (!found) return refuse('Unknown token');
          return json({ mustAsk: judgeCard(found.digits) === 'asks for 3-D Secure' }, 200, cors);
        }
        case 'confirm': {
          const found = takeNonce(sandbox, fields.nonce ?? '');
          if (!found) return refuse('Unknown token');
          return json({ nonce: makeNonce(sandbox, { ...found, isConfirmed: true }) }, 200, cors);
        }
        default:
          return refuse('Not found', 404);
      }
    },
    () => refuse('An unknown error occurred.', 500),
  );
}

/**
 * `GET /braintree/web/js/:file`: a stand-in for all of the tokeniser's scripts with the part of their interface that the
 * app uses: client, hostedFields, threeDSecure, paypal. The provider's fields are iframes; these are plain inputs that
 * only the script reads. Runs under a nonce with strict-dynamic: no eval, no inline handlers, no style elements.
 */
export const braintreeScript = `(() => {
  'use strict';
  if (window.braintree) return;
  const call = async (client, act, fields) => {
    const answer = await fetch(client.url + '/' + act, { method: 'POST', body: new URLSearchParams(fields) });
    const body = await answer.json();
    if (!answer.ok) throw Object.assign(new Error(body.error.message), { code: 'HOSTED_FIELDS_FAILED_TOKENIZATION' });
    return body;
  };
  const client = {
    create: async ({ authorization }) => ({ url: JSON.parse(atob(authorization)).clientApiUrl }),
  };

  const digitsOf = (text) => text.replace(/\\D/g, '');
  const hasChecksum = (digits) => [...digits].reverse().reduce((sum, digit, i) => {
    const value = i % 2 ? digit * 2 : Number(digit);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) % 10 === 0;
  const isValid = {
    number: (text) => digitsOf(text).length >= 13 && digitsOf(text).length <= 19 && hasChecksum(digitsOf(text)),
    expirationDate: (text) => {
      const [, month, year] = /^\\s*(\\d{1,2})\\s*\\/\\s*(\\d{2}|\\d{4})\\s*$/.exec(text) || [];
      return month >= 1 && month <= 12 && new Date(year % 100 + 2000, month, 1) > new Date();
    },
    cvv: (text) => /^\\d{3,4}$/.test(text.trim()),
  };
  const hostedFields = {
    create: async ({ client, fields, styles = {} }) => {
      const inputs = {};
      const listeners = { validityChange: [], blur: [], focus: [], empty: [], notEmpty: [] };
      const stateOf = (name) => ({
        isEmpty: inputs[name].value === '',
        isValid: isValid[name](inputs[name].value),
        isPotentiallyValid: true,
        isFocused: document.activeElement === inputs[name],
      });
      const getState = () => ({ fields: Object.fromEntries(Object.keys(inputs).map((name) => [name, stateOf(name)])) });
      const tell = (event, name) => listeners[event].forEach((listener) => listener({ ...getState(), emittedBy: name }));
      for (const [name, { container, placeholder }] of Object.entries(fields)) {
        const place = typeof container === 'string' ? document.querySelector(container) : container;
        const input = document.createElement('input');
        // The frame is the page's own: what is in it is written as the page asked for.
        for (const [property, value] of Object.entries(styles.input || {})) input.style.setProperty(property, value);
        input.autocomplete = 'off';
        input.inputMode = 'numeric';
        input.placeholder = placeholder || '';
        input.setAttribute('aria-labelledby', place.getAttribute('aria-labelledby') || '');
        input.addEventListener('input', () => tell('validityChange', name));
        input.addEventListener('blur', () => tell('blur', name));
        input.addEventListener('focus', () => tell('focus', name));
        place.replaceChildren(input);
        inputs[name] = input;
      }
      return {
        getState,
        on: (event, listener) => (listeners[event] ||= []).push(listener),
        focus: (name) => inputs[name].focus(),
        tokenize: () => call(client, 'card', { number: digitsOf(inputs.number.value) }),
        teardown: async () => Object.values(inputs).forEach((input) => input.remove()),
      };
    },
  };

  const ask = (title, text) => new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    const heading = document.createElement('h2');
    heading.textContent = title;
    const words = document.createElement('p');
    words.textContent = text;
    const button = (label, answer) => {
      const made = document.createElement('button');
      made.type = 'button';
      made.className = 'button';
      made.textContent = label;
      made.addEventListener('click', () => { dialog.close(); dialog.remove(); resolve(answer); });
      return made;
    };
    dialog.setAttribute('aria-label', title);
    dialog.append(heading, words, button('Confirm', true), ' ', button('Refuse', false));
    document.body.append(dialog);
    dialog.showModal();
  });

  const threeDSecure = {
    create: async ({ client }) => ({
      verifyCard: async ({ nonce, amount, onLookupComplete }) => {
        const { mustAsk } = await call(client, 'lookup', { nonce });
        if (onLookupComplete) await new Promise((next) => onLookupComplete({}, next));
        if (mustAsk && !(await ask('Your bank asks you to confirm', 'The card for ' + amount + '.'))) {
          return { nonce, liabilityShifted: false, liabilityShiftPossible: true };
        }
        const confirmed = await call(client, 'confirm', { nonce });
        return { nonce: confirmed.nonce, liabilityShifted: true, liabilityShiftPossible: true };
      },
      teardown: async () => {},
    }),
  };

  const paypal = {
    create: async ({ client }) => ({
      tokenize: async () => {
        if (!(await ask('PayPal', 'You agree that this site charges your PayPal account.'))) {
          throw Object.assign(new Error('Closed'), { code: 'PAYPAL_POPUP_CLOSED' });
        }
        return call(client, 'paypal', {});
      },
      teardown: async () => {},
    }),
  };

  window.braintree = { client, hostedFields, threeDSecure, paypal };
})();
`;
