import { enterAs, expect, findings, newMember, test } from '../support/browser';

test('@forms a super admin sees the site as a member but changes nothing, and the member reads the reason', async ({
  page,
  request,
  sandbox,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (403|422)/);
  const email = await newMember(request, sandbox);
  await enterAs(page, 'superadmin');
  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await page.locator('tbody a').first().click();
  const person = page.url();
  await page.getByRole('link', { name: 'See the site as they do' }).click();
  await page.getByLabel(/^Reason/).fill('too short');
  await page.getByRole('button', { name: /^See it as/ }).click();
  await expect(page.getByText('at least 10 characters').first()).toBeVisible();
  const reason = 'You wrote that the journey is empty';
  await page.getByLabel(/^Reason/).fill(reason);
  await page.getByRole('button', { name: /^See it as/ }).click();
  await expect(page.getByText('You see this as').first()).toBeVisible();

  await page.goto('/online-dj-courses/the-long-blend');
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is closed');
  for (const closed of ['/payments', '/my-profile', '/my-profile/data', '/basket', '/admin']) {
    const answer = await page.goto(closed);
    expect([closed, answer?.status()]).toEqual([closed, 403]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is closed');
  }
  await page.goto('/my-journey');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page).toHaveURL(person);
  await page.getByRole('link', { name: 'Audit log' }).last().click();
  await expect(page.getByText('Stopped seeing the site as they do').first()).toBeVisible();

  await page.context().clearCookies();
  await enterAs(page, email);
  await page.goto('/my-profile/data');
  await expect(page.getByText(reason)).toBeVisible();
});

test('@js the form and strip for seeing as a member and the stops of a course have no axe violations', async ({
  page,
}) => {
  await enterAs(page, 'superadmin');
  const all: string[] = [];
  for (const path of ['/admin/users/u-owner/look', '/admin/courses/c01/stops']) {
    await page.goto(path);
    all.push(...(await findings(page)));
  }
  await page.goto('/admin/users/u-owner/look');
  await page.getByLabel(/^Reason/).fill('To look with axe at it');
  await page.getByRole('button', { name: /^See it as/ }).click();
  await expect(page.getByText('You see this as').first()).toBeVisible();
  all.push(...(await findings(page)));
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page).toHaveURL(/\/admin\/users\/u-owner$/);
  expect(all).toEqual([]);
});
