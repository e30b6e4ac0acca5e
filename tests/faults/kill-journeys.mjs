import { apiOf, keyOf, password, visitorOf } from './client.mjs';
import { makeCodes, pageIdOf, valueIn } from './forms.mjs';
import { until } from './instance.mjs';
import { questionOf } from './lesson-question.mjs';

/**
 * @typedef {object} Traveller
 * @property {string} id
 * @property {string} email
 * @property {number} round
 * @property {ReturnType<typeof apiOf>} api signed in
 */
/** @typedef {<T>(act: () => Promise<T>) => Promise<T>} Step Does something while the app is killed. */

/**
 * Every journey of the product, ordered so that each can build on earlier ones. A journey throws if its final state is
 * wrong.
 * @param {object} world
 * @param {import('./instance.mjs').Instance} world.instance
 * @param {ReturnType<typeof import('./database.mjs').databaseOf>} world.database
 * @param {ReturnType<typeof import('./client.mjs').leversOf>} world.levers
 * @returns {Record<string, (traveller: Traveller, step: Step) => Promise<void>>}
 */
export function journeysOf({ instance: { app }, database, levers }) {
  const guest = apiOf(app);
  const one = database.one;
  const courses = database.ask(
    'SELECT id FROM courses WHERE needs_location = 0 AND is_referral_source = 0 AND lessons_count > 0 ORDER BY position',
  );
  const [sold, coded, given, other] = courses.map(({ id }) => String(id));
  const lesson = String(one('SELECT id FROM lessons WHERE course_id = ? ORDER BY position LIMIT 1', sold ?? ''));

  /** @param {string} what @param {any} found @param {any} wanted */
  const same = (what, found, wanted) => {
    if (found !== wanted) throw new Error(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
  };
  /** @param {import('./client.mjs').Answer} answer @param {number} [wanted] */
  const took = (answer, wanted = 200) => {
    if (answer.status !== wanted) throw new Error(`answered ${answer.status}: ${answer.text.slice(0, 300)}`);
    return answer.data?.data;
  };
  const mailTo = async (/** @type {string} */ email, /** @type {RegExp} */ key) => {
    const found = async () => (await levers.inbox(email)).find((mail) => key.test(keyOf(mail)));
    await until(`the mail ${key} to ${email}`, async () => Boolean(await found()));
    return found();
  };
  /** @param {string} email */
  async function signedIn(email) {
    const visitor = visitorOf(app);
    await visitor.insist('/sign-in', { intent: 'sign-in', email, password, remember: 'on' });
    return visitor;
  }

  return {
    async 'sign-up'({ round }, step) {
      const email = `kill-new-${round}@mailbox.test`;
      const form = { email, userName: `new_${round}`, password, humanCheckToken: 'human' };
      took(await step(() => guest.insist('POST', '/users', form)));
      const mail = await mailTo(email, /verification/);
      const token = new URL(mail.links[0]).searchParams.get('token');
      const verified = await step(() => guest.insist('PUT', '/verifications', { token }));
      // 410: the app had verified the address before its answer was lost.
      if (![200, 410].includes(verified.status)) took(verified);
      took(await step(() => guest.insist('POST', '/sessions', { email, password })));
      same('accounts', one('SELECT count(*) FROM users WHERE email_key = ? AND verified_at > 0', email), 1);
    },

    async profile({ id, api, round }, step) {
      const userName = `renamed_${round}`;
      took(await step(() => api.insist('PUT', '/users/me', { userName })));
      const profile = { country: 'DE', equipment: null, favouriteGenres: ['House', 'Techno'] };
      took(await step(() => api.insist('PUT', '/users/me', profile)));
      took(
        await step(() => api.insist('PUT', '/users/preferred-subtitle-language', { preferredSubtitleLanguage: 'de' })),
      );
      const [row] = database.ask(
        'SELECT user_name, country, preferred_subtitle_language AS tag FROM users WHERE id = ?',
        id,
      );
      same(
        'the profile',
        JSON.stringify({ ...row }),
        JSON.stringify({ user_name: userName, country: 'DE', tag: 'de' }),
      );
      same('genres', one('SELECT count(*) FROM user_genres WHERE user_id = ?', id), 2);
    },

    async purchase({ id, api, email, round }, step) {
      const asked = `/chargebee/get-checkout-hosted-page?coursesIds=${sold}&currency=GBP`;
      const page = took(await step(() => api.insist('GET', asked)));
      await step(async () => {
        await levers.pay(page.id);
        const come = () => api.insist('POST', '/courses/payments-chargebee', { hostedPageId: page.id });
        return round % 3 ? come() : null;
      });
      await until('the course', async () => (await api.call('GET', `/courses/${sold}`)).data?.data?.isBought === true);
      took(await step(() => api.insist('POST', '/courses/payments-chargebee', { hostedPageId: page.id })));
      await mailTo(email, /^purchase/);
      same('grants', one(`SELECT count(*) FROM entitlements WHERE user_id = ? AND source = 'order'`, id), 1);
      same('payments', one('SELECT count(*) FROM payments WHERE user_id = ?', id), 1);
    },

    async 'rate and bookmark'({ id, api }, step) {
      took(await step(() => api.insist('POST', `/courses/${sold}/ratings`, { rating: 4.5 })));
      took(await step(() => api.insist('POST', `/courses/${sold}/ratings`, { rating: 3 })));
      took(await step(() => api.insist('POST', `/lessons/${lesson}/bookmarks`)));
      took(await step(() => api.insist('PATCH', `/lessons/${lesson}/complete`, { isCompleted: true })));
      same('half points', one('SELECT halves FROM course_ratings WHERE user_id = ?', id), 6);
      same('bookmarks', one('SELECT count(*) FROM lesson_bookmarks WHERE user_id = ?', id), 1);
      same('lessons done', one('SELECT count(*) FROM lesson_progress WHERE user_id = ? AND completed_at > 0', id), 1);
    },

    async practice({ id, api }, step) {
      const open = () => api.insist('POST', '/practice/questions', { skill: 'drift' });
      const question = took(await step(open));
      // After the kill, the app returns the same open question, sealed anew.
      const again = took(await step(open));
      const answer = (/** @type {any} */ { id: sealed }, /** @type {number} */ number) =>
        api.insist('POST', '/practice/answers', { question: sealed, answer: number });
      const first = took(await step(() => answer(question, 1)));
      const second = took(await step(() => answer(again, 2)));
      same('the answer that counts', second.chosen, first.chosen);
      same('answers', one('SELECT count(*) FROM practice_answers WHERE user_id = ?', id), 1);
      same('answers of the level', one('SELECT answered FROM practice_levels WHERE user_id = ?', id), 1);
      same('answers of the day', one('SELECT sum(answers) FROM practice_days WHERE user_id = ?', id), 1);
    },

    async 'lesson question'({ id, api }, step) {
      const { path, answers, counted } = questionOf(database, sold ?? '');
      const before = one(`SELECT ${counted}`);
      const answer = (/** @type {string | undefined} */ words) => api.insist('POST', path, { answers: [words] });
      const first = took(await step(() => answer(answers[0])));
      const second = took(await step(() => answer(answers[1])));
      same('the first answer', second.wasRightAtFirst, first.wasRightAtFirst);
      same('cards', one('SELECT count(*) FROM lesson_cards WHERE user_id = ?', id), 1);
      same('counted answers', one(`SELECT ${counted}`) - before, 1);
    },

    async comment({ id, api, round }, step) {
      const write = (/** @type {object} */ body) => api.insist('POST', `/lessons/${lesson}/comments`, body);
      const words = `The third bar is the one. ${round}`;
      const comment = took(await step(() => write({ comment: words, key: `kill-${round}` })));
      took(await step(() => write({ comment: 'And the fifth.', key: `kill-${round}-reply`, commentId: comment.id })));
      const edited = { comment: `${words} Or the fourth.` };
      took(await step(() => api.insist('PUT', `/comments/${comment.id}`, edited)));
      same('comments', one('SELECT count(*) FROM comments WHERE user_id = ?', id), 2);
      same('the words', one('SELECT body FROM comments WHERE id = ?', comment.id), edited.comment);
    },

    async redeem({ id, api, round }, step) {
      const admin = await signedIn('superadmin@cuepoint.test');
      // Waits for the app, which may still be restarting after the previous kill: the request for codes is not
      // repeated.
      await admin.insist('/healthz');
      const [code] = await makeCodes(admin, `Kill ${round}`, 1, `course:${coded}`);
      took(await step(() => api.insist('POST', `/product-activation-codes/redeem/${code}`)));
      same('grants', one(`SELECT count(*) FROM entitlements WHERE user_id = ? AND source = 'activation-code'`, id), 1);
    },

    async subscribe({ id, api, email }, step) {
      const wish = { paymentMethod: 'CREDIT_CARD', paymentNonce: 'fake-valid-nonce' };
      const begin = async () => {
        const answer = await api.insist('POST', '/subscriptions/monthly/payments', wish);
        return answer.status === 424 ? api.insist('POST', '/subscriptions/monthly/payments', wish) : answer;
      };
      const begun = await step(begin);
      // 409: the app had begun the subscription before its answer was lost.
      if (begun.status !== 409) took(begun);
      await until(
        'the trial',
        async () => (await api.call('GET', '/users/me')).data?.data?.isSubscriptionActive === true,
      );
      await mailTo(email, /subscription-started/);
      same('trials', one('SELECT count(*) FROM trials WHERE user_id = ?', id), 1);
      same('subscriptions', one('SELECT count(*) FROM subscriptions WHERE user_id = ?', id), 1);
    },

    async 'reward code'({ id, api }, step) {
      const first = took(await step(() => api.insist('PUT', '/rewards/keyframe-pro/redeem', {})));
      const second = took(await step(() => api.insist('PUT', '/rewards/keyframe-pro/redeem', {})));
      same('the code', second.userRedeemedReward.redemptionCode, first.userRedeemedReward.redemptionCode);
      same('codes', one('SELECT count(*) FROM reward_codes WHERE user_id = ?', id), 1);
    },

    async gift({ id, email }, step) {
      const giver = await signedIn(email);
      await giver.insist('/basket', { intent: 'add', kind: 'course', id: given ?? '', isGift: '1' });
      const { text } = await giver.insist('/checkout');
      const fields = { intent: 'pay', key: valueIn(text, 'key') };
      const seen = { seenTotal: valueIn(text, 'seenTotal'), seenCurrency: valueIn(text, 'seenCurrency') };
      const left = await step(() => giver.insist('/checkout', { ...fields, ...seen }));
      await step(() => levers.pay(pageIdOf(left.location)));
      await step(() => giver.insist(`/checkout-successful?id=${pageIdOf(left.location)}&state=succeeded`));
      const ofGift = `SELECT a.id FROM activation_codes a JOIN orders o ON o.id = a.source_id WHERE a.source = 'gift' AND o.user_id = ?`;
      await until('the code', () => database.ask(ofGift, id).length > 0);
      const [{ id: gift }] = database.ask(ofGift, id);
      const friend = `friend-of-${id}@mailbox.test`;
      await step(() =>
        giver.insist(`/gifts/${gift}`, { intent: 'write-card', friendName: 'Tomasz', message: 'In June.' }),
      );
      const { text: card } = await giver.insist(`/gifts/${gift}`);
      const key = valueIn(card, 'key');
      await step(() => giver.insist(`/gifts/${gift}`, { intent: 'send-gift', email: friend, ...(key && { key }) }));
      await mailTo(friend, /gift/);
      same('codes', database.ask(ofGift, id).length, 1);
      same('mails', new Set((await levers.inbox(friend)).map(keyOf)).size, 1);
    },

    async cancel({ id, api }, step) {
      took(await step(() => api.insist('DELETE', '/users/me/subscription')));
      const said = await step(() =>
        api.insist('POST', '/users/me/subscription/feedback', { text: 'I play records now.' }),
      );
      if (![200, 204].includes(said.status)) took(said);
      same('the state', one('SELECT state FROM subscriptions WHERE user_id = ?', id), 'non_renewing');
      same('feedback', one('SELECT count(*) FROM cancellation_feedback WHERE user_id = ?', id), 1);
    },

    async festival({ id, email }, step) {
      const entrant = await signedIn(email);
      const { text } = await entrant.insist('/rise-festival-enter');
      const entry = {
        editionId: valueIn(text, 'editionId'),
        key: valueIn(text, 'key'),
        djName: 'Kowalczyk',
        fullName: 'Ren Kowalczyk',
        birthDay: '14',
        birthMonth: '2',
        birthYear: '1998',
        address: 'Kastanienallee 12, 10435 Berlin',
        email,
        socialHandles: '@renkowalczyk',
        mixLink: 'https://soundcloud.com/renk/rise-26',
        minutes: '52',
        recordedOn: new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10),
      };
      await step(() => entrant.insist('/rise-festival-enter', { intent: 'draft', ...entry }));
      const terms = { acceptsTerms: 'on', acceptsPrivacy: 'on' };
      const sent = await step(() => entrant.insist('/rise-festival-enter', { intent: 'send', ...entry, ...terms }));
      if (sent.status >= 400) throw new Error(`answered ${sent.status}: ${sent.text.slice(0, 300)}`);
      await mailTo(email, /festival-receipt/);
      same('entries', one('SELECT count(*) FROM festival_entries WHERE user_id = ? AND number > 0', id), 1);
      const receipts = (await levers.inbox(email)).map(keyOf).filter((key) => key.includes('festival-receipt'));
      same('receipts', new Set(receipts).size, 1);
    },

    async withdraw({ id, email, api }, step) {
      const asked = `/chargebee/get-checkout-hosted-page?coursesIds=${other}&currency=GBP`;
      const page = took(await api.insist('GET', asked));
      await levers.pay(page.id);
      took(await api.insist('POST', '/courses/payments-chargebee', { hostedPageId: page.id }));
      const wish = { paymentMethod: 'CREDIT_CARD', paymentNonce: 'fake-valid-nonce', isTrial: false };
      const begun = await api.insist('POST', '/subscriptions/annual/payments', wish);
      // 409: the journeys before this one began a subscription, which is withdrawn from in its place.
      if (begun.status !== 409) took(begun);
      const order = one('SELECT id FROM orders WHERE hosted_page_id = ?', page.id);
      const plan = one('SELECT subscription_id FROM subscriptions WHERE user_id = ?', id);
      const member = await signedIn(email);
      const key = valueIn((await member.insist('/withdraw')).text, 'key');
      const declare = (/** @type {string} */ contract) => () =>
        member.insist('/withdraw', { intent: 'declare-own', order: contract, about: '', key: `${key}-${contract}` });
      const due = 'SELECT count(*) FROM withdrawals WHERE user_id = ? AND refunded_at IS NULL';
      const isSettled = () => until('the refunds', async () => one(due, id) === 0, 180_000);
      for (const contract of [order, plan]) {
        const said = await step(declare(contract));
        if (said.status !== 303) throw new Error(`answered ${said.status}: ${said.text.slice(0, 300)}`);
        for (let again = 0; again < 4; again += 1) await step(isSettled);
      }
      same('withdrawals', one('SELECT count(*) FROM withdrawals WHERE user_id = ?', id), 2);
      same('rights', one('SELECT count(*) FROM entitlements WHERE source_id = ? AND revoked_at IS NULL', order), 0);
      for (const { invoice_id: invoice, amount } of database.ask(
        'SELECT invoice_id, amount FROM payments WHERE amount > 0 AND (order_id = ? OR subscription_id = ?)',
        order,
        plan,
      )) {
        const notes = database.ask('SELECT amount FROM credit_notes WHERE invoice_id = ?', invoice);
        same('refunds', notes.map((note) => note.amount).join(), `${amount}`);
      }
      const isReceipt = (/** @type {string} */ mail) => /^(taken-back|withdrawal-refunded):/.test(mail);
      const receipts = async () => new Set((await levers.inbox(email)).map(keyOf).filter(isReceipt)).size;
      const paid = one('SELECT count(*) FROM credit_notes WHERE user_id = ?', id);
      await until('the receipts', async () => (await receipts()) === paid);
    },
  };
}
