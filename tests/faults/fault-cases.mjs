import { apiOf, keyOf, password, visitorOf } from './client.mjs';
import { pageIdOf, valueIn } from './forms.mjs';
import { tokensOf } from './people.mjs';

/**
 * @typedef {object} Case A call to a provider that a page makes.
 * @property {string} id
 * @property {string} name
 * @property {string} service
 * @property {string} [lane]
 * @property {boolean} [isOfGuest] nobody is signed in
 * @property {(modes: string[]) => string[]} modes selects the modes that this call can have
 * @property {(name: string) => Promise<any>} prepare creates a person whose next step makes the call
 * @property {(prepared: any) => string} match a part of the call's path, unique to the person if possible
 * @property {(prepared: any) => Promise<import('./client.mjs').Answer>} act submits the page under the fault
 * @property {(prepared: any, answer: import('./client.mjs').Answer) => string | undefined} [meanwhile] the problem, if something is half done
 * @property {(prepared: any) => Promise<string | undefined>} [again] submits once more, without the fault
 * @property {(prepared: any) => Promise<string[]>} after the problems that remain in the end
 */

const redirects = (/** @type {{ status: number }} */ { status }) => status >= 300 && status < 400;

/**
 * @param {object} world
 * @param {string} world.app
 * @param {string} world.sandbox
 * @param {ReturnType<typeof import('./database.mjs').databaseOf>} world.database
 * @param {ReturnType<typeof import('./client.mjs').leversOf>} world.levers
 * @param {ReturnType<typeof import('./client.mjs').providerOf>} world.provider
 * @returns {Promise<Case[]>}
 */
