import { apiSession, callApi } from '../support/account';
import { enterAs, expect, findings, findingsInBothThemes, newMember, test } from '../support/browser';

test('a super admin gives and removes access, changes a role, ends sessions and blocks a member', async ({
  page,
  request,
  sandbox,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (404|422)/);
  const email = await newMember(request, sandbox);
  await enterAs(page, 'superadmin');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Last 28 days' })).toBeVisible();
  await page.getByRole('link', { name: /^Users\b/ }).click();
  await page.getByLabel('Start of name or email').fill(email);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click();
  const rights = page.getByRole('region', { name: 'Access, table' });

  await page.getByRole('button', { name: 'Give access', exact: true }).click();
  const missing = /Please choose a course or a bundle/;
  if (test.info().project.name === 'js')
    await expect(page.getByLabel('Course or bundle')).toHaveAccessibleDescription(missing);
  else await expect(page.getByText(missing).first()).toBeVisible();
  await page.getByLabel('Course or bundle').selectOption({ label: 'Phrase Mixing: Eight, Sixteen, Thirty-Two' });
  await page.getByRole('button', { name: 'Give access', exact: true }).click();
  await expect(page.getByText('Access added.').first()).toBeVisible();
  await rights.getByRole('button', { name: 'Remove Phrase Mixing' }).click();
  await expect(rights.getByText('Removed on')).toBeVisible();

  await page.locator('summary', { hasText: 'Change the role' }).click();
  await page.getByLabel('Role', { exact: true }).selectOption('ADMIN');
  await page.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText('Role changed.').first()).toBeVisible();
  await page
    .getByRole('navigation', { name: /^[a-z0-9_]+$/ })
    .getByRole('link', { name: 'Sessions' })
    .click();
  await page.getByRole('region', { name: 'Active sessions, table' }).getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('That session has ended.').first()).toBeVisible();
  await page.locator('summary', { hasText: 'Sign out everywhere' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('Signed out everywhere.').first()).toBeVisible();
  await page.locator('summary', { hasText: 'Block' }).click();
  await page.getByRole('button', { name: /^Block / }).click();
  await expect(page.getByText('Blocked and signed out everywhere.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Show the sale banner' }).click();
  await expect(page.getByText('This person now sees the sale banner.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Hide the sale banner' }).click();
  await page.getByRole('button', { name: 'Unblock', exact: true }).click();
  await expect(page.getByText('Unblocked.').first()).toBeVisible();

  const tabs = page.getByRole('navigation', { name: /^[a-z0-9_]+$/ });
  await tabs.getByRole('link', { name: 'Audit log' }).click();
  const log = page.getByRole('region', { name: 'Audit log' });
  for (const act of ['Access added', 'Access removed', 'Role changed', 'Blocked', 'Unblocked']) {
    await expect(
      log
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: act, exact: true }) })
        .getByRole('link', { name: 'superadmin' }),
    ).toBeVisible();
  }

  await tabs.getByRole('link', { name: /^Emails/ }).click();
  await page.waitForURL(/tab=mails/);
  const lastMails = page.getByRole('region', { name: 'Emails, table' });
  await expect(lastMails.getByRole('row').last()).toContainText(/Sent\s*\d{1,2} \w{3} \d{4}, \d\d:\d\d UTC$/);
  const ofTheirs = page.url();
  await lastMails.getByRole('link').last().click();
  // The only mail is the verification mail, whose link has been used.
  await expect(page.getByText('can’t be sent again').first()).toBeVisible();
  const origin = new URL(ofTheirs).origin;
  await request.post('/forgot-password', { form: { email, intent: 'send-link' }, headers: { origin } });
  await sandbox.mailTo(email, /password/i);
  await page.goto(ofTheirs);
  await lastMails.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The email will be sent again').first()).toBeVisible();

  await page.goto('/admin/jobs');
  await page.getByLabel('Job ID', { exact: true }).fill('none-of-ours');
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(page.getByText('There is no such job.').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('@forms an administrator makes and ends a coupon, makes and cancels codes, and adds reward codes', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 4(04|22)/);
  const mark = Date.now().toString(36).toUpperCase();
  await enterAs(page, 'admin');
  await page.goto('/admin/coupons');
  await page.getByLabel('Code', { exact: true }).fill('?');
  await page.getByLabel('Discount (%)').fill('20');
  await page.getByLabel('Description that buyers see').fill(' ');
  await page.getByRole('button', { name: 'Create coupon' }).click();
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Code: 3 to 15 letters, digits, - and _',
    'Description that buyers see: Is required',
  ]);
  await page.getByLabel('Code', { exact: true }).fill(`E-${mark}`);
  await page.getByLabel('Description that buyers see').fill('A fifth off');
  await page.getByRole('button', { name: 'Create coupon' }).click();
  const row = page.getByRole('row').filter({ hasText: `E-${mark}` });
  await row.getByRole('button', { name: 'End' }).click();
  await expect(row.getByText('Ended')).toBeVisible();
  // Without the tick nothing happens, so the banner stays as other tests expect it.
  await page.getByRole('button', { name: 'Change the banner' }).click();
  await expect(page.getByText('Please confirm that this applies to everyone').first()).toBeVisible();

  await page.goto('/admin/codes');
  await page.getByLabel('Batch name', { exact: true }).fill(`Batch ${mark}`);
  await page.getByLabel('How many').fill('2');
  await page.getByLabel('Each code unlocks').selectOption('everything');
  await page.getByLabel('Months').fill('1');
  await page.getByRole('button', { name: 'Create codes' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save' }).click();
  expect((await download).suggestedFilename()).toBe(`codes-batch-${mark.toLowerCase()}.csv`);
  await page.getByRole('button', { name: `Cancel unused codes Batch ${mark}` }).click();
  await expect(page.getByText('2 codes cancelled.')).toBeVisible();

  await page.goto('/admin/rewards');
  await page.getByLabel('Reward', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Codes', { exact: true }).fill(`${mark}-1\n${mark}-2`);
  await page.getByRole('button', { name: 'Add codes' }).click();
  await expect(page.getByText('2 new codes added.')).toBeVisible();

  await page.goto('/admin/webhooks');
  await page.getByLabel('Event ID', { exact: true }).fill('none-of-ours');
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(page.getByText('There is no such event.').first()).toBeVisible();
});

test('@forms the jury of a past edition downloads entries and opens details, but can no longer award places', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (409|422)/);
  await enterAs(page, 'admin');
  await page.goto('/admin/festival/rise-2025');
  await page.getByRole('button', { name: 'Download entries' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save' }).click();
  expect((await download).suggestedFilename()).toMatch(/^entries-.+\.csv$/);
  await page.getByRole('button', { name: 'Details' }).first().click();
  await expect(page.getByText('Viewing these details was recorded in the audit log.')).toBeVisible();
  const refusals = {
    'choose-places': 'Something went wrong',
    'confirm-winner': 'No winner is waiting to answer.',
    'pass-prize': 'The prize goes to the runner-up only if',
  };
  for (const [intent, words] of Object.entries(refusals)) {
    // The page offers none of these intents: another button gets the intent's value.
    const button = page.getByRole('button', { name: 'Download entries' });
    await button.evaluate((element, value) => element.setAttribute('value', value), intent);
    await button.click();
    await expect(page.getByText(words).first()).toBeVisible();
    await page.goto('/admin/festival/rise-2025');
  }
});

test('@forms an administrator hides a comment with a reason and shows it again', async ({ page }) => {
  const { accessToken: token } = await apiSession('superadmin');
  const words = `Heard in the office ${Date.now()}`;
  const written = await callApi('POST', '/lessons/finding-the-one/comments', { token, body: { comment: words } });
  const id = (written.json as { data: { id: string } }).data.id;
  await enterAs(page, 'admin');
  await page.goto('/admin/comments');
  const row = page.getByRole('row').filter({ hasText: words });
  await row.locator('summary', { hasText: 'Hide' }).click();
  await row.getByLabel('Reason').fill('Not about the lesson.');
  await row.getByRole('button', { name: /^Hide what/ }).click();
  await expect(row.getByText('Not about the lesson.')).toBeVisible();
  await row.getByRole('button', { name: 'Show again' }).click();
  await expect(row.getByText('Not about the lesson.')).toHaveCount(0);
  await callApi('DELETE', `/comments/${id}`, { token });
});

test('@nojs an incomplete office form comes back with the errors listed by field, each linked to its field', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  await enterAs(page, 'admin');
  await page.goto('/admin/coupons');
  await page.getByRole('button', { name: 'Create coupon' }).click();
  const errors = page.getByRole('alert');
  await expect(errors.getByRole('listitem')).toHaveText([
    'Code: Is required',
    'Discount (%): A whole number from 1 to 100',
    'Description that buyers see: Is required',
  ]);
  await errors.getByRole('link', { name: 'Discount' }).click();
  await expect(page.locator(':target')).toHaveAttribute('name', 'percent');

  await page.goto('/admin/lists');
  await page.locator('summary', { hasText: 'Add a course category' }).click();
  await page.getByRole('button', { name: 'Add a course category' }).click();
  await errors.getByRole('link', { name: 'Address: Is required' }).click();
  await expect(page.locator(':target')).toHaveAttribute('name', 'slug');

  await page.goto('/admin/comments');
  await page.locator('summary', { hasText: 'Hide' }).first().click();
  await page
    .getByRole('button', { name: /^Hide what/ })
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: /^Reason/ })).toHaveAccessibleDescription('Please give a reason');
});

