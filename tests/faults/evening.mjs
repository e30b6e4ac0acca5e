import { setTimeout as sleep } from 'node:timers/promises';
import { password, visitorOf } from './client.mjs';
import { drawsOf } from './draws.mjs';
import { valueIn } from './forms.mjs';
import { inLanes } from './lanes.mjs';
import { basketIn, headingIn, wrongPage } from './pages.mjs';
import { makePeople, numbered } from './people.mjs';

/** @typedef {import('./client.mjs').Answer} Answer */
/** @typedef {ReturnType<typeof import('./draws.mjs').drawsOf>} Draws */
/**
 * @typedef {object} Wrong What came instead of the wanted answer.
 * @property {string} what
 * @property {boolean} isOutage the app did not answer or answered with an error of its own, as shortly after a kill
 */
/**
 * @typedef {object} Asked
 * @property {string} kind
 * @property {() => Promise<Answer>} send
 * @property {(answer: Answer) => Promise<Wrong | null>} check looks for the page's heading or the form's effect, by
 *   further requests if needed: measure the time before
 */
/** @typedef {{ kind: string, share: number, draw: (draws: Draws) => Pick<Asked, 'send' | 'check'> }} Kind */

/** @param {Answer} answer @param {string | null} what @returns {Wrong | null} */
const wrongIf = ({ status }, what) => (what === null ? null : { what, isOutage: status === 0 || status >= 500 });

/**
 * Checks a form by its effect on a page; the form leads on when it is accepted.
 * @param {Answer} sent
 * @param {() => Promise<Answer>} look
 * @param {(html: string) => string | null} wrongIn what is wrong with the page
 */
async function checkForm(sent, look, wrongIn) {
  if (sent.status !== 303) return wrongIf(sent, wrongPage(sent) ?? 'the form was shown again');
  const page = await look();
  return wrongIf(page, wrongPage(page) ?? wrongIn(page.text));
}

/**
 * The kinds of requests of an evening: of a hundred, 70 are guests' reads, 25 members' reads, and 5 write. A share of
 * all requests are sign-ins.
 * @param {object} world
 * @param {string} world.app
 * @param {ReturnType<typeof import('./database.mjs').databaseOf>} world.database
 * @param {Member[]} world.members
 * @param {{ id: string, price: number, priceInEuros: number }} world.chosen the course in every member's basket
 * @param {number} world.signIns the share of sign-ins
 * @returns {Kind[]}
 */
