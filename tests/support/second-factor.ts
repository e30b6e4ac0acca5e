import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { DEMO_PASSWORD, expect, findings, signIn } from './browser';

/** The current code, or that of a later step: a used code is not accepted again. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Starts setting up an authenticator app on its page. */
export async function setUp(page: Page, password = DEMO_PASSWORD): Promise<void> {
  const field = page.getByLabel('Current password', { exact: true });
  const methods = page.getByRole('link', { name: 'Set up an app' });
  await expect(field.or(methods)).toBeVisible();
  if (await methods.isVisible()) await methods.click();
  await field.fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Enters the new app's first code; returns its secret and the recovery codes. */
export async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  const secret = await page.locator('.factor-secret').innerText();
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('Code from the app').first().fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  return { secret, codes: await page.locator('.recovery-codes li').allInnerTexts() };
}

/** Makes a user an administrator, in the office as the demo's SUPER_ADMIN, and signs out. */
export async function makeAdmin(page: Page, userId: string): Promise<void> {
  await signIn(page, 'superadmin');
  await page.goto(`/admin/users/${userId}`);
  await page.locator('summary', { hasText: 'Change the role' }).click();
  await page.getByLabel('Role', { exact: true }).selectOption('ADMIN');
  await page.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText('Role changed.')).toBeVisible();
  await page.context().clearCookies();
}
