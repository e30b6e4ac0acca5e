import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../../scripts/lib/ports.mjs';

/** @typedef {import('./load.mjs').Question} Question */

const startLimit = 300_000;
const demoPassword = 'Cuepoint1';

/**
 * @typedef {object} Prepared The files that a checkout's `npm start` made; its instance has ended.
 * @property {string} config wrangler's configuration
 * @property {string} bundle the Worker as it is deployed
 * @property {string} envFile
 * @property {string} data
 * @property {{ rendered: Question[], cached: Question[] }} pages
 */

/**
 * Starts a checkout's app like `npm start`, signs in and fills a basket through the app's own forms, and stops the app.
 * @param {string} app the checkout's folder
 * @param {string} stateDir
 * @returns {Promise<Prepared>}
 */
export async function prepare(app, stateDir) {
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const env = { ...process.env, npm_lifecycle_event: undefined, STATE_DIR: stateDir, RATE_LIMITS: '' };
  const child = spawn(process.execPath, [join(app, 'scripts', 'start.mjs')], {
    env: { ...env, PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  try {
    const giveUpAt = Date.now() + startLimit;
    while (!said.includes('Answering after')) {
      if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error(`${app} does not start:\n${said}`);
      await sleep(100);
    }
    return {
      config: join(stateDir, 'wrangler.json'),
      bundle: join(stateDir, 'app', 'bundle', 'app.js'),
      envFile: join(app, '.dev.vars'),
      data: join(stateDir, 'v3'),
      pages: await choosePages(`http://localhost:${port}`),
    };
  } finally {
    const ended = new Promise((done) => child.once('exit', done));
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await ended;
    }
  }
}

/**
 * The pages to measure, each with the cookies of its reader. Guests have a course in their basket, so that no cache may
 * answer them.
 * @param {string} origin
 * @returns {Promise<{ rendered: Question[], cached: Question[] }>}
 */
async function choosePages(origin) {
  const list = '/online-dj-courses';
  const course = `${list}/phrase-mixing`;
  const guest = visitorOf(origin);
  const member = visitorOf(origin);
  await member.send('/sign-in', {
    intent: 'sign-in',
    email: 'owner@cuepoint.test',
    password: demoPassword,
    remember: 'on',
  });
  for (const visitor of [guest, member]) {
    const id = find(await visitor.send(`${list}/live-remixing`), /name="id" value="(\w+)"/);
    await visitor.send('/basket', { intent: 'add', kind: 'course', id, backTo: course });
    // Loads the page once, since it shows the flash message once.
    await visitor.send(course);
  }
  const lessonList = find(await member.send('/'), /href="(\/courses\/[\w-]+\/lessons)"/);
  const lesson = find(await member.send(lessonList), /href="(\/lessons\/[\w-]+)"/);
  const bundle = find(await guest.send(list), /href="(\/dj-course-bundles\/[\w-]+)"/);

  const { host } = new URL(origin);
  /** @param {string} name @param {string} path @param {RegExp[]} shows @param {ReturnType<typeof visitorOf>} [reader] */
  const page = (name, path, shows, reader) => ({
    name,
    path,
    shows,
    headers: { host, ...(reader && { cookie: reader.cookies() }) },
  });
  const inBasket = /, 1 item</;
  return {
    rendered: [
      page('course list', list, [inBasket, /Live Remixing/], guest),
      page('course', course, [inBasket, /<h1[^>]*>Phrase Mixing/], guest),
      page('home', '/', [inBasket, /href="\/courses\/[\w-]+\/lessons"/], member),
      page('lesson list', lessonList, [inBasket, /href="\/lessons\/[\w-]+"/], member),
      page('lesson', lesson, [inBasket, /<video/], member),
      page('profile', '/my-profile', [inBasket, /owner@cuepoint\.test/], member),
      page('basket', '/basket', [inBasket, /Live Remixing/], member),
    ],
    cached: [
      page('guest: list', list, [/Live Remixing/]),
      page('guest: course', course, [/<h1[^>]*>Phrase Mixing/]),
      page('guest: bundle', bundle, [/Included courses/]),
      page('guest: terms', '/terms-of-use', [/<h1[^>]*>Terms of use/]),
    ],
  };
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 */
function find(text, pattern) {
  const found = pattern.exec(text)?.[1];
  if (!found) throw new Error(`${pattern} is not in: ${text.slice(0, 500)}`);
  return found;
}

/**
 * A browser without script: it keeps cookies and follows no redirects.
 * @param {string} origin
 */
function visitorOf(origin) {
  /** @type {Map<string, string>} */
  const jar = new Map();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookies,
    /** @param {string} path @param {Record<string, string>} [fields] @returns {Promise<string>} */
    async send(path, fields) {
      const answer = await fetch(origin + path, {
        headers: { cookie: cookies() },
        redirect: 'manual',
        ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [pair = '', ...attributes] = cookie.split('; ');
        const at = pair.indexOf('=');
        if (attributes.includes('Max-Age=0')) jar.delete(pair.slice(0, at));
        else jar.set(pair.slice(0, at), pair.slice(at + 1));
      }
      if (answer.status >= 400) throw new Error(`${path} answers ${answer.status}`);
      return answer.text();
    },
  };
}
