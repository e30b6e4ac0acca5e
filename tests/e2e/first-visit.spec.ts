import type { Page, Request, Route } from '@playwright/test';
import { DEMO_PASSWORD, enterAs, expect, hydrated, newMember, test } from '../support/browser';
import { png, quarters } from '../support/pictures';

const course = '/online-dj-courses/the-long-blend';
const offline = /You’re offline/;

/** The requests that send something. */
function postsOf(page: Page): Request[] {
  const posts: Request[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request));
  return posts;
}

async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Runs in the page: replaces every title and every name beside it with a word longer than any line. */
function lengthenTitles(): void {
  for (const title of document.querySelectorAll(
    'main :is(h1, h2, h3, .card a, .lesson-row a, .meta > span:not([class]))',
  )) {
    const text = [...title.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
    if (text) text.textContent = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(2);
  }
}

test.describe('text at 200 %', () => {
  const pages = {
    guest: [
      '/online-dj-courses',
      '/online-dj-courses/phrase-mixing',
      '/dj-course-bundles/bedroom-to-booth',
      '/basket',
      '/sign-in',
      '/sign-up',
      '/lessons-preview/finding-the-one',
      '/terms-of-use',
    ],
    owner: [
      '/',
      '/courses/phrase-mixing/lessons',
      '/lessons/hold-the-blend-for-thirty-two-bars',
      '/courses/the-long-blend/unlock',
      '/my-profile',
      '/my-profile/access',
      '/my-journey',
      '/payments',
      '/checkout',
    ],
  };

  for (const [who, paths] of Object.entries(pages)) {
    test(`@js @pictures the ${who} pages do not scroll sideways at 320, 390 and 1280 pixels`, async ({
      page,
      context,
    }) => {
      test.setTimeout(90_000);
      const session = await context.newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
      if (who !== 'guest') await enterAs(page, who);
      // No demo account owns this bundle.
      await openAwake(page, '/dj-course-bundles/scratch-school');
      await page.getByRole('button', { name: 'Add to basket' }).first().click();
      await expect(page.getByText('Already in Basket').first()).toBeVisible();
      const tooWide: string[] = [];
      for (const path of paths) {
        await openAwake(page, path);
        const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
        expect(size).toBe('32px');
        for (const titles of ['its titles', 'long words']) {
          if (titles === 'long words') await page.evaluate(lengthenTitles);
          for (const width of [320, 390, 1280]) {
            await page.setViewportSize({ width, height: 844 });
            const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
            if (over > 0) tooWide.push(`${path} at ${width}, by ${titles}: ${over} px too wide`);
            await expect(page.locator('.site-header .site-logo')).toBeInViewport({ ratio: 1 });
            await expect(page.locator('.site-header summary')).toBeInViewport({ ratio: 1 });
          }
        }
      }
      expect(tooWide).toEqual([]);
      if (who === 'guest') return;
      await page.locator('.site-header summary').click();
      await page.getByRole('link', { name: 'Log out', exact: true }).scrollIntoViewIfNeeded();
      await expect(page.getByRole('link', { name: 'Log out', exact: true })).toBeInViewport({ ratio: 1 });
    });
  }
});

test('@js a page that cannot render an answer, as after a deployment, is reloaded, but no page twice', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Cannot read properties|Minified React error|TypeError/);
  await openAwake(page, course);
  await page.route(/_data=routes/, (route) => route.fulfill({ json: {} }));
  const basket = page.getByRole('link', { name: /^Basket/ }).first();
  await basket.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Basket' })).toBeVisible();
  await expect(page).toHaveURL('/basket');

  await openAwake(page, course);
  await page.reload();
  await hydrated(page);
  await basket.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
});

