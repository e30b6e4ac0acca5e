import { enterAs, expect, test } from '../support/browser';

const app = () => process.env.E2E_APP ?? '';

const course = '/online-dj-courses/phrase-mixing';
const bundle = '/dj-course-bundles/bedroom-to-booth';
const article = '/dj-hub/premium-article/past-the-wheel';
const preview = '/lessons-preview/why-dance-music-counts-in-eights';

/** The schema.org types in the page's structured data. */
async function kindsOf(page: import('@playwright/test').Page): Promise<string[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => {
    const data = JSON.parse(text) as { '@context': string; '@type': string };
    expect(data['@context']).toBe('https://schema.org');
    return data['@type'];
  });
}

for (const [path, kinds] of [
  ['/online-dj-courses', ['ItemList']],
  [course, ['Course', 'BreadcrumbList', 'VideoObject']],
  [bundle, ['Product', 'ItemList']],
  [article, ['Article']],
  [preview, ['VideoObject']],
  ['/practice', []],
] as const) {
  test(`@forms ${path} has a canonical address, Open Graph tags and the expected structured data`, async ({
    page,
    request,
  }) => {
    await page.goto(`${path}?utm_source=mail`);
    const url = app() + path;
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', url);
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', url);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /\S/);
    await expect(page.locator('meta[property="og:description"]')).toHaveAttribute('content', /\S/);
    await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', /^summary/);
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
    const answer = await request.get(picture);
    expect(answer.headers()['content-type']).toBe('image/png');
    const bytes = await answer.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(await kindsOf(page)).toEqual(kinds);
  });
}

test('@forms search results, the basket and members’ pages carry noindex', async ({ page }) => {
  for (const path of ['/online-dj-courses?query=mix', '/basket', '/forgot-password']) {
    await page.goto(path);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  }
  await enterAs(page, 'owner');
  for (const path of ['/', '/my-profile', '/lessons/hold-the-blend-for-thirty-two-bars']) {
    await page.goto(path);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  }
});

test('@forms every address in the sitemaps is open to guests and has a canonical link and a description', async ({
  request,
}) => {
  const locations = async (path: string) => {
    const answer = await request.get(path);
    expect(answer.headers()['content-type']).toContain('application/xml');
    const text = await answer.text();
    expect(answer.status()).toBe(200);
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&#38;', '&'));
  };
  const robots = await (await request.get('/robots.txt')).text();
  const sitemap = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? '';
  const parts = await locations(sitemap);
  expect(parts).toHaveLength(5);
  const pages = (await Promise.all(parts.map(locations))).flat();
  expect(pages).toContain(app() + course);
  expect(pages).toContain(app() + bundle);
  expect(pages).toContain(app() + preview);
  expect(pages).toContain(`${app()}/dj-hub/premium-article/past-the-wheel`);
  expect(pages.some((url) => url.includes('partner-starter'))).toBe(false);
  for (const url of pages) {
    const answer = await request.get(url, { maxRedirects: 0 });
    expect(answer.status(), url).toBe(200);
    const html = await answer.text();
    expect(html, url).toContain(`<link rel="canonical" href="${url}"/>`);
    expect(html, url).toMatch(/<meta name="description" content="[^"]+"\/>/);
  }
});

test('@forms security.txt names a contact and is valid, and the change-password address opens the profile', async ({
  page,
  request,
}) => {
  const text = await (await request.get('/.well-known/security.txt')).text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const expires = new Date(/^Expires: (\S+)$/m.exec(text)?.[1] ?? 0).getTime();
  expect(expires).toBeGreaterThan(Date.now());
  await enterAs(page, 'owner');
  await page.goto('/.well-known/change-password');
  await expect(page).toHaveURL(/\/my-profile#password$/);
  const endpoints = (await (await request.get('/.well-known/passkey-endpoints')).json()) as Record<string, string>;
  expect(Object.keys(endpoints).sort()).toEqual(['enroll', 'manage']);
  for (const address of Object.values(endpoints)) {
    await page.goto(new URL(address).pathname + new URL(address).search);
    await expect(page.getByRole('heading', { name: /passkey/i }).first()).toBeVisible();
  }
});

test('@forms beside each password stands the address as the login, and the user name is a nickname', async ({
  page,
}) => {
  /** The form's fields, as a password manager reads them: type and autocomplete of what comes before a password. */
  async function logins(path: string) {
    await page.goto(path);
    const html = await page.content();
    const forms = [...html.matchAll(/<form\b.*?<\/form>/gs)].map(([form]) => form);
    const read = (form: string) =>
      [...form.matchAll(/<input\b[^>]*>/g)].flatMap(([input]) => {
        const of = (name: string) => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(input)?.[1];
        const what = of('autocomplete') ?? '';
        return /username|nickname|password$/.test(what) ? [`${of('type') ?? 'text'} ${what}`] : [];
      });
    return forms.map(read).filter((fields) => fields.some((field) => field.startsWith('password')));
  }
  const [login, own] = ['email username', 'password current-password'];
  expect(await logins('/sign-in')).toEqual([['email username webauthn', own]]);
  expect(await logins('/sign-up')).toEqual([['text nickname', login, 'password new-password']]);
  await enterAs(page, 'owner');
  const changes = [
    [login, own],
    [login, own, 'password new-password', 'password new-password'],
  ];
  expect(await logins('/my-profile')).toEqual(changes);
});
