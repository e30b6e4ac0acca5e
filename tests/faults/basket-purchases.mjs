import { minorOf } from './basket-prices.mjs';
import { keyOf, visitorOf } from './client.mjs';
import { pageIdOf, valueIn } from './forms.mjs';
import { until } from './instance.mjs';

/** @typedef {import('./basket-draws.mjs').Drawn} Drawn */

/**
 * Returns a function that buys a basket through the pages, form by form, and pays it on the hosted page. It returns the
 * differences between the provider's price and the price in shop, hosted page, order, ledger, invoice and mail.
 * @param {object} world
 * @param {string} world.app
 * @param {string} world.sandbox
 * @param {ReturnType<typeof import('./database.mjs').databaseOf>} world.database
 * @param {ReturnType<typeof import('./client.mjs').leversOf>} world.levers
 * @param {ReturnType<typeof import('./client.mjs').providerOf>} world.provider
 */
export function buyingIn({ app, sandbox, database, levers, provider }) {
  /**
   * @param {{ id: string, email: string }} person who has bought nothing yet
   * @param {Drawn} drawn
   * @param {import('./basket-prices.mjs').Priced} priced
   * @returns {Promise<string[]>}
   */
  return async ({ id, email }, drawn, priced) => {
    const visitor = visitorOf(app);
    await visitor.signIn(email);
    await fillBasket(visitor, drawn);

    const checkout = await visitor.get('/checkout');
    const [, button = ''] = /<button[^>]*value="pay"[^>]*>([^<]+)</.exec(checkout.text) ?? [];
    const pressed = await visitor.insist('/checkout', {
      intent: 'pay',
      key: valueIn(checkout.text, 'key'),
      seenTotal: valueIn(checkout.text, 'seenTotal'),
      seenCurrency: drawn.currency,
    });
    if (pressed.status !== 303 || !pressed.location.startsWith(sandbox)) {
      throw new Error(`Pay is answered ${pressed.status} ${pressed.location} ${checkout.status} ${checkout.location}`);
    }
    const pageId = pageIdOf(pressed.location);
    const hosted = await visitorOf(sandbox).get(`/pages/v4/${pageId}`);
    const [, due = ''] = /<tfoot>.*?class="amount">([^<]+)</s.exec(hosted.text) ?? [];
    await levers.pay(pageId);
    let receipt = '';
    // On a busy machine the provider may answer too late. The page then says so, and is loaded again.
    await until('the receipt’s page', async () => {
      const back = await visitor.get(`/checkout-successful?id=${pageId}&state=succeeded`);
      receipt = /<tfoot>.*?<td[^>]*>(?:<[^>]+>)*([^<]+)</s.exec(back.text)?.[1] ?? '';
      return receipt !== '';
    });

    const [order = {}] = database.ask(
      `SELECT o.id, o.state, o.total, (SELECT sum(l.amount) FROM order_lines l WHERE l.order_id = o.id) AS lines,
        (SELECT group_concat(amount, ' ') FROM (SELECT amount FROM order_lines WHERE order_id = o.id ORDER BY position)) AS amounts,
        (SELECT sum(p.amount) FROM payments p WHERE p.order_id = o.id) AS ledger
       FROM orders o WHERE o.user_id = ?`,
      id,
    );
    const [invoice, ...more] = await provider.list('invoice', `&customer_id[is]=${id}`);
    const isPurchase = (/** @type {any} */ mail) => keyOf(mail).startsWith('purchase:');
    await until('the mail', async () => (await levers.inbox(email)).some(isPurchase));
    const mails = (await levers.inbox(email)).filter(isPurchase);
    const [, mailed = ''] = /Paid:?\s+(\S+\d)/.exec(mails[0]?.text ?? '') ?? [];

    const { total } = priced;
    /** @type {[what: string, found: any, wanted: any][]} */
    const facts = [
      ['the order', order.state, 'paid'],
      ['the button', button === 'Complete your order' ? 0 : minorOf(button.replace(/^Pay /, '')), total],
      ['the hosted page', minorOf(due.replace(/^[^\d−-]+/, '')), total],
      ['the receipt’s page', minorOf(receipt), total],
      ['the order’s total', order.total, total],
      ['the sum of its lines', order.lines, total],
      ['its lines', order.amounts, priced.amounts.join(' ')],
      ['the ledger', order.ledger, total],
      ['invoices', 1 + more.length, 1],
      ['the invoice', invoice?.total, total],
      ['what was paid of it', (invoice?.amount_paid ?? 0) + (invoice?.credits_applied ?? 0), total],
      ['its currency', invoice?.currency_code, drawn.currency],
      ['mails', mails.length, 1],
      ['the mail', minorOf(mailed), total],
    ];
    return facts
      .filter(([, found, wanted]) => found !== wanted)
      .map(([what, found, wanted]) => `${what}: ${found}, not ${wanted}`);
  };

  /** @param {ReturnType<typeof visitorOf>} visitor @param {Drawn} drawn */
  async function fillBasket(visitor, { currency, lines, coupon }) {
    await visitor.post('/basket', { intent: 'currency', currency });
    for (const { thing, isGift } of lines) {
      // Adding a line twice must not change the basket.
      for (let press = 0; press < 2; press++) {
        await visitor.post('/basket', {
          intent: 'add',
          kind: thing.kind,
          id: thing.id,
          ...(isGift && { isGift: '1' }),
        });
      }
    }
    if (!coupon) return;
    const { status, text } = await visitor.post('/basket', { intent: 'apply-coupon', coupon: coupon.code });
    const wanted = coupon.percent ? 303 : 422;
    if (status !== wanted) throw new Error(`the coupon ${coupon.code} is answered ${status}: ${text.slice(0, 200)}`);
  }
}