export async function faultCases({ app, sandbox, database, levers, provider }) {
  const count = database.one;
  const [course] = (await apiOf(app).call('GET', '/courses?limit=20')).data.data.filter(
    (/** @type {any} */ { lessonsCount, urlPart }) => lessonsCount > 0 && urlPart !== 'club-sound',
  );
  const all = (/** @type {string[]} */ modes) => modes;

  /** Signs in an existing member with a browser. @param {string} id */
  async function person(id) {
    const made = { id, email: `${id}@mailbox.test` };
    const visitor = visitorOf(app);
    await visitor.signIn(made.email);
    return { ...made, visitor };
  }

  /** A signed-in member with a paid subscription. @param {string} name */
  async function subscriber(name) {
    const made = await person(name);
    const [token] = await tokensOf(app, [made]);
    const api = apiOf(app, { token });
    const wish = { isTrial: false, paymentMethod: 'CREDIT_CARD', paymentNonce: 'fake-valid-nonce' };
    for (let tries = 1; ; tries += 1) {
      const paid = await api.insist('POST', '/subscriptions/monthly/payments', wish);
      if (paid.status === 200) break;
      // A busy machine may be slow even without a fault.
      if (tries === 5) throw new Error(`${name} cannot subscribe: ${paid.status} ${paid.text}`);
    }
    const subscription = count('SELECT subscription_id FROM subscriptions WHERE user_id = ?', made.id);
    return { ...made, api, subscription };
  }

  /**
   * Reads the values of a page's form, as a browser without script sends them.
   * @param {any} visitor @param {string} path @param {string[]} names
   */
  async function fieldsOf(visitor, path, names) {
    const { text } = await visitor.get(path);
    const fields = Object.fromEntries(names.map((name) => [name, valueIn(text, name)]));
    if (Object.values(fields).some((value) => value === '')) throw new Error(`${path} lacks a field of ${names}`);
    return fields;
  }

  async function atCheckout(/** @type {string} */ name) {
    const made = await person(name);
    await made.visitor.post('/basket', { intent: 'add', kind: 'course', id: course.id });
    const fields = await fieldsOf(made.visitor, '/checkout', ['key', 'seenTotal', 'seenCurrency']);
    return { ...made, fields: { ...fields, intent: 'pay' } };
  }
  async function paidPage(/** @type {string} */ name) {
    const made = await atCheckout(name);
    const { location, status, text } = await made.visitor.post('/checkout', made.fields);
    if (!location.startsWith(sandbox)) throw new Error(`${name}: no payment page: ${status} ${text.slice(0, 300)}`);
    await levers.pay(pageIdOf(location));
    return { ...made, page: pageIdOf(location) };
  }
  const planFields = ['key', 'plan', 'seenPrice', 'seenCurrency'];
  async function atPlan(/** @type {string} */ name) {
    const made = await person(name);
    const fields = await fieldsOf(made.visitor, '/subscription-basket?plan=monthly', planFields);
    return { ...made, fields: { ...fields, intent: 'subscribe' } };
  }
  async function paidPlan(/** @type {string} */ name) {
    const made = await atPlan(name);
    const { location } = await made.visitor.post('/subscription-basket?plan=monthly', made.fields);
    await levers.pay(pageIdOf(location));
    return { ...made, page: pageIdOf(location) };
  }
  async function atTrial(/** @type {string} */ name) {
    const made = await person(name);
    const fields = await fieldsOf(made.visitor, '/dj-hub/add-payment-method/monthly', planFields);
    const token = { paymentMethod: 'CREDIT_CARD', paymentNonce: 'fake-valid-nonce', humanCheckToken: 'human' };
    return { ...made, fields: { ...fields, ...token, intent: 'trial-token' } };
  }

  /** Checks that one course was bought exactly once. @param {any} person */
  async function oneCourse({ id, email }) {
    const charges = await provider.list('invoice', `&customer_id[is]=${id}`);
    const mails = new Set((await levers.inbox(email)).map(keyOf).filter((key) => key.startsWith('purchase')));
    const found = {
      grants: count('SELECT count(*) FROM entitlements WHERE user_id = ? AND revoked_at IS NULL', id),
      'paid orders': count(`SELECT count(*) FROM orders WHERE user_id = ? AND state = 'paid'`, id),
      payments: count('SELECT count(*) FROM payments WHERE user_id = ?', id),
      charges: charges.length,
      mails: mails.size,
    };
    return Object.entries(found).flatMap(([what, number]) => (number === 1 ? [] : [`${number} ${what}`]));
  }
  /** Checks that there is one subscription, charged `charges` times. @param {any} person @param {number} charges */
  async function oneSubscription({ id, email }, charges) {
    const invoices = await provider.list('invoice', `&customer_id[is]=${id}`);
    const there = await provider.list('subscription', `&customer_id[is]=${id}`);
    const begun = (await levers.inbox(email)).map(keyOf).filter((key) => key.includes('subscription-started'));
    const found = [
      [count('SELECT count(*) FROM subscriptions WHERE user_id = ?', id), 1, 'subscriptions'],
      [there.length, 1, 'subscriptions at the provider'],
      [invoices.filter(({ total }) => total > 0).length, charges, 'charges'],
      [new Set(begun).size, 1, 'mails'],
    ];
    return found.flatMap(([number, wanted, what]) => (number === wanted ? [] : [`${number} ${what}`]));
  }
  /**
   * Checks that the provider and the app agree on the subscription.
   * @param {any} person @param {(there: any, here: any) => boolean} isRight
   */
  async function agreed({ id, subscription }, isRight) {
    const there = (await provider.call('GET', `/subscriptions/${subscription}`)).subscription;
    const [here] = database.ask('SELECT * FROM subscriptions WHERE user_id = ?', id);
    const isSame = here.current_term_ends_at === there.current_term_end * 1000 && here.state === there.status;
    const problems = isSame ? [] : [`${here.state} here, ${there.status} there`];
    return isRight(there, here) ? problems : [...problems, `it is not done: ${there.status}`];
  }
  const press =
    (/** @type {string} */ path) =>
    async (/** @type {any} */ { visitor, fields }) =>
      visitor.post(path, fields, 20_000);
  const unless = async (/** @type {Promise<any>} */ asked, isFine = redirects) => {
    const answer = await asked;
    return isFine(answer) ? undefined : `${answer.status} ${answer.text.slice(0, 200)}`;
  };
  const ownSubscription =
    (/** @type {string} */ act) =>
    (/** @type {any} */ { subscription }) =>
      `/subscriptions/${subscription}/${act}`;

  /** A case that submits a page of a subscriber's, and may submit it again. */
  const onSubscription = (
    /** @type {{ id: string, name: string, call: string, path: string, fields: Record<string, string>, before?: [string, Record<string, string>], isRight: (there: any, here: any) => boolean }} */ {
      id,
      name,
      call,
      path,
      fields,
      before,
      isRight,
    },
  ) => ({
    id,
    name,
    service: 'chargebee',
    modes: all,
    prepare: async (/** @type {string} */ who) => {
      const made = await subscriber(who);
      if (before) await made.visitor.post(...before);
      return { ...made, fields };
    },
    match: ownSubscription(call),
    act: press(path),
    // 409 is fine too: the change was already made.
    again: (/** @type {any} */ made) =>
      unless(press(path)(made), (answer) => redirects(answer) || answer.status === 409),
    after: (/** @type {any} */ made) => agreed(made, isRight),
  });

  const cases = [
    {
      id: 'fc',
      name: 'checkout: make the page',
      lane: 'checkout',
      service: 'chargebee',
      modes: all,
      prepare: atCheckout,
      match: () => '/checkout_one_time_for_items',
      act: press('/checkout'),
      async again(made) {
        const { location, status, text } = await press('/checkout')(made);
        if (!location.startsWith(sandbox)) return `${status} ${text.slice(0, 200)}`;
        await levers.pay(pageIdOf(location));
        return unless(
          made.visitor.get(`/checkout-successful?id=${pageIdOf(location)}&state=succeeded`),
          ({ status }) => status < 400,
        );
      },
      after: oneCourse,
    },
    {
      id: 'fr',
      name: 'checkout: come back paid',
      lane: 'checkout',
      service: 'chargebee',
      modes: all,
      prepare: paidPage,
      match: ({ page }) => `/hosted_pages/${page}`,
      act: ({ visitor, page }) => visitor.get(`/checkout-successful?id=${page}&state=succeeded`, 20_000),
      // Nobody returns to the page: the sweep has to find the payment.
      after: oneCourse,
    },
    {
      id: 'fa',
      name: 'checkout: tell that it is done',
      lane: 'checkout',
      service: 'chargebee',
      modes: all,
      prepare: paidPage,
      match: ({ page }) => `/hosted_pages/${page}/acknowledge`,
      act: ({ visitor, page }) => visitor.get(`/checkout-successful?id=${page}&state=succeeded`, 20_000),
      after: oneCourse,
    },
    {
      id: 'fm',
      name: 'basket: check my payments',
      lane: 'checkout',
      service: 'chargebee',
      modes: all,
      prepare: async (name) => ({ ...(await paidPage(name)), fields: { intent: 'recheck' } }),
      match: ({ page }) => `/hosted_pages/${page}`,
      act: press('/basket'),
      again: (made) => unless(press('/basket')(made)),
      after: oneCourse,
    },
    {
      id: 'fs',
      name: 'subscribe: make the page',
      lane: 'subscribe',
      service: 'chargebee',
      modes: all,
      prepare: atPlan,
      match: () => '/checkout_new_for_items',
      act: press('/subscription-basket?plan=monthly'),
      async again(made) {
        const { location, status, text } = await press('/subscription-basket?plan=monthly')(made);
        if (!location.startsWith(sandbox)) return `${status} ${text.slice(0, 200)}`;
        await levers.pay(pageIdOf(location));
        return unless(
          made.visitor.get(`/subscription-successful?id=${pageIdOf(location)}&state=succeeded`),
          ({ status }) => status < 400,
        );
      },
      after: (made) => oneSubscription(made, 1),
    },
    {
      id: 'fb',
      name: 'subscribe: come back paid',
      lane: 'subscribe',
      service: 'chargebee',
      modes: all,
      prepare: paidPlan,
      match: ({ page }) => `/hosted_pages/${page}`,
      act: ({ visitor, page }) => visitor.get(`/subscription-successful?id=${page}&state=succeeded`, 20_000),
      after: (made) => oneSubscription(made, 1),
    },
    ...[
      { id: 'tc', name: 'trial: make the customer', match: () => '/api/v2/customers' },
      { id: 'tp', name: 'trial: keep the card', match: () => '/payment_sources' },
      { id: 'ts', name: 'trial: begin', match: ({ id }) => `/customers/${id}/subscription_for_items` },
    ].map((part) => ({
      ...part,
      service: 'chargebee',
      lane: 'trial',
      modes: all,
      prepare: atTrial,
      act: press('/dj-hub/add-payment-method/monthly'),
      again: (/** @type {any} */ made) => unless(press('/dj-hub/add-payment-method/monthly')(made)),
      after: (/** @type {any} */ made) => oneSubscription(made, 0),
    })),
    {
      id: 'th',
      name: 'trial: the human check',
      service: 'turnstile',
      lane: 'trial',
      modes: all,
      prepare: atTrial,
      match: () => '/siteverify',
      act: press('/dj-hub/add-payment-method/monthly'),
      again: (made) => unless(press('/dj-hub/add-payment-method/monthly')(made)),
      after: (made) => oneSubscription(made, 0),
    },
    {
      id: 'tt',
      name: "trial: the tokeniser's key",
      service: 'braintree',
      modes: all,
      prepare: async (name) => ({ ...(await person(name)), fields: { intent: 'client-token' } }),
      match: () => '/graphql',
      act: press('/client-token'),
      again: (made) => unless(press('/client-token')(made), ({ status }) => status === 200),
      after: async () => [],
    },
    onSubscription({
      id: 'sc',
      name: 'cancel',
      call: 'cancel_for_items',
      path: '/payments/cancel',
      fields: { intent: 'cancel' },
      isRight: (there) => there.status === 'non_renewing',
    }),
    onSubscription({
      id: 'su',
      name: 'undo the cancellation',
      call: 'remove_scheduled_cancellation',
      path: '/payments',
      fields: { intent: 'undo-cancel' },
      before: ['/payments/cancel', { intent: 'cancel' }],
      isRight: (there) => there.status === 'active',
    }),
    onSubscription({
      id: 'sp',
      name: 'change the plan',
      call: 'update_for_items',
      path: '/payments',
      fields: { intent: 'change-plan', billingType: 'ANNUAL' },
      isRight: (there, here) => there.has_scheduled_changes && here.next_plan_id === 'annual',
    }),
    onSubscription({
      id: 'sk',
      name: 'keep the plan',
      call: 'remove_scheduled_changes',
      path: '/payments',
      fields: { intent: 'change-plan', billingType: 'MONTHLY' },
      before: ['/payments', { intent: 'change-plan', billingType: 'ANNUAL' }],
      isRight: (there, here) => !there.has_scheduled_changes && here.next_plan_id === null,
    }),
    onSubscription({
      id: 'sf',
      name: 'the free month',
      call: 'change_term_end',
      path: '/payments/cancel',
      fields: { intent: 'free-month' },
      isRight: (there, here) =>
        here.has_used_free_month === 1 && there.current_term_end - there.current_term_start > 45 * 86_400,
    }),
    {
      id: 'sm',
      name: 'change how one pays: the page',
      service: 'chargebee',
      modes: all,
      prepare: async (name) => ({ ...(await subscriber(name)), fields: { intent: 'methods-page' } }),
      match: () => '/manage_payment_sources',
      act: press('/change-payment-method'),
      again: (made) => unless(press('/change-payment-method')(made)),
      after: async () => [],
    },
    {
      id: 'sn',
      name: 'change how one pays: come back',
      service: 'chargebee',
      modes: all,
      prepare: subscriber,
      match: ({ subscription }) => `/subscriptions/${subscription}`,
      act: ({ visitor }) => visitor.get('/change-payment-method?id=x&state=succeeded', 20_000),
      again: ({ visitor }) =>
        unless(visitor.get('/change-payment-method?id=x&state=succeeded'), ({ status }) => status < 400),
      after: async () => [],
    },
    {
      id: 'si',
      name: 'an invoice',
      service: 'chargebee',
      modes: all,
      prepare: async (name) => {
        const made = await subscriber(name);
        const paid = () => database.ask('SELECT id, invoice_id FROM payments WHERE user_id = ?', made.id)[0];
        for (let turn = 0; turn < 100 && !paid(); turn++) await new Promise((done) => setTimeout(done, 100));
        return { ...made, payment: paid() };
      },
      match: ({ payment }) => `/invoices/${payment.invoice_id}`,
      act: ({ visitor, payment }) => visitor.get(`/payments/${payment.id}/invoice`, 20_000),
      again: ({ visitor, payment }) => unless(visitor.get(`/payments/${payment.id}/invoice`)),
      after: async () => [],
    },
    {
      id: 'so',
      name: 'the billing portal',
      service: 'chargebee',
      modes: all,
      prepare: subscriber,
      match: () => '/portal_sessions',
      act: ({ visitor }) => visitor.get('/my-profile?openBillingPortal=true', 20_000),
      again: ({ visitor }) => unless(visitor.get('/my-profile?openBillingPortal=true')),
      after: async () => [],
    },
    {
      id: 'uh',
      name: 'sign-up: the human check',
      isOfGuest: true,
      service: 'turnstile',
      lane: 'trial',
      modes: all,
      prepare: async (name) => ({
        visitor: visitorOf(app),
        email: `${name}@mailbox.test`,
        fields: {
          intent: 'sign-up',
          email: `${name}@mailbox.test`,
          userName: name.replaceAll('-', '_'),
          password,
          'cf-turnstile-response': 'human',
        },
      }),
      match: () => '/siteverify',
      act: press('/sign-up'),
      meanwhile: ({ email }, answer) =>
        redirects(answer) || count('SELECT count(*) FROM sign_ups WHERE email_key = ?', email) === 0
          ? undefined
          : 'a sign-up that was refused is held',
      again: (made) => unless(press('/sign-up')(made)),
      after: async ({ email }) => {
        const held = count('SELECT count(*) FROM sign_ups WHERE email_key = ?', email);
        const mails = (await levers.inbox(email)).length;
        return held === 1 && mails > 0 ? [] : [`${held} held sign-ups, ${mails} mails`];
      },
    },
    {
      id: 'um',
      name: 'sign-up: the mail',
      isOfGuest: true,
      service: 'mail',
      modes: (modes) => modes.filter((mode) => ['error', 'timeout', 'slow', 'drop'].includes(mode)),
      prepare: async (name) => ({
        visitor: visitorOf(app),
        email: `${name}@mailbox.test`,
        fields: {
          intent: 'sign-up',
          email: `${name}@mailbox.test`,
          userName: name.replaceAll('-', '_'),
          password,
          'cf-turnstile-response': 'human',
        },
      }),
      match: ({ email }) => email,
      act: press('/sign-up'),
      after: async ({ email }) => {
        const keys = new Set((await levers.inbox(email)).map(keyOf));
        return keys.size === 1 ? [] : [`${keys.size} mails`];
      },
    },
  ];
  return /** @type {Case[]} */ (/** @type {unknown} */ (cases));
}
