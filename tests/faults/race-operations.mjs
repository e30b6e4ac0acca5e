import { setTimeout as sleep } from 'node:timers/promises';
import { apiOf, keyOf, password, visitorOf } from './client.mjs';
import { makeCodes } from './forms.mjs';
import { until } from './instance.mjs';
import { questionOf } from './lesson-question.mjs';
import { basketIn } from './pages.mjs';
import { makePeople, numbered, tokensOf } from './people.mjs';

/**
 * @typedef {object} Operation
 * @property {string} one names what must exist once
 * @property {(burst: number) => any} prepare
 * @property {(prepared: any, n: number) => Promise<import('./client.mjs').Answer>} ask the nth request of a burst
 * @property {(prepared: any, answers: import('./client.mjs').Answer[]) => Promise<Record<string, number>>} effects each
 *   of which must be 1
 */

/**
 * The operations in order: later operations use what a burst's buyer did in earlier ones.
 * @param {object} world
 * @param {string} world.app
 * @param {ReturnType<typeof visitorOf>} world.admin
 * @param {number} world.bursts
 * @param {number} world.atOnce
 * @param {ReturnType<typeof import('./database.mjs').databaseOf>} world.database
 * @param {ReturnType<typeof import('./client.mjs').leversOf>} world.levers
 * @param {ReturnType<typeof import('./client.mjs').providerOf>} world.provider
 * @returns {Promise<Record<string, Operation>>}
 */
