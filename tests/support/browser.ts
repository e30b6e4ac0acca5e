import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { type Look, violationsIn } from './axe';
import { type SandboxLevers, sandboxAt } from './sandbox';
import { noteSentIntents } from './sent-intents';

export { expect };

export const DEMO_PASSWORD = 'Cuepoint1';

type Fixtures = {
  sandbox: SandboxLevers;
  /** Errors that a test expects of the page: a console or page error that fits one of them doesn't fail it. */
  expectedErrors: RegExp[];
  watchErrors: undefined;
  /** Answers that may take more round trips than others, as `POST address: number`. */
  manyTrips: RegExp[];
  watchTrips: undefined;
  noteIntents: undefined;
};

/** A browser test: on the shared instance, failing on any console or page error that it has not announced. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  baseURL: async ({}, use) => use(process.env.E2E_APP),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  sandbox: async ({}, use) => use(sandboxAt(process.env.E2E_SANDBOX ?? '')),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  expectedErrors: async ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  manyTrips: async ({}, use) => use([]),
  watchErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      const watch = (page: Page) => {
        page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
        page.on('console', (message) => {
          if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()} (${message.location().url})`);
        });
      };
      context.on('page', watch);
      await use(undefined);
      const unexpected = errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)));
      expect(unexpected, 'errors on the console').toEqual([]);
    },
    { auto: true },
  ],
  // What is sent without script is noted: journeys.spec.ts holds it against all that can be sent.
  noteIntents: [
    async ({ context, javaScriptEnabled }, use) => {
      const file = process.env.SENT_INTENTS;
      if (file && javaScriptEnabled === false) noteSentIntents(context, file);
      await use(undefined);
    },
    { auto: true },
  ],
  watchTrips: [
    async ({ context, manyTrips }, use) => {
      const tooMany: string[] = [];
      context.on('response', (response) => {
        const trips = tripsSaid(response.headers()['server-timing']);
        const method = response.request().method();
        if (trips > (method === 'GET' ? 2 : 3)) tooMany.push(`${method} ${response.url()}: ${trips}`);
      });
      await use(undefined);
      const unexpected = tooMany.filter((answer) => !manyTrips.some((expected) => expected.test(answer)));
      expect(unexpected, 'answers that took too many round trips to the database').toEqual([]);
    },
    { auto: true },
  ],
});

/** Round trips to the database that an answer took, as it says itself; 0 for what says nothing. */
export function tripsSaid(serverTiming: string | null | undefined): number {
  const said = /^d1;desc="(\d+) trips"$/.exec(serverTiming ?? '');
  return Number(said?.[1] ?? 0);
}

/** Waits until the client script has woken up; returns at once where there is none (JavaScript off). */
export async function hydrated(page: Page): Promise<void> {
  const isAsleep = await page.locator('script[type="text/x-late"]').count();
  if (isAsleep && test.info().project.name === 'js') await page.locator('html[data-hydrated]').waitFor();
}

/** Signs in by the form. `who` is a demo account's name, or a whole address. */
export async function signIn(page: Page, who: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/sign-in');
  await page.locator('input[name="email"]').fill(who.includes('@') ? who : `${who}@cuepoint.test`);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[name="intent"][value="sign-in"]').click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}

/**
 * Signs in by what the form would send, without its page and the one it leads to: for a test whose matter begins
 * behind both, and which opens a page next. Two pages less to load are a second less on a busy machine.
 */
export async function enterAs(page: Page, who: string): Promise<void> {
  const origin = process.env.E2E_APP ?? '';
  const email = who.includes('@') ? who : `${who}@cuepoint.test`;
  const answer = await page.request.post(`${origin}/sign-in`, {
    form: { email, password: DEMO_PASSWORD, remember: 'on', intent: 'sign-in' },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(answer.status(), `${email} signs in`).toBe(303);
  expect(answer.headers().location).not.toMatch(/^\/sign-in/);
}

/** Signs out by the form, and waits until that is done: what is opened earlier would still be signed in. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/sign-in');
}

/** A page of another browser, without script. What its forms send counts as sent by the journey. */
export async function openElsewhere(
  browser: Browser,
  storageState?: BrowserContextOptions['storageState'],
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.E2E_APP,
    storageState,
    javaScriptEnabled: false,
    locale: 'en-GB',
  });
  const file = process.env.SENT_INTENTS;
  if (file) noteSentIntents(context, file);
  return context.newPage();
}

/** Signs the browser's session out from elsewhere, as its cookie knows nothing of. */
export async function endSession(page: Page): Promise<void> {
  const browser = page.context().browser() as Browser;
  const elsewhere = await openElsewhere(browser, await page.context().storageState());
  await signOut(elsewhere);
  await elsewhere.context().close();
}

/** Answers the hosted checkout page that the browser is on. */
export async function answerHostedPage(
  page: Page,
  outcome: 'pay' | 'decline' | '3ds' | 'cancel' = 'pay',
): Promise<void> {
  await page.waitForURL(/\/pages\/v4\//);
  await page.locator(`button[name="outcome"][value="${outcome}"]`).click();
}

/** An address that nobody has yet. */
export function newEmail(name = 'learner'): string {
  return `${name}-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@example.test`;
}

/** A verified account of its own, made by the API. */
export async function newMember(request: APIRequestContext, sandbox: SandboxLevers): Promise<string> {
  const email = newEmail('member');
  const userName = `x_${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`;
  const data = { userName, email, password: DEMO_PASSWORD, humanCheckToken: 'human' };
  expect((await request.post('/api/v1/users', { data })).status()).toBe(200);
  const mail = await sandbox.mailTo(email, /Verify/);
  const token = new URL(mail.links[0] ?? '').searchParams.get('token');
  expect((await request.put('/api/v1/verifications', { data: { token } })).ok()).toBe(true);
  return email;
}

/** The rules that a page's colours decide. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page, or in a part of it, as words; without script it has nothing to run on. */
export async function findings(page: Page, look: Look = {}): Promise<string[]> {
  if (test.info().project.name !== 'js') return [];
  // While a navigation is under way, the page is not yet what its reader came for.
  await expect(page.locator('.waiting-line')).toHaveCount(0);
  return (await violationsIn(page, look)).map((violation) => `${page.url()}: ${violation}`);
}

/** The same of an address, by light and by night. */
export async function findingsInBothThemes(page: Page, path: string, look: Look = {}): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(path);
  await hydrated(page);
  const found = await findings(page, look);
  return [...found, ...(await findingsAtNight(page, look))];
}

/** What axe finds in the colours of the page that is open, once they have turned dark. */
export async function findingsAtNight(page: Page, look: Look = {}): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  // Colours change in 120 ms.
  await page.waitForTimeout(250);
  return findings(page, { ...look, rules: colourRules });
}

/** Puts away the dialog that repeats a page's news where script runs. */
export async function dismissNews(page: Page): Promise<void> {
  await hydrated(page);
  if (test.info().project.name !== 'js') return;
  await page.locator('dialog:modal').getByRole('button', { name: 'OK' }).click();
}
