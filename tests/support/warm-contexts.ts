import type { Browser, BrowserContext } from '@playwright/test';

/**
 * A worker's browser context, shared by consecutive tests. It keeps its cache: a new context would fetch all scripts,
 * styles and pictures again (0.7 s of processor time per test). No other state of a test remains in it.
 */
export class WarmContexts {
  #kept: { options: string; context: BrowserContext } | undefined;

  constructor(private readonly browser: Browser) {}

  /** Returns a clean context: a new one if the last test closed the context or used other options. */
  async take(options: string): Promise<BrowserContext> {
    const kept = this.#kept;
    if (kept?.options === options && this.browser.contexts().includes(kept.context)) return kept.context;
    await kept?.context.close();
    const context = await this.browser.newContext();
    this.#kept = { options, context };
    return context;
  }

  /**
   * Removes a test's pages, cookies, stored values, permissions and routes. Its listeners are removed with the fixtures
   * that added them.
   */
  async clean(context: BrowserContext): Promise<void> {
    if (!this.browser.contexts().includes(context)) return;
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    const page = context.pages()[0] ?? (await context.newPage());
    const session = await context.newCDPSession(page);
    const origin = process.env.E2E_APP ?? '';
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
    await Promise.all(context.pages().map((open) => open.close()));
    await context.clearCookies();
    await context.clearPermissions();
  }
}
