import { enterAs, expect, findings, findingsInBothThemes, hydrated, test } from '../support/browser';

/** Both projects run on one instance, and a code is generated once, so each has its own subscriber. */
const isScripted = () => test.info().project.name === 'js';
const subscriber = () => (isScripted() ? 'annual' : 'instalments');

test('a subscriber generates a reward’s code once, gets it by mail, and sees how to unlock a locked reward', async ({
  page,
  context,
  sandbox,
}) => {
  if (isScripted()) await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterAs(page, subscriber());
  await page.goto('/benefits');
  await expect(page).toHaveURL('/rewards');
  await hydrated(page);
  await expect(page.getByRole('link', { name: 'Rewards', exact: true }).first()).toHaveAttribute(
    'aria-current',
    'page',
  );
  const card = (name: RegExp) => page.getByRole('article', { name });

  const open = card(/Keyframe Pro/);
  await open.getByRole('button', { name: /Generate Code/ }).click();
  await expect(page.getByText('Code generated successfully').first()).toBeVisible();
  await expect(page).toHaveURL('/rewards#reward-keyframe-pro');
  const field = open.getByRole('textbox');
  await expect(field).toHaveValue(/^KEYF-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const code = await field.inputValue();
  await expect(open.getByRole('button', { name: /Generate Code/ })).toHaveCount(0);
  await expect(open.getByRole('link', { name: /Get Keyframe/ })).toHaveAttribute(
    'href',
    'https://keyframe.example/download',
  );
  if (isScripted()) {
    await field.click();
    await expect(page.getByText('Code copied to clipboard').first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  }
  await open.getByRole('button', { name: /Email me this code/ }).click();
  await expect(page.getByText('The code is on its way to your mailbox').first()).toBeVisible();
  // With script the last match is the toast.
  if (isScripted()) await expect(page.getByText('The code is on its way to your mailbox').last()).toBeInViewport();
  const mail = await sandbox.mailTo(`${subscriber()}@cuepoint.test`, /Your code: Three months of Keyframe Pro/);
  expect(mail.text).toContain(code);

  expect(await findings(page)).toEqual([]);

  await page.goto('/rewards?benefitsPage=2');
  await hydrated(page);
  await expect(card(/One message to a sound engineer/)).toBeVisible();
  const locked = card(/A pair of slipmats/);
  await expect(locked.getByRole('link', { name: /Choose a pair/ })).toHaveCount(0);
  if (isScripted()) {
    await page.route('**/slipmats/unlock?_data=*', async (route) => {
      await new Promise((done) => setTimeout(done, 1500));
      await route.continue();
    });
  }
  await locked.getByRole('link', { name: /See how to unlock/ }).click();
  if (isScripted()) await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  const ways = isScripted() ? page.locator('dialog:modal') : page.locator('main');
  await expect(ways.getByRole('heading', { name: 'One of these courses' })).toBeVisible();
  await expect(ways.getByRole('link', { name: /Scratch One/ })).toBeVisible();
  await expect(ways.getByText('Complete Package')).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  if (isScripted()) await ways.getByRole('button', { name: 'Close' }).click();
  else await page.getByRole('link', { name: 'Rewards', exact: true }).last().click();
  await page.getByRole('navigation', { name: 'Rewards, pages' }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/rewards\?page=2/);
  await expect(page.getByRole('heading', { name: 'No codes left' })).toBeVisible();
  const gone = card(/The teal shirt/);
  await expect(gone).toContainText('No codes left, please contact us');
  await expect(gone.getByRole('button')).toHaveCount(0);
});

test('@js the rewards pages have no axe violations in either theme and do not scroll sideways', async ({ page }) => {
  await enterAs(page, 'owner');
  for (const path of ['/rewards', '/rewards/mixdown-ears/unlock']) {
    expect(await findingsInBothThemes(page, path)).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  for (const path of ['/rewards', '/rewards/mixdown-ears/unlock']) {
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await width(), `twice as large text on ${path}`).toBe(320);
  }
  await page.goto('/rewards');
  // React reports text that has changed before it hydrates.
  await hydrated(page);
  await page
    .locator('.card-reward:not(.is-locked) a.button')
    .first()
    .evaluate((link) => {
      link.append('W'.repeat(60));
    });
  expect(await width(), 'a button with a long name').toBe(320);
});