test.describe('without a connection', () => {
  test('@js a form stays on its page with what was typed, reports the lost connection, and can be sent again', async ({
    page,
    context,
    expectedErrors,
  }) => {
    // The page asks for the passkeys of its address field when it has time.
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
    await openAwake(page, '/sign-in');
    await page.getByLabel('Email address').fill('member@cuepoint.test');
    await page.locator('input[name="password"]').fill(DEMO_PASSWORD);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText(offline)).toBeVisible();
    await expect(page).toHaveURL('/sign-in');
    await expect(page.getByLabel('Email address')).toHaveValue('member@cuepoint.test');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/sign-in');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/');
  });

  /** What may answer a form instead of the app. */
  const wrongAnswers: Record<string, (route: Route) => Promise<void>> = {
    'a cut line': (route) => route.abort(),
    'an answer that is cut in its middle': (route) =>
      route.fulfill({
        headers: { 'content-type': 'application/json', 'x-remix-response': 'yes' },
        body: '{"errors":{',
      }),
    'a failure of the app': async (route) => {
      const headers = { 'content-type': 'application/json', 'x-remix-catch': 'yes' };
      await route.fulfill({ status: 500, headers, body: '{"message":"Something went wrong","code":"UNEXPECTED"}' });
    },
    'a gateway’s error': (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway' }),
    'a page of another server': (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the Wi-Fi' }),
  };

  test('@js a form stays and can be sent again when the app does not answer although the browser is online', async ({
    page,
    request,
    sandbox,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/, /status of 50/);
    await enterAs(page, await newMember(request, sandbox));
    await openAwake(page, '/my-profile#email');
    await page.getByLabel('New email address').fill('elsewhere@example.test');
    await page.locator('#email-password').fill('Wrong1234');
    const change = page.getByRole('button', { name: 'Change email' });
    for (const [name, answer] of Object.entries(wrongAnswers)) {
      await page.route(/_data=/, answer);
      await change.click();
      await expect(page.locator('.toast').getByText('Something went wrong'), name).toBeVisible();
      await expect(page).toHaveURL('/my-profile');
      await expect(page.getByLabel('New email address')).toHaveValue('elsewhere@example.test');
      await expect(page.locator('#email-password')).toHaveValue('Wrong1234');
      await page.getByRole('button', { name: 'Close' }).click();
      await page.unroute(/_data=/);
    }
    expectedErrors.push(/status of 422/);
    await change.click();
    await expect(page.locator('#email-password-error')).toBeVisible();
    await expect(page).toHaveURL(/\/my-profile/);
  });

  test('@js @pictures a dialog with a form stays as it is until its answer is there, and shows why there was none', async ({
    page,
    request,
    sandbox,
    expectedErrors,
    manyTrips,
  }) => {
    test.setTimeout(90_000);
    expectedErrors.push(/ERR_FAILED/, /status of 50/);
    manyTrips.push(/^POST .*\/my-profile(\?\S*)?: [4-7]$/);
    const dialog = page.locator('dialog:modal');
    /** Presses the dialog's button under each wrong answer, and once more without. */
    const pressUntilAnswered = async (name: string, stays: () => Promise<void>) => {
      const button = dialog.getByRole('button', { name });
      for (const [wrong, answer] of Object.entries(wrongAnswers)) {
        await page.route(/_data=/, answer);
        await button.click();
        const toast = dialog.locator('.toast').filter({ hasText: 'Something went wrong' });
        await expect(toast, wrong).toBeVisible();
        await stays();
        // The toast does not cover the button.
        await button.click({ trial: true, timeout: 3000 });
        await toast.getByRole('button', { name: 'Close' }).click();
        await page.unroute(/_data=/);
      }
      await button.click();
      await expect(dialog).toHaveCount(0);
    };

    await enterAs(page, await newMember(request, sandbox));
    await openAwake(page, '/my-profile#picture');
    const file = { name: 'fine.png', mimeType: 'image/png', buffer: png(900, 600, quarters(900, 600)) };
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByRole('button', { name: 'Upload' }).click();
    const head = page.locator('.profile-head img');
    await expect(head).toBeVisible();
    const whole = (await head.getAttribute('src')) ?? '';
    await page.setViewportSize({ width: 390, height: 640 });
    await page.getByRole('button', { name: 'Drag it into place' }).click();
    await page.getByLabel('Left to right').fill('300');
    await page.getByLabel('How close').fill('2');
    const left = await page.getByLabel('Left to right').inputValue();
    await pressUntilAnswered('Save picture', async () => {
      await expect(page.getByLabel('Left to right')).toHaveValue(left);
      await expect(page.getByLabel('How close')).toHaveValue('2');
    });
    await expect(head).not.toHaveAttribute('src', whole);

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: 'Log out' }).first().click();
    await pressUntilAnswered('Log out', () => expect(page).toHaveURL(/\/my-profile/));
    await expect(page).toHaveURL('/sign-in');
  });

  test('@js a form that was refused and then gets no answer still shows why it was refused, with its section open', async ({
    page,
    request,
    sandbox,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/, /status of 422/);
    await enterAs(page, await newMember(request, sandbox));
    await openAwake(page, '/my-profile/data');
    const section = page.locator('details', { hasText: 'I want to delete my account' });
    await section.locator('summary').click();
    const password = section.getByLabel('Current password');
    await password.fill('Wrong1234');
    const remove = section.getByRole('button', { name: 'Delete my account' });
    await remove.click();
    const refusal = section.locator('#confirmation-error');
    await expect(refusal).toBeVisible();
    await page.route(/_data=/, (route) => route.abort());
    for (const typed of ['Wrong12345', 'Wrong123456']) {
      // Another text, since the same form cannot be sent while its answer is still being shown.
      await password.fill(typed);
      await remove.click();
      const toast = page.locator('.toast').filter({ hasText: 'Something went wrong' });
      await expect(toast).toBeVisible();
      await expect(refusal).toBeVisible();
      await expect(password).toHaveValue(typed);
      await toast.getByRole('button', { name: 'Close' }).click();
    }
    await page.unroute(/_data=/);
    await section.getByLabel('Type DELETE').fill('DELETE');
    await remove.click();
    await expect(section.locator('#delete-password-error')).toBeVisible();
    await expect(refusal).toHaveCount(0);
  });

  test('@js an act can be undone after its undoing got no answer', async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    await enterAs(page, 'monthly');
    await openAwake(page, '/dj-hub/bookmarks');
    const remove = page.getByRole('button', { name: /^Remove/ });
    const count = await remove.count();
    await remove.first().click();
    const undo = page.locator('.toast').getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    await page.route(/_data=/, (route) => route.abort());
    await undo.click();
    await expect(page.locator('.toast').getByText('Something went wrong')).toBeVisible();
    await page.unroute(/_data=/);
    await undo.click();
    await expect(remove).toHaveCount(count);
    await expect(undo).toHaveCount(0);
  });

  test('@js a failed “Add to basket” stays on the course page and works when it is pressed again', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/);
    await openAwake(page, course);
    await page.route(/_data=/, (route) => route.abort());
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.locator('.toast').getByText('Something went wrong')).toBeVisible();
    await expect(page).toHaveURL(course);
    await page.unroute(/_data=/);
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.getByText('Already in Basket')).toBeVisible();
  });

  test('@js a failed “Add to basket” stays on the course page when the next page’s script cannot be loaded', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(
      /ERR_FAILED|Failed to fetch manifest patches|Error loading route module|Failed to fetch dynamically imported module/,
    );
    await openAwake(page, course);
    // Until the page has asked about the routes of its links, it does not know its own route either.
    await page.waitForLoadState('networkidle');
    await page.route('**/*', (route) => route.abort());
    for (const _ of ['once', 'and again']) {
      await page.getByRole('button', { name: 'Add to basket' }).click();
      await expect(page.getByText(offline)).toBeVisible();
      await expect(page).toHaveURL(course);
      await page.getByRole('button', { name: 'Close' }).click();
    }
    await page.unroute('**/*');
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.getByText('Already in Basket')).toBeVisible();
  });

  test('@js a page whose data finds no server is an error page, which leads on', async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    await enterAs(page, 'member');
    await openAwake(page, '/');
    await page.route(/_data=/, (route) => route.abort());
    await page.getByRole('searchbox').fill('bass');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
    await page.unroute(/_data=/);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: /for “bass”$/ })).toBeVisible();
  });

  test('@js a failed bookmark is reported', async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED|Failed to fetch manifest patches/);
    await enterAs(page, 'owner');
    await openAwake(page, '/lessons/finding-the-one');
    // Until the page has asked about the routes of its links, it does not know its own route either.
    await page.waitForLoadState('networkidle');
    await page.route('**/*', (route) => route.abort());
    const mark = page.locator('#bookmark button');
    const before = await mark.textContent();
    await mark.click();
    await expect(page.locator('.toast').getByText('Something went wrong')).toBeVisible();
    await expect(mark).toHaveText(before ?? '');
  });
});

