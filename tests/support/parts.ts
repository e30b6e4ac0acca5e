import type { Page } from '@playwright/test';

/** Opens parts of a sheet in the office that may be folded, to fill fields in them. */
export async function openParts(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    const part = page.getByRole('region', { name: title, exact: true }).locator('.disclosure').first();
    if ((await part.getAttribute('open')) === null) await part.locator('summary').first().click();
  }
}
