import { enterAs, expect, findingsInBothThemes, test } from '../support/browser';

test('@forms an exercise leads from its lesson and back, and is drawn without scripts', async ({ page }) => {
  await enterAs(page, 'owner');
  await page.goto('/lessons/hold-the-blend-for-thirty-two-bars');
  await page.getByRole('link', { name: /At the decks: Bring deck B in on the one of bar 17/ }).click();
  await expect(page).toHaveURL(/\/decks\/swap-at-17$/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: /^Bring deck B in on the one of bar 17/ })).toBeVisible();
  await expect(
    main.getByRole('img', { name: /deck B begins on the one of bar 17, A’s bass ends and B’s begins at bar 17/ }),
  ).toBeVisible();
  await expect(main.getByText('Swap the lows on the same one.')).toBeVisible();
  await expect(main.locator('audio')).toHaveCount(3);
  await main.getByRole('link', { name: 'Hold the blend for thirty-two bars' }).click();
  await expect(page).toHaveURL(/\/lessons\/hold-the-blend-for-thirty-two-bars$/);
});

test('@forms a guest opens the exercise of a preview lesson and hears it, and no other', async ({ page }) => {
  await page.goto('/practice');
  await page.getByRole('link', { name: /Bring deck B in on the one of bar 9/ }).click();
  await expect(page).toHaveURL(/\/decks\/in-on-the-one$/);
  const sound = await page.locator('audio').first().getAttribute('src');
  const answer = await page.request.get(sound ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'audio/mp4']);
  await expect(page.getByText('Your tries')).toHaveCount(0);
  await page.goto('/decks/swap-at-17');
  await expect(page).toHaveURL(/\/sign-in$/);
});

test('@forms a member without the course is sent where the lesson sends them', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 403/);
  await enterAs(page, 'member');
  await page.goto('/decks/swap-at-17');
  await expect(page).toHaveURL(/\/not-accessible\?lesson=hold-the-blend-for-thirty-two-bars$/);
});

test('@js a try is kept once and drawn, and the pages have no axe violations', async ({ page }) => {
  await enterAs(page, 'owner');
  await page.goto('/decks/in-on-the-one');
  const id = `try-${Date.now()}`;
  for (let sent = 0; sent < 2; sent++) {
    const form = { intent: 'try', id, offsetMs: '-12', levelDb: '1', isCalibrated: 'true' };
    const origin = new URL(page.url()).origin;
    const answer = await page.request.post('/decks/in-on-the-one/tries', { form, headers: { origin } });
    expect(answer.status()).toBe(200);
  }
  await page.reload();
  await page.getByText(/^Your (?:only try|last \d+ of \d+ tries)$/).click();
  await expect(page.getByText('12 ms early, level +1 dB').first()).toBeVisible();
  expect(await findingsInBothThemes(page, '/decks/in-on-the-one')).toEqual([]);
  expect(await findingsInBothThemes(page, '/practice')).toEqual([]);
});