test.describe('at 2.5 s of latency', () => {
  async function slowDown(page: Page): Promise<void> {
    await page.route(/_data=/, async (route) => {
      await new Promise((done) => setTimeout(done, 2500));
      await route.continue();
    });
  }

  test('@js a pressed button shows progress and sends its form once', async ({ page }) => {
    await openAwake(page, course);
    await slowDown(page);
    const posts = postsOf(page);
    const add = page.getByRole('button', { name: 'Add to basket' });
    await add.dblclick();
    await expect(add).toHaveAttribute('aria-disabled', 'true');
    await expect(add.locator('.meter')).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    await add.dispatchEvent('click');
    await expect(page.getByText('Already in Basket')).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    expect(posts.length).toBe(1);
  });

  test('@js a form is sent once while React has not shown yet that it is under way', async ({ page }) => {
    await page.addInitScript(renderSlowly);
    await openAwake(page, course);
    await slowDown(page);
    const posts = postsOf(page);
    const add = page.getByRole('button', { name: 'Add to basket' });
    await page.evaluate(() => document.dispatchEvent(new Event('render-slowly')));
    await add.dispatchEvent('click');
    await expect.poll(() => posts.length).toBe(1);
    await page.waitForTimeout(400);
    await add.dispatchEvent('click');
    await page.waitForTimeout(400);
    expect(posts.length).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('@js a corrected comment is sent while the page is still loading after the refused one', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 422/);
    await enterAs(page, 'annual');
    await openAwake(page, '/lessons/double-drops-tastefully');
    const field = page.getByLabel('Add a comment');
    const send = page.getByRole('button', { name: 'Post comment' });
    let load: () => void = () => {};
    const isCorrected = new Promise<void>((done) => {
      load = done;
    });
    await page.route(/_data=/, async (route) => {
      if (route.request().method() === 'GET') await isCorrected;
      await route.continue();
    });
    await field.fill('   ');
    await send.click();
    await expect(page.getByText("Comment can't contain spaces only")).toBeVisible();
    const posts = postsOf(page);
    await send.dispatchEvent('click');
    expect(posts.length).toBe(0);
    await field.fill(`Corrected ${Date.now().toString(36)}`);
    // The button says that the page is loading, so Playwright would wait with a click of its own.
    await send.dispatchEvent('click');
    await expect.poll(() => posts.length, { timeout: 1000 }).toBe(1);
    load();
    await expect(page.getByText('Comment posted').first()).toBeAttached({ timeout: 15_000 });
  });

  test('@js a corrected comment is sent while React still renders the page reloaded after the refused one', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 422/);
    await page.addInitScript(renderSlowly);
    await enterAs(page, 'annual');
    await openAwake(page, '/lessons/double-drops-tastefully');
    await page.route(/_data=/, async (route) => {
      if (route.request().method() === 'GET') {
        await new Promise((done) => setTimeout(done, 1000));
        await page.evaluate(() => document.dispatchEvent(new Event('render-slowly')));
      }
      await route.continue();
    });
    await page.getByLabel('Add a comment').fill('   ');
    await page.getByRole('button', { name: 'Post comment' }).click();
    await expect(page.getByText("Comment can't contain spaces only")).toBeVisible();
    await page.getByLabel('Add a comment').fill(`Corrected ${Date.now().toString(36)}`);
    const posts = postsOf(page);
    await page.waitForResponse((answer) => /_data=/.test(answer.url()) && answer.request().method() === 'GET');
    await page.waitForTimeout(300);
    const send = page.getByRole('button', { name: 'Post comment' });
    await expect(send, 'React has not shown the reloaded page yet').toHaveClass(/is-loading/, { timeout: 1 });
    await send.dispatchEvent('click');
    await expect.poll(() => posts.length, { timeout: 1000 }).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('@js a link shows a loading bar until its page is there', async ({ page }) => {
    await openAwake(page, '/basket');
    await slowDown(page);
    await page.getByRole('link', { name: 'See all courses', exact: true }).click();
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible({ timeout: 1000 });
    await page.waitForURL('**/online-dj-courses');
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  });

  test('@js a download is sent once, and leaves the page as it is when it fails', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 502/);
    await enterAs(page, 'member');
    await openAwake(page, '/my-profile/data');
    const posts = postsOf(page);
    await page.route('**/my-profile/data/export', async (route) => {
      await new Promise((done) => setTimeout(done, 2500));
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
    });
    const load = page.getByRole('button', { name: 'Download my data' });
    await load.click({ noWaitAfter: true });
    await load.dispatchEvent('click');
    await expect(load).toHaveAttribute('aria-disabled', 'true');
    expect(posts.length).toBe(1);
    await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/my-profile\/data$/);
    await expect(load).not.toHaveAttribute('aria-disabled', 'true');
  });
});

