import { enterAs, expect, test } from '../support/browser';

test('@js @pictures the first picture loads first and in the smallest sufficient size, and drawings have no srcset', async ({
  page,
}) => {
  // The narrow window first, since a browser keeps a larger picture that it already has.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/online-dj-courses');
  const first = page.locator('img[fetchpriority="high"]');
  await expect(first).toHaveCount(1);
  await expect(first).not.toHaveAttribute('loading');
  const chosen = () => first.evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(await chosen()).toMatch(/\/media\/p[\w-]+-1600x1200-jpeg\/320\.avif$/);
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(chosen).toMatch(/\/960\.avif$/);
  const drawing = page.locator('main img[src^="/media/"]:not(picture > img)').first();
  await expect(drawing).toHaveAttribute('loading', 'lazy');
  await expect(drawing).not.toHaveAttribute('srcset');
});

test('@js @pictures a picture of a locked lesson is served to a subscriber in every size and refused to guests', async ({
  page,
  playwright,
  baseURL,
}) => {
  await enterAs(page, 'monthly');
  await page.goto('/lessons/two-basslines-one-fader');
  const picture = page.locator('.prose picture img');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const addresses = await page
    .locator('.prose picture > *')
    .evaluateAll((all) =>
      all.flatMap((one) =>
        (one.getAttribute('srcset') ?? one.getAttribute('src') ?? '')
          .split(', ')
          .map((part) => part.split(' ')[0] ?? ''),
      ),
    );
  expect(addresses).toHaveLength(9);
  const guest = await playwright.request.newContext({ baseURL });
  for (const address of addresses) {
    expect((await page.request.get(address)).status(), address).toBe(200);
    expect((await guest.get(address)).status(), address).toBe(403);
  }
  await guest.dispose();
});