export async function operationsOf({ app, admin, bursts, atOnce, database, levers, provider }) {
  const guest = apiOf(app);
  const crowd = makePeople(database, numbered('crowd', atOnce));
  const crowdApis = (await tokensOf(app, crowd)).map((token) => apiOf(app, { token }));
  const buyers = makePeople(database, numbered('buyer', bursts));
  const buyerApis = (await tokensOf(app, buyers)).map((token) => apiOf(app, { token }));
  const [course, gift] = (await guest.call('GET', '/courses?limit=20')).data.data.filter(
    // This course takes place in a city, and the buyer would have to pick one first.
    (/** @type {any} */ { lessonsCount, urlPart }) => lessonsCount > 0 && urlPart !== 'club-sound',
  );
  const codes = await makeCodes(admin, `Races ${Date.now()}`, bursts, `course:${gift.id}`);
  const buyerOf = (/** @type {number} */ burst) => ({ ...buyers[burst], api: buyerApis[burst] });
  const count = database.one;
  const pathOfPage = `/chargebee/get-checkout-hosted-page?coursesIds=${course.id}&currency=GBP`;
  const asked = questionOf(database, course.id);
  const article = database.one('SELECT id FROM articles WHERE published_at < ? LIMIT 1', Date.now());

  return {
    'sign-up': {
      one: 'sign-up, live link',
      prepare: (burst) => ({ email: `race-${burst}@mailbox.test`, userName: `race_${burst}` }),
      ask: (form) => guest.call('POST', '/users', { ...form, password, humanCheckToken: 'human' }),
      effects: async ({ email }, answers) => {
        await until('the mail', async () => (await levers.inbox(email)).length > 0);
        await sleep(1500);
        const mails = (await levers.inbox(email)).length;
        return {
          'sign-ups': count('SELECT count(*) FROM sign_ups WHERE email_key = ?', email),
          'live links': count(
            `SELECT count(*) FROM mail_tokens WHERE email = ? AND purpose = 'verify' AND superseded_at IS NULL AND used_at IS NULL`,
            email,
          ),
          // Passwords are hashed one after another: the last of fifty requests can exceed the time limit of the human
          // check, and gets 424, try again.
          'kinds of answers': new Set(answers.map(({ status }) => status).filter((status) => status !== 424)).size,
          'mails are from one to four': mails >= 1 && mails <= 4 ? 1 : mails,
        };
      },
    },
    verify: {
      one: 'verification, session',
      prepare: async (burst) => {
        const email = `verify-${burst}@mailbox.test`;
        const form = { email, userName: `verify_${burst}`, password, humanCheckToken: 'human' };
        await guest.call('POST', '/users', form);
        await until('the mail', async () => (await levers.inbox(email)).length > 0);
        const [mail] = await levers.inbox(email);
        return { email, token: new URL(mail.links[0]).searchParams.get('token') };
      },
      ask: ({ token }) => guest.call('PUT', '/verifications', { token }),
      effects: async ({ email }) => ({
        'verified accounts': count('SELECT count(*) FROM users WHERE email_key = ? AND verified_at > 0', email),
        sessions: count(
          'SELECT count(*) FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email_key = ?',
          email,
        ),
      }),
    },
    name: {
      one: 'person with the name',
      prepare: (burst) => ({ userName: `taken_${burst}` }),
      ask: (body, n) => /** @type {any} */ (crowdApis[n]).call('PUT', '/users/me', body),
      effects: async ({ userName }, answers) => ({
        'people with the name': count('SELECT count(*) FROM users WHERE user_name = ?', userName),
        'answers that gave it': answers.filter(({ status }) => status === 200).length,
      }),
    },
    basket: {
      one: 'line in the basket',
      prepare: async () => {
        const visitor = visitorOf(app);
        await visitor.get('/online-dj-courses');
        return { jar: visitor.cookies(), made: /** @type {any[]} */ ([]) };
      },
      ask: (prepared) => {
        const visitor = visitorOf(app, { jar: prepared.jar });
        prepared.made.push(visitor);
        return visitor.post('/basket', { intent: 'add', kind: 'course', id: course.id });
      },
      effects: async ({ made }) => {
        // Each answer's cookie is a basket, and in a browser the last one wins.
        const linesOf = async (/** @type {ReturnType<typeof visitorOf>} */ visitor) =>
          basketIn((await visitor.get('/basket')).text).filter(({ id }) => id === course.id).length;
        const lines = await Promise.all(made.map(linesOf));
        const last = made.at(-1);
        await last.post('/basket', { intent: 'add', kind: 'course', id: course.id });
        return {
          'lines of a basket': lines.find((count) => count !== 1) ?? 1,
          'lines after one more request': await linesOf(last),
        };
      },
    },
    checkout: {
      one: 'open order, page',
      prepare: buyerOf,
      ask: ({ api }) => api.call('GET', pathOfPage),
      effects: async ({ id }, answers) => ({
        'open orders': count(`SELECT count(*) FROM orders WHERE user_id = ? AND state = 'open'`, id),
        orders: count('SELECT count(*) FROM orders WHERE user_id = ?', id),
        pages: new Set(answers.map(({ data }) => data?.data?.id)).size,
      }),
    },
    completion: {
      one: 'grant, payment, mail, charge',
      prepare: async (burst) => {
        const buyer = buyerOf(burst);
        const page = (await buyer.api.call('GET', pathOfPage)).data.data;
        // The provider's webhook arrives during the requests.
        await levers.order({ service: 'webhooks', mode: 'duplicate', count: 2 });
        return { ...buyer, page };
      },
      ask: async ({ api, page }, n) => {
        if (n === 0) await levers.pay(page.id);
        else await sleep(20);
        return api.call('POST', '/courses/payments-chargebee', { hostedPageId: page.id });
      },
      effects: async ({ id, email, api, page }) => {
        await until('the payment', async () => {
          const { status } = await api.call('POST', '/courses/payments-chargebee', { hostedPageId: page.id });
          return status === 200;
        });
        await until('the mail', async () => (await levers.inbox(email)).length > 0);
        await sleep(500);
        const keys = (await levers.inbox(email)).map(keyOf);
        const invoices = await provider.list('invoice', `&customer_id[is]=${id}`);
        return {
          grants: count('SELECT count(*) FROM entitlements WHERE user_id = ? AND revoked_at IS NULL', id),
          payments: count('SELECT count(*) FROM payments WHERE user_id = ?', id),
          mails: new Set(keys).size,
          charges: invoices.length,
        };
      },
    },
    redeem: {
      one: 'grant of the code',
      prepare: (burst) => ({ code: codes[burst], before: count(`SELECT count(*) FROM entitlements`) }),
      ask: ({ code }, n) => /** @type {any} */ (crowdApis[n]).call('POST', `/product-activation-codes/redeem/${code}`),
      effects: async ({ before }, answers) => ({
        grants: count(`SELECT count(*) FROM entitlements`) - before,
        'answers that gave it': answers.filter(({ status }) => status === 200).length,
        'other answers are clear': answers.every(
          ({ status }) => status === 200 || status === 404 || status === 409 || status === 410,
        )
          ? 1
          : 0,
      }),
    },
    trial: {
      one: 'trial, subscription, mail',
      prepare: buyerOf,
      ask: ({ api }, n) =>
        api.call('POST', '/subscriptions/monthly/payments', {
          paymentMethod: 'CREDIT_CARD',
          paymentNonce: 'fake-valid-nonce',
          // Half of the requests repeat one form, the others differ.
          ...(n % 2 && { nonce: 'fake-valid-nonce' }),
        }),
      effects: async ({ id, email }) => {
        const begun = async () => (await levers.inbox(email)).filter((mail) => /package|trial/i.test(mail.subject));
        await until('the mail', async () => (await begun()).length > 0);
        const there = await provider.list('subscription', `&customer_id[is]=${id}`);
        return {
          trials: count('SELECT count(*) FROM trials WHERE user_id = ?', id),
          subscriptions: count(`SELECT count(*) FROM subscriptions WHERE user_id = ? AND state = 'in_trial'`, id),
          'subscriptions at the provider': there.length,
          mails: new Set((await begun()).map(keyOf)).size,
        };
      },
    },
    'reward code': {
      one: 'code',
      prepare: buyerOf,
      ask: ({ api }) => api.call('PUT', '/rewards/keyframe-pro/redeem', {}),
      effects: async ({ id }, answers) => ({
        codes: count('SELECT count(*) FROM reward_codes WHERE user_id = ?', id),
        'codes that were told': new Set(answers.map(({ data }) => data?.data?.userRedeemedReward?.redemptionCode)).size,
      }),
    },
    'practice answer': {
      one: 'answer, step of the level',
      prepare: async (burst) => {
        const buyer = buyerOf(burst);
        return {
          ...buyer,
          question: (await buyer.api.insist('POST', '/practice/questions', { skill: 'key' })).data.data,
        };
      },
      ask: ({ api, question }, n) =>
        api.call('POST', '/practice/answers', { question: question.id, answer: 1 + (n % 3) }),
      effects: async ({ id }, answers) => ({
        answers: count('SELECT count(*) FROM practice_answers WHERE user_id = ?', id),
        'answers that the level counts': count('SELECT answered FROM practice_levels WHERE user_id = ?', id),
        'answers of the day': count('SELECT sum(answers) FROM practice_days WHERE user_id = ?', id),
        'answers that were said': new Set(answers.map(({ data }) => data?.data?.chosen)).size,
      }),
    },
    'lesson question': {
      one: 'first answer, counted once',
      prepare: (burst) => ({
        ...buyerOf(burst),
        before: count(`SELECT ${asked.counted}`),
      }),
      ask: ({ api }, n) => api.call('POST', asked.path, { answers: [asked.answers[n % asked.answers.length]] }),
      effects: async ({ id, before }, answers) => ({
        cards: count('SELECT count(*) FROM lesson_cards WHERE user_id = ?', id),
        'counted answers': count(`SELECT ${asked.counted}`) - before,
        'first answers that were said': new Set(answers.map(({ data }) => data?.data?.wasRightAtFirst)).size,
      }),
    },
    likes: {
      one: 'like, counted once',
      prepare: (burst) => ({
        ...buyerOf(burst),
        before: count('SELECT likes_count FROM articles WHERE id = ?', article),
      }),
      ask: ({ api }) => api.call('PATCH', `/premium-articles/${article}/is-like`, { isLike: true }),
      effects: async ({ id, before }, answers) => ({
        likes: count('SELECT count(*) FROM article_likes WHERE user_id = ?', id),
        'counted likes': count('SELECT likes_count FROM articles WHERE id = ?', article) - before,
        'kinds of answers': new Set(answers.map(({ status }) => status)).size,
      }),
    },
  };
}