test.describe('with the keyboard', () => {
  test('@js the focus moves to what changed, and Undo is the next tab stop', async ({ page }) => {
    await openAwake(page, course);
    await page.getByRole('button', { name: 'Add to basket' }).press('Enter');
    await expect(page.getByText('Already in Basket')).toBeVisible();
    await expect(page.locator('#buy, #news').and(page.locator(':focus'))).toHaveCount(1);

    await openAwake(page, '/basket');
    await page.getByRole('button', { name: /^Remove/ }).press('Enter');
    await expect(page.locator('#news')).toBeFocused();
    await expect(page.locator('#news')).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();
    await expect(page.locator('.toast'), 'what was removed is no longer so').toHaveCount(1);

    await page.getByRole('link', { name: 'Proceed to checkout' }).press('Enter');
    await expect(page.locator('#checkout')).toBeFocused();
  });

  test('@js the focus moves into an error page, and back into the page before it', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 500/, /Unexpected Server Error/);
    await openAwake(page, '/basket');
    await page.route('**/contact?*_data=*', (route) =>
      route.fulfill({ status: 500, headers: { 'x-remix-error': 'yes' }, json: { message: 'Unexpected Server Error' } }),
    );
    await page.getByRole('link', { name: 'Contact us' }).first().press('Enter');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.locator('#main')).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Basket' })).toBeVisible();
    await expect(page.locator('#main')).toBeFocused();
  });

  test('@js closing the dialog about a refused coupon moves the focus to the coupon field', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 4/);
    await openAwake(page, course);
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.getByText('Already in Basket')).toBeVisible();
    await openAwake(page, '/basket');
    await page.getByLabel('Coupon').fill('NOSUCHCODE');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Unsuccessful' });
    const words = (await dialog.locator('p').textContent()) ?? '';
    expect(await page.getByText(words).count(), 'in the dialog and at its field').toBe(2);
    await dialog.getByRole('button', { name: 'Try another code' }).press('Enter');
    await expect(page.getByLabel('Coupon')).toBeFocused();
    await expect(page.getByLabel('Coupon')).toHaveValue('NOSUCHCODE');
  });

  test('@js a saved profile is confirmed within the viewport, and the focus is not lost', async ({
    page,
    request,
    sandbox,
  }) => {
    await enterAs(page, await newMember(request, sandbox));
    await openAwake(page, '/my-profile#gear');
    await page.getByLabel('DJ software').selectOption('Traktor');
    await page.getByRole('button', { name: 'Save equipment' }).click();
    const said = page.locator('#gear').getByText('Profile updated');
    await expect(said).toBeInViewport();
    await expect(page.locator('.toast'), 'one message an event').toHaveCount(0);
    await expect(page.locator('body')).not.toBeFocused();
  });
});

