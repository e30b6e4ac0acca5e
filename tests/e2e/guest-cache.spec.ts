import { gzipSync } from 'node:zlib';
import { expect, hydrated, test } from '../support/browser';

const course = '/online-dj-courses/the-long-blend';

test('@js a page from the guest cache hydrates, and its links navigate without a full page load', async ({ page }) => {
  await page.goto('/online-dj-courses');
  // While the content version cannot be read, for example from a busy database, guests get pages that are not cached and
  // have no ETag.
  await expect(async () => {
    const kept = (await page.reload())?.headers();
    expect(kept?.etag).toBeTruthy();
    expect(kept?.['content-security-policy']).not.toContain('nonce-');
  }).toPass();
  await hydrated(page);
  await page.evaluate(() => {
    document.documentElement.dataset.stayed = 'yes';
  });
  await page.locator(`a[href="${course}"]`).first().click();
  await page.waitForURL(`**${course}`);
  await expect(page.locator('html[data-stayed]')).toHaveCount(1);
});

test('@forms the visible HTML of the course list and of a bundle page fits into the first ten packets', async ({
  request,
}) => {
  // Ten packets of 1,460 bytes, sent before a server waits for an answer. The scripts follow the visible HTML.
  const mostBytes = 14_600;
  const mostWithScript = 17_600;
  for (const path of ['/online-dj-courses', '/dj-course-bundles/the-producers-desk']) {
    const answer = await request.get(path);
    const head = answer.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`);
    const text = await answer.text();
    const [shown = ''] = text.split('<script type="text/x-late"');
    expect(shown.length, path).toBeLessThan(text.length);
    const bytesOf = (part: string) => gzipSync(part).length + head.join('').length;
    expect(bytesOf(shown), path).toBeLessThan(mostBytes);
    expect(bytesOf(text), path).toBeLessThan(mostWithScript);
    expect(bytesOf(shown), path).toBeGreaterThan(5_000);
  }
});