test('@forms an administrator hides several comments after a confirmation, and shows them again', async ({
  page,
  expectedErrors,
  manyTrips,
}) => {
  expectedErrors.push(/status of 422/);
  // The request starts the bulk act and processes its rows.
  manyTrips.push(/^POST .*\/admin\/bulk(?:\/new\S*)?: [6-9]$/);
  const { accessToken: token } = await apiSession('superadmin');
  const words = `Bulk ${Date.now()}`;
  const ids: string[] = [];
  for (const part of ['one', 'two', 'three']) {
    const body = { comment: `${words} ${part}` };
    const written = await callApi('POST', '/lessons/finding-the-one/comments', { token, body });
    ids.push((written.json as { data: { id: string } }).data.id);
  }
  await enterAs(page, 'admin');
  await page.goto('/admin/comments');
  await page.getByRole('searchbox', { name: 'Comment, author or lesson' }).fill(words);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('3 match')).toBeVisible();

  // Selects two of them by checkbox. Without a reason nothing is hidden.
  for (const part of ['one', 'two']) {
    await page
      .getByRole('row')
      .filter({ hasText: `${words} ${part}` })
      .getByRole('checkbox')
      .check();
  }
  const bar = page.getByRole('region', { name: 'Act on several rows' });
  await bar.getByRole('button', { name: 'Hide…' }).click();
  await expect(page.getByRole('heading', { name: 'Hide 2 comments?' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the table' })).toBeVisible();
  await page.getByLabel('Reason').fill('   ');
  await page.getByRole('button', { name: 'Hide 2 comments' }).click();
  await expect(page.getByText('Please give a reason').first()).toBeVisible();
  await page.getByLabel('Reason').fill('Advertising.');
  await page.getByRole('button', { name: 'Hide 2 comments' }).click();
  await expect(page.getByText('2 comments hidden.')).toBeVisible();

  // Selects all that match: the two hidden comments.
  await page.goto(`/admin/comments?q=${encodeURIComponent(words)}&show=hidden`);
  await page.getByRole('link', { name: 'Select all that match (2)' }).click();
  await expect(page.getByText('All that match are selected (2).')).toBeVisible();
  await bar.getByRole('button', { name: 'Show again…' }).click();
  await page.getByRole('button', { name: 'Show 2 comments' }).click();
  await expect(page.getByText('2 comments shown again.')).toBeVisible();

  // A page beyond the end does not blame a filter, and links to the first page.
  await page.goto(`/admin/comments?q=${encodeURIComponent(words)}&page=9`);
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await expect(page.getByRole('row').filter({ hasText: `${words} three` })).toBeVisible();

  // Hides the third comment, and undoes the act from its row in the list.
  await page.goto(`/admin/bulk/new?act=hide-comments&all=1&q=${encodeURIComponent(`${words} three`)}`);
  await page.getByLabel('Reason').fill('Advertising.');
  await page.getByRole('button', { name: 'Hide 1 comment' }).click();
  await page.goto('/admin/bulk');
  await page
    .getByRole('row')
    .filter({ hasText: 'Hide 1 comment' })
    .first()
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByText('1 comment shown again.')).toBeVisible();

  await page.getByRole('link', { name: 'Show 2 comments' }).first().click();
  await expect(page.getByText('2 comments shown again.')).toBeVisible();
  // Stopping an act that has ended changes nothing.
  const ended = new URL(page.url()).pathname;
  await page.goto(`/admin/bulk/new?act=hide-comments&all=1&q=${encodeURIComponent(words)}`);
  await page.getByLabel('Reason').fill('Advertising.');
  const press = page.getByRole('button', { name: 'Hide 3 comments' });
  await press.evaluate((button, to) => {
    button.setAttribute('value', 'stop');
    (button as HTMLButtonElement).form?.setAttribute('action', String(to));
  }, ended);
  await press.click();
  await expect(page.getByText('2 comments shown again.')).toBeVisible();

  await page.goto(`/admin/comments?q=${encodeURIComponent(words)}&all=1`);
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  await expect(page.getByText(`${words} three`).first()).toBeVisible();
  for (const id of ids) await callApi('DELETE', `/comments/${id}`, { token });
});

test('@forms an administrator neither sees nor can send the acts that are reserved for super admins', async ({
  page,
}) => {
  await enterAs(page, 'admin');
  await page.goto('/admin/users?q=superadmin');
  await page.getByRole('link', { name: 'superadmin', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'superadmin' })).toBeVisible();
  for (const name of ['Block', 'Change role', 'Sign out everywhere']) {
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);
  }
  const tries: Record<string, string>[] = [
    { intent: 'set-role', role: 'USER' },
    { intent: 'block' },
    { intent: 'end-sessions' },
  ];
  for (const form of tries) {
    const answer = await page.request.post(page.url(), {
      form,
      headers: { origin: new URL(page.url()).origin },
      maxRedirects: 0,
    });
    expect(answer.headers().location).toBe('/not-accessible');
  }
});