function kindsOf({ app, database, members, chosen, signIns }) {
  /** @typedef {{ slug: string, title: string }} Titled */
  const titled = (/** @type {string} */ sql) => /** @type {Titled[]} */ (database.ask(sql));
  const courses = titled('SELECT slug, title FROM courses WHERE is_referral_source = 0 AND lessons_count > 0');
  const bundles = titled('SELECT slug, title FROM bundles');
  const previews = titled('SELECT slug, title FROM lessons WHERE is_preview = 1 LIMIT 20');
  const articles = titled(`SELECT slug, title FROM articles WHERE published_at < ${Date.now()} LIMIT 30`);
  const others = pricedCourses(database).filter(({ id }) => id !== chosen.id);
  const words = ['mix', 'bass', 'loop', 'phrase', 'vinyl', 'tempo'];
  const skills = ['drift', 'tempo', 'bpm', 'the-one', 'phrase', 'eq', 'level', 'key'];
  const courseList = 'Know where to come in.';

  const guest = () => visitorOf(app);
  const someMember = (/** @type {Draws} */ draws) => draws.oneOf(members).visitor;
  /**
   * @param {(draws: Draws) => ReturnType<typeof visitorOf>} readerOf
   * @param {string} kind @param {number} share @param {(draws: Draws) => { path: string, heading: string }} pageOf
   * @returns {Kind}
   */
  const page = (readerOf, kind, share, pageOf) => ({
    kind,
    share,
    draw(draws) {
      const reader = readerOf(draws);
      const { path, heading } = pageOf(draws);
      return {
        send: () => reader.get(path),
        check: async (answer) => wrongIf(answer, wrongPage(answer, heading)),
      };
    },
  });
  const at = (/** @type {string} */ path, /** @type {string} */ heading) => () => ({ path, heading });
  const one = (/** @type {string} */ folder, /** @type {Titled[]} */ pages) => (/** @type {Draws} */ draws) => {
    const { slug, title } = draws.oneOf(pages);
    return { path: `${folder}/${slug}`, heading: title };
  };

  return [
    page(guest, 'guest: list', 20, at('/online-dj-courses', courseList)),
    page(guest, 'guest: course', 25, one('/online-dj-courses', courses)),
    page(guest, 'guest: bundle', 8, one('/dj-course-bundles', bundles)),
    page(guest, 'guest: lesson preview', 6, one('/lessons-preview', previews)),
    page(guest, 'guest: article preview', 6, one('/dj-hub/premium-article', articles)),
    page(guest, 'guest: plans', 3, at('/dj-hub/subscription-plans', 'The Complete DJ Package')),
    page(guest, 'guest: sign-in page', 2, at('/sign-in', 'Sign in')),
    page(someMember, 'member: home', 6, at('/', 'Welcome')),
    page(someMember, 'member: course list', 5, at('/online-dj-courses', courseList)),
    page(someMember, 'member: lesson', 6, one('/lessons-preview', previews)),
    page(someMember, 'member: search', 3, (draws) => ({
      path: `/courses/courses-search?q=${draws.oneOf(words)}`,
      heading: 'Search',
    })),
    page(someMember, 'member: profile', 2, at('/my-profile', 'evening_')),
    page(someMember, 'member: rewards', 1, at('/rewards', 'Rewards')),
    page(someMember, 'member: practice', 1, at('/practice', 'Practice')),
    page(someMember, 'member: practice history', 1, at('/practice/history', 'Your ear, 90 days')),
    {
      kind: 'post: practice',
      share: 1.5,
      draw(draws) {
        const member = someMember(draws);
        const path = `/practice/${draws.oneOf(skills)}`;
        return {
          send: () => practise(member, path),
          check: (answer) =>
            checkForm(
              answer,
              () => member.get(answer.location.replace(app, '')),
              (html) => (/^(?:Yes|No): /.test(headingIn(html)) ? null : `“${headingIn(html)}” is no result`),
            ),
        };
      },
    },
    {
      kind: 'post: add to basket',
      share: 1.75,
      draw(draws) {
        const shopper = visitorOf(app, { jar: draws.oneOf(members).shopping });
        const { id, price } = draws.oneOf(others);
        return {
          send: () => shopper.post('/basket', { intent: 'add', kind: 'course', id }),
          check: (answer) =>
            checkForm(
              answer,
              () => shopper.get('/basket'),
              wrongBasket('£', [
                [chosen.id, chosen.price],
                [id, price],
              ]),
            ),
        };
      },
    },
    {
      kind: 'post: currency',
      share: 1.75,
      draw(draws) {
        const shopper = visitorOf(app, { jar: draws.oneOf(members).shopping });
        return {
          send: () => shopper.post('/basket', { intent: 'currency', currency: 'EUR' }),
          check: (answer) =>
            checkForm(answer, () => shopper.get('/basket'), wrongBasket('€', [[chosen.id, chosen.priceInEuros]])),
        };
      },
    },
    {
      kind: 'sign-in',
      share: (100 * signIns) / (1 - signIns),
      draw(draws) {
        const { email, id } = draws.oneOf(members);
        const visitor = guest();
        return {
          send: () => visitor.post('/sign-in', { intent: 'sign-in', email, password, remember: 'on' }),
          check: (answer) =>
            checkForm(
              answer,
              () => visitor.get('/my-profile'),
              (html) => (headingIn(html) === id.replace('-', '_') ? null : `“${headingIn(html)}” is signed in`),
            ),
        };
      },
    },
  ];
}

/**
 * Opens a question like a member, hears its first sound, and answers. Returns the first answer that is no success, or
 * the last.
 * @param {ReturnType<typeof visitorOf>} member @param {string} path
 */
async function practise(member, path) {
  const page = await member.get(path);
  const question = valueIn(page.text, 'question');
  const sound = /src="(\/practice\/sounds\/[^"]+)"/.exec(page.text)?.[1];
  if (page.status !== 200 || !question || !sound) return page;
  const heard = await member.get(sound);
  return heard.status === 200 ? member.post(path, { intent: 'answer', question, answer: '1' }) : heard;
}

/** The courses that are on no sale, with their prices in minor units. @param {ReturnType<typeof import('./database.mjs').databaseOf>} database */
function pricedCourses(database) {
  return database.ask(`SELECT c.id, p.price, e.price AS priceInEuros FROM courses c
    JOIN course_prices p ON p.course_id = c.id AND p.currency = 'GBP' AND p.sale_price IS NULL
    JOIN course_prices e ON e.course_id = c.id AND e.currency = 'EUR' AND e.sale_price IS NULL
    WHERE c.is_referral_source = 0 AND c.lessons_count > 0`);
}

