import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  test as base,
  type Page,
  type Response,
} from '@playwright/test';
import { type Look, violationsIn } from './axe';
import { formsBrowser } from './forms-client/browser';
import { expect } from './forms-client/expect';
import { type SandboxLevers, sandboxAt } from './sandbox';
import { noteSentIntents } from './sent-intents';
import { WarmContexts } from './warm-contexts';

export { expect };

export const DEMO_PASSWORD = 'Cuepoint1';

type Fixtures = {
  sandbox: SandboxLevers;
  /** Expected errors of the page: matching console and page errors do not fail the test. */
  expectedErrors: RegExp[];
  watchErrors: undefined;
  /** Responses that may need more round trips than others, as `POST address: number`. */
  manyTrips: RegExp[];
  watchTrips: undefined;
  noteIntents: undefined;
};

type WorkerFixtures = {
  contexts: WarmContexts;
  /** The browser that loads pictures starts with the first test that needs it. */
  contextsWithPictures: () => Promise<WarmContexts>;
};

/**
 * A browser test on the shared instance; fails on any unexpected console or page error. In the project `forms` the
 * browser is the forms client, and no Chromium starts. Chromium loads pictures only for tests with the tag `@pictures`:
 * they took a fifth of a journey's time, and a test without a browser looks for missing ones (first-visit.spec.ts).
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  browser: [
    async ({ playwright, launchOptions }, use, { project }) => {
      const args = [...(launchOptions.args ?? []), '--blink-settings=imagesEnabled=false'];
      const browser = project.name === 'forms' ? formsBrowser() : await playwright.chromium.launch({ args });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  contexts: [async ({ browser }, use) => use(new WarmContexts(browser)), { scope: 'worker' }],
  contextsWithPictures: [
    async ({ playwright }, use) => {
      let browser: Browser | undefined;
      let contexts: WarmContexts | undefined;
      await use(async () => {
        browser ??= await playwright.chromium.launch();
        contexts ??= new WarmContexts(browser);
        return contexts;
      });
      await browser?.close();
    },
    { scope: 'worker' },
  ],
  // Playwright's own fixture only knows its own browser.
  context: async (
    { browser, contexts, contextsWithPictures, viewport, hasTouch, extraHTTPHeaders },
    use,
    { project, tags },
  ) => {
    if (project.name === 'forms') {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    const warm = tags.includes('@pictures') ? await contextsWithPictures() : contexts;
    const context = await warm.take(JSON.stringify({ viewport, hasTouch, extraHTTPHeaders }));
    await use(context);
    await warm.clean(context);
  },
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
      context.off('page', watch);
      const unexpected = errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)));
      expect(unexpected, 'errors on the console').toEqual([]);
    },
    { auto: true },
  ],
  // Records intents that are sent without script: journeys.spec.ts compares them with all intents.
  noteIntents: [
    async ({ context, javaScriptEnabled }, use) => {
      const file = process.env.SENT_INTENTS;
      const stop = file && javaScriptEnabled === false ? noteSentIntents(context, file) : undefined;
      await use(undefined);
      stop?.();
    },
    { auto: true },
  ],
  watchTrips: [
    async ({ context, manyTrips }, use) => {
      const tooMany: string[] = [];
      const watch = (response: Response) => {
        const trips = tripsSaid(response.headers()['server-timing']);
        const method = response.request().method();
        // A search that finds nothing looks for typing errors, and then searches again.
        const isSearch = /[?&]query=./.test(response.url());
        // The page after a payment reads its order, asks the provider, writes the purchase and reads what was bought.
        const isReturn = /-successful\?/.test(response.url());
        // A coupon in the address counts as a try, which the page gives back if the coupon is accepted.
        const isTry = /[?&]coupon=./.test(response.url());
        // The office's navigation counts what waits while the page is read. The office's forms read the drafts that were
        // kept of them beside the page, and end them after the save. A refused save reads the page and its drafts again.
        const isOffice = /\/admin\b/.test(new URL(response.url()).pathname);
        const isRead = method === 'GET' && !isTry;
        const most = isReturn ? 5 : isSearch ? 4 : isOffice ? (isRead ? 4 : 6) : isRead ? 2 : 3;
        if (trips > most) tooMany.push(`${method} ${response.url()}: ${trips}`);
      };
      context.on('response', watch);
      await use(undefined);
      context.off('response', watch);
      const unexpected = tooMany.filter((answer) => !manyTrips.some((expected) => expected.test(answer)));
      expect(unexpected, 'answers that took too many round trips to the database').toEqual([]);
    },
    { auto: true },
  ],
});

/** The round trips that a response reports; 0 without a report. */
export function tripsSaid(serverTiming: string | null | undefined): number {
  const said = /^d1;desc="(\d+) trips"$/.exec(serverTiming ?? '');
  return Number(said?.[1] ?? 0);
}

/** Waits for hydration; returns at once without JavaScript. */
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
 * Signs in by a request like the form's, without loading its page and the next. For tests that begin after sign-in: it
 * saves a second on a busy machine.
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

/** Signs out by the form and waits for it: a page opened earlier would still be signed in. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/sign-in');
}

/** A page in another browser, without script. Its forms count as sent by the journey. */
export async function openElsewhere(storageState?: BrowserContextOptions['storageState']): Promise<Page> {
  const context = await formsBrowser().newContext({ storageState });
  const file = process.env.SENT_INTENTS;
  if (file) noteSentIntents(context, file);
  return context.newPage();
}

/** Ends the browser's session elsewhere, so its cookie is stale. */
export async function endSession(page: Page): Promise<void> {
  const elsewhere = await openElsewhere(await page.context().storageState());
  await signOut(elsewhere);
  await elsewhere.context().close();
}

/** Answers the hosted checkout page that is open in the browser. */
export async function answerHostedPage(
  page: Page,
  outcome: 'pay' | 'decline' | '3ds' | 'cancel' = 'pay',
): Promise<void> {
  await page.waitForURL(/\/pages\/v4\//);
  await page.locator(`button[name="outcome"][value="${outcome}"]`).click();
}

/** An unused address. */
export function newEmail(name = 'learner'): string {
  return `${name}-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@example.test`;
}

/** A new verified account, made by the API. */
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

/** The axe violations of the page or a part of it, as text; none without script, which axe needs. */
export async function findings(page: Page, look: Look = {}): Promise<string[]> {
  if (test.info().project.name !== 'js') return [];
  // During a navigation the page is not the final one yet, and a page of the office is inert while a form is sent.
  await expect(page.locator('.waiting-line, .office-page[inert]')).toHaveCount(0);
  return (await violationsIn(page, look)).map((violation) => `${page.url()}: ${violation}`);
}

/** The axe violations of a path in both themes. */
export async function findingsInBothThemes(page: Page, path: string, look: Look = {}): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(path);
  await hydrated(page);
  const found = await findings(page, look);
  return [...found, ...(await findingsAtNight(page, look))];
}

/** The colour violations of the open page in the dark theme. */
export async function findingsAtNight(page: Page, look: Look = {}): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  // On a busy machine a change of colour takes longer than its 120 ms.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
  return findings(page, { ...look, only: 'colours' });
}

/** Closes the dialog that repeats a page's flash message with script. */
export async function dismissNews(page: Page): Promise<void> {
  await hydrated(page);
  if (test.info().project.name !== 'js') return;
  await page.locator('dialog:modal').getByRole('button', { name: 'OK' }).click();
}
