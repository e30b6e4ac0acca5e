import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, hydrated, test } from './browser';

/** Whether the test runs with JavaScript on. */
export const isScripted = () => test.info().project.name === 'js';
/** An unused username. */
export const newName = () => `s_${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/** Passes the sign-up's human check: the widget's checkbox, or the typed question without script. */
export async function passHumanCheck(page: Page): Promise<void> {
  if (isScripted()) await page.getByRole('checkbox', { name: /human/i }).check();
  else await answerHumanQuestion(page);
}

/** Answers the typed question of the sign-up's human check. */
export async function answerHumanQuestion(page: Page): Promise<void> {
  const fieldset = page.locator('fieldset', { hasText: 'Confirm you’re human' });
  const text = (await fieldset.textContent()) ?? '';
  const place = ['first', 'second', 'third', 'fourth'].findIndex((name) => text.includes(`the ${name} word`));
  const words = ((await fieldset.locator('strong').textContent()) ?? '').split(' ');
  // Faster answers count as a robot's.
  await page.waitForTimeout(3200);
  await page.locator('input[name="humanAnswer"]').fill(words[place] ?? '');
}

/** Fills the sign-up form without sending it. */
export async function fillSignUp(page: Page, email: string, userName: string): Promise<void> {
  await hydrated(page);
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Email address').fill(email);
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD);
}

/** Signs up on the page and waits for the message about the mail. */
export async function signUp(page: Page, email: string, userName: string, from = '/sign-up'): Promise<void> {
  await page.goto(from);
  await fillSignUp(page, email, userName);
  await passHumanCheck(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/verification-sent');
}