/**
 * Compares a basket's page with the wanted lines.
 * @param {string} symbol of the currency
 * @param {[id: string, price: number][]} wanted prices in minor units
 * @returns {(html: string) => string | null}
 */
const wrongBasket = (symbol, wanted) => (html) => {
  const text = (/** @type {string[]} */ lines) => lines.sort().join(', ');
  const found = text(basketIn(html).map(({ id, price }) => `${id} ${price}`));
  const right = text(wanted.map(([id, price]) => `${id} ${symbol}${(price / 100).toFixed(2)}`));
  return found === right ? null : `the basket has ${found || 'nothing'}, not ${right}`;
};

/**
 * @typedef {object} Member
 * @property {string} id
 * @property {string} email
 * @property {ReturnType<typeof visitorOf>} visitor signed in, without a basket
 * @property {[string, string][]} shopping the cookies of a browser that is signed in and has a course in its basket
 */

/**
 * An evening with forty new members, who are signed in. `drawFrom` draws a request: the nth requests ask for each kind
 * once, in the order of `kinds`, and the later ones by the kinds' shares.
 * @param {object} world
 * @param {string} world.app
 * @param {ReturnType<typeof import('./database.mjs').databaseOf>} world.database
 * @param {number} world.signIns the share of sign-ins among all requests
 */
export async function makeEvening({ app, database, signIns }) {
  const people = makePeople(database, numbered('evening', 40));
  const [chosen] = pricedCourses(database);
  /** @type {Member[]} */
  const members = people.map((person) => ({ ...person, visitor: visitorOf(app), shopping: [] }));
  await inLanes(
    members,
    async (member) => {
      await member.visitor.signIn(member.email);
      const shopper = visitorOf(app, { jar: member.visitor.cookies() });
      await shopper.post('/basket', { intent: 'add', kind: 'course', id: chosen.id });
      member.shopping = shopper.cookies();
    },
    2,
  );
  const kinds = kindsOf({ app, database, members, chosen, signIns });
  const total = kinds.reduce((sum, { share }) => sum + share, 0);
  return {
    kinds: kinds.map(({ kind }) => kind),
    /** @param {Draws} draws @param {number} n @returns {Asked} */
    drawFrom(draws, n) {
      let place = draws.draw() * total;
      const drawn = kinds.find(({ share }, turn) => {
        place -= share;
        return n < kinds.length ? turn === n : place < 0;
      });
      const { kind, draw } = drawn ?? kinds[0];
      return { kind, ...draw(draws) };
    },
  };
}

/** For this many milliseconds after a kill, the app may be down: it restarts, and running requests were cut off. */
const downtime = 30_000;

/**
 * Sends an evening's requests beside another test, at `rate` per second, until it is stopped. Outages shortly after a
 * kill are counted separately; a wrong answer counts at any time.
 * @param {Awaited<ReturnType<typeof makeEvening>>} evening
 * @param {number} rate
 */
export function runBeside(evening, rate) {
  const draws = drawsOf(2);
  /** @type {Promise<void>[]} */
  const sent = [];
  /** @type {Map<string, number>} */
  const failures = new Map();
  /** The requests that succeeded, by kind. */
  const came = new Map(evening.kinds.map((kind) => [kind, 0]));
  let killedAt = Number.NEGATIVE_INFINITY;
  let whileDown = 0;
  let isOver = false;
  const one = async () => {
    const { kind, send, check } = evening.drawFrom(draws, sent.length);
    const begun = performance.now();
    const wrong = await check(await send());
    const isDown = performance.now() - killedAt < downtime || begun - killedAt < downtime;
    if (!wrong) came.set(kind, (came.get(kind) ?? 0) + 1);
    else if (wrong.isOutage && isDown) whileDown += 1;
    else failures.set(`${kind}: ${wrong.what}`, (failures.get(`${kind}: ${wrong.what}`) ?? 0) + 1);
  };
  const running = (async () => {
    const begun = performance.now();
    while (!isOver) {
      sent.push(one());
      await sleep(Math.max(0, begun + (sent.length * 1000) / rate - performance.now()));
    }
  })();
  return {
    killed() {
      killedAt = performance.now();
    },
    async stop() {
      isOver = true;
      await running;
      await Promise.all(sent);
      return { count: sent.length, came, whileDown, failures };
    },
  };
}