test('@js keyboard shortcuts open office pages, are ignored while typing, and can be turned off', async ({ page }) => {
  await enterAs(page, 'admin');
  await page.goto('/admin/comments');
  const button = page.getByRole('button', { name: 'Keyboard shortcuts' });
  await expect(button).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.type('gu?');
  await expect(search).toHaveValue('gu?');
  await search.blur();
  await page.keyboard.type('gu');
  await expect(page).toHaveURL(/\/admin\/users$/);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog.getByText('Go to Users')).toBeVisible();
  await dialog.getByLabel('Use these shortcuts on this device').uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(button).toBeVisible();
  await page.keyboard.type('?gc');
  await expect(dialog).toHaveCount(0);
  await button.click();
  await dialog.getByLabel('Use these shortcuts on this device').check();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.type('gc');
  await expect(page).toHaveURL(/\/admin\/comments$/);
});

test('@js the office pages have no axe violations in either theme, are not stored by caches and carry noindex', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await enterAs(page, 'admin');
  const all: string[] = [];
  for (const path of [
    '/admin',
    '/admin/numbers',
    '/admin/users',
    '/admin/users/u-owner',
    '/admin/users/u-owner?tab=payments',
    '/admin/comments',
    '/admin/bulk',
    '/admin/bulk/new',
    '/admin/coupons',
    '/admin/codes',
    '/admin/rewards',
    '/admin/festival',
    '/admin/calendar',
  ]) {
    all.push(...(await findingsInBothThemes(page, path)));
    const answer = await page.request.get(path);
    expect(answer.headers()['cache-control']).toContain('no-store');
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"');
  }
  expect(all).toEqual([]);
});
