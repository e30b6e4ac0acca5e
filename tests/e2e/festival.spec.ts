import { newMember } from '../support/account';
import { DEMO_PASSWORD, dismissNews, expect, findings, findingsInBothThemes, hydrated, test } from '../support/browser';

const isScripted = () => test.info().project.name === 'js';

/** A valid recording day, in the format of the form's field. */
const aWeekAgo = () => new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);

test('a guest finds the competition, signs in, saves a draft, sends an entry and changes it', async ({
  page,
  sandbox,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  const email = await newMember('festival');
  await page.goto('/rise-festival');
  await expect(page.getByRole('heading', { level: 1, name: 'Send one mix. Play the main stage.' })).toBeVisible();
  await expect(page.getByText(/\d+ \w+ \d{4}, 23:59:59 UTC/).first()).toBeVisible();
  await expect(page.getByText('Marguerite O.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign up and enter' }).first().click();
  await page.waitForURL('**/sign-up*');
  await expect(page.locator('input[name="isRegisterViaRiseFestivalPage"]')).toHaveValue('true');
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click();
  // The URL changes first: for a moment the fields of the sign-up form are still there.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email address').fill(email);
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD);
  await page.locator('button[name="intent"][value="sign-in"]').click();
  await page.waitForURL('**/rise-festival-enter');
  await hydrated(page);
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  expect(await findings(page)).toEqual([]);

  const terms = page.getByRole('link', { name: 'festival terms' }).last();
  // A dialog with script. Without it a window of their own, so that what is typed stays.
  if (isScripted()) {
    await terms.click();
    await expect(page.locator('dialog:modal').getByText('There is one winner.')).toBeVisible();
    await page.keyboard.press('Escape');
  } else {
    await expect(terms).toHaveAttribute('target', '_blank');
  }

  const field = (name: string) => page.locator(`[name="${name}"]`);
  await field('djName').fill('Kowalczyk');
  await field('fullName').fill('Ren Kowalczyk');
  await field('birthDay').fill('14');
  await field('birthMonth').fill('2');
  await field('birthYear').fill(String(new Date().getUTCFullYear() - 17));
  await field('address').fill('Kastanienallee 12\n10435 Berlin');
  await field('socialHandles').fill('@renkowalczyk');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved. The jury can’t see it until you send it.').first()).toBeVisible();
  const toast = page.getByText('Draft saved. The jury can’t see it until you send it.').last();
  if (isScripted()) await expect(toast).toBeInViewport();
  await expect(field('address')).toHaveValue('Kastanienallee 12\n10435 Berlin');

  await field('mixLink').fill('https://example.org/mix.mp3');
  await field('minutes').fill('75');
  await field('recordedOn').fill(aWeekAgo());
  await page.getByRole('button', { name: 'Send my entry' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('You must be 18 on the day you enter');
  await expect(summary).toContainText('A mix must be from 30 to 60 minutes long');
  await expect(summary).toContainText('We cannot play links from example.org.');
  await expect(summary).toContainText('Please accept the festival terms');
  expect(await findings(page)).toEqual([]);
  await field('birthYear').fill('1998');
  await field('minutes').fill('52');
  await field('mixLink').fill('https://soundcloud.com/renk/rise-26');
  await page.getByRole('checkbox', { name: /festival terms/ }).check();
  await page.getByRole('checkbox', { name: /privacy policy/ }).check();
  await page.getByRole('button', { name: 'Send my entry' }).click();
  await expect(page.getByRole('heading', { name: 'Your mix is with the jury.' })).toBeVisible();
  await dismissNews(page);
  const mix = page.getByRole('link', { name: /soundcloud\.com\/renk\/rise-26/ });
  await expect(mix).toHaveAttribute('rel', /noopener.*noreferrer.*nofollow/);
  expect(await findings(page)).toEqual([]);
  const receipt = await sandbox.mailTo(email, /Your mix is with the jury/);
  expect(receipt.text).toContain('soundcloud.com/renk/rise-26');
  expect(receipt.text).not.toMatch(/Ren Kowalczyk|Kastanienallee|1998/);

  await page.getByRole('link', { name: 'Change my entry' }).click();
  await expect(field('fullName')).toHaveValue('Ren Kowalczyk');
  await expect(field('birthYear')).toHaveValue('1998');
  await hydrated(page);
  await field('minutes').fill('44');
  await page.getByRole('button', { name: 'Send my entry' }).click();
  await expect(page.getByText(/44 minutes, recorded on/)).toBeVisible();
  await dismissNews(page);
  await page.getByRole('button', { name: 'Email the receipt again' }).click();
  await expect(page.getByText('The receipt is on its way.').first()).toBeVisible();
});

test('@js the festival and its terms have no axe violations in either theme and fit 320 pixels', async ({ page }) => {
  for (const path of ['/rise-festival', '/festival-terms']) {
    expect(await findingsInBothThemes(page, path)).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, line] of [
    ['/rise-festival', '.ticks .end'],
    ['/festival-terms', '.prose li'],
  ] as const) {
    await page.goto(path);
    // React reports text that has changed before it hydrates.
    await hydrated(page);
    await page
      .locator(line)
      .first()
      .evaluate((part) => {
        part.append('W'.repeat(80));
      });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `a long word at ${path}`).toBe(320);
  }
});