/** The addresses of a page's links within the site, without fragments. */
async function linksOf(page: Page): Promise<string[]> {
  const links = await page.locator('a[href^="/"]').all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  return addresses.map((address) => (address ?? '').replace(/#.*/, ''));
}

/** The addresses of all sizes of a page's pictures. */
async function picturesOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const name of ['src', 'srcset', 'poster']) {
    for (const element of await page.locator(`img[${name}], source[${name}], video[${name}]`).all()) {
      const sizes = ((await element.getAttribute(name)) ?? '').split(/,\s+/);
      found.push(...sizes.map((size) => size.replace(/ .*/, '')));
    }
  }
  return found.filter((address) => address.startsWith('/'));
}

test.describe('moving through the pages', () => {
  test('@js the start page searches on Enter and ignores an empty query; the search page searches live', async ({
    page,
  }) => {
    await enterAs(page, 'member');
    await openAwake(page, '/');
    const field = page.getByRole('searchbox');
    await field.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('bass', { delay: 120 });
    await page.waitForTimeout(700);
    await expect(page).toHaveURL('/');
    await expect(field).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/courses\/courses-search\?query=bass$/);
    // The address changes a moment before the page does.
    await expect(page.getByRole('heading', { name: 'Search courses' })).toBeVisible();
    await page.getByRole('searchbox').fill('basslines');
    await expect(page).toHaveURL(/query=basslines$/);
    await expect(page.getByRole('searchbox')).toBeFocused();
    // All data has loaded: any further request would come from what is typed.
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('searchbox').fill('basslines   ');
    await page.waitForTimeout(700);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(200);
    expect(asked).toEqual([]);
    await page.getByRole('searchbox').fill('');
    await expect(page).toHaveURL(/query=$/);
  });

  test('@js a chapter link does not pause the video, and captions turned off stay off in the next lesson', async ({
    page,
  }) => {
    await enterAs(page, 'owner');
    await openAwake(page, '/lessons/why-dance-music-counts-in-eights');
    const shown = () =>
      page.evaluate(() => [...(document.querySelector('video')?.textTracks ?? [])].map(({ mode }) => mode));
    const isPaused = () => page.evaluate(() => document.querySelector('video')?.paused);
    await page.evaluate(() => {
      const video = document.querySelector('video');
      if (video) video.muted = true;
      return video?.play();
    });
    await expect.poll(shown).toContain('hidden');
    await page
      .locator('.chapters')
      .getByRole('link', { name: /Something answers/ })
      .click();
    await expect(page).toHaveURL(/\?t=30/);
    expect(await isPaused()).toBe(false);
    const at = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
    expect(at).toBeGreaterThanOrEqual(30);
    await page.keyboard.press('c');
    await expect.poll(shown).not.toContain('hidden');
    await page.getByRole('link', { name: /^Next/ }).click();
    await page.waitForURL('**/lessons/finding-the-one**');
    await page.waitForTimeout(300);
    expect(await shown()).not.toContain('hidden');
  });

  test('@forms no link leads to a missing page, and no picture is missing', async ({ page }) => {
    test.setTimeout(90_000);
    const lost = new Set<string>();
    const tried = new Set<string>();
    const walk = async (paths: string[]) => {
      for (const path of paths) {
        await page.goto(path);
        for (const whole of [...(await linksOf(page)), ...(await picturesOf(page))]) {
          const href = whole.replace(/\?.*/, '');
          if (tried.has(href) || href === '/logout') continue;
          tried.add(href);
          const answer = await page.request.get(whole, { maxRedirects: 0 });
          const isLost = answer.status() >= 400 || answer.headers().location?.endsWith('/not-found');
          if (isLost) lost.add(`${path} → ${href}`);
        }
      }
    };
    await walk([
      '/online-dj-courses',
      course,
      '/dj-course-bundles/bedroom-to-booth',
      '/basket',
      '/sign-in',
      '/sign-up',
    ]);
    await enterAs(page, 'owner');
    await walk([
      '/',
      '/courses/the-long-blend/lessons',
      '/courses/the-long-blend/unlock',
      '/my-profile',
      '/payments',
      course,
    ]);
    expect([...lost]).toEqual([]);
    expect(tried.size).toBeGreaterThan(100);
  });

  test('@forms adjacent facts about a course are separated in the text itself', async ({ page }) => {
    await page.goto('/online-dj-courses/phrase-mixing');
    await expect(page.locator('main')).toContainText('Intermediate, 14 lessons, 16 min');
  });
});

test('@js no word on the members’ track of categories is broken at widths from 320 to 1280 pixels', async ({
  page,
}) => {
  await enterAs(page, 'owner');
  await page.goto('/online-dj-courses');
  // Adjacent facts are separated in the text itself.
  await expect(page.locator('main')).toContainText(/Mixing, \d+ courses/);
  for (const width of [320, 768, 769, 900, 999, 1000, 1024, 1100, 1180, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const broken = await page.locator('.arrangement strong').evaluateAll((names) =>
      names.flatMap((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        const lines = new Set([...range.getClientRects()].map(({ top }) => top));
        const words = name.textContent.trim().split(/\s+/);
        return lines.size > words.length ? [name.textContent] : [];
      }),
    );
    expect(broken, `${width} wide`).toEqual([]);
  }
  await expect(page.locator('.arrangement strong').first()).toHaveText('Mixing');
});

/** From the event `render-slowly` on, React pauses after every few components that it renders in a transition. */
function renderSlowly(): void {
  const begin = () => {
    const now = performance.now.bind(performance);
    let calls = 0;
    let ahead = 0;
    performance.now = () => {
      calls += 1;
      if (calls > 5) ahead += 10;
      return now() + ahead;
    };
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (...values: unknown[]) {
      setTimeout(() => {
        calls = 0;
        postMessage.apply(this, values as [unknown]);
      }, 5);
    };
  };
  document.addEventListener('render-slowly', begin, { once: true });
}
