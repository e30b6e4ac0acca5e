import { existsSync } from 'node:fs';
import puppeteer, { type KeyInput } from 'puppeteer-core';
import type { EngineKind } from './engine';

const places = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'];
const find = () => places.find((place) => place && existsSync(place));

/** A stock Firefox, driven by WebDriver BiDi. */
export const firefox: EngineKind = {
  name: 'Firefox',
  packages: 'firefox-esr',
  isInstalled: () => find() !== undefined,
  async open({ width, height }) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: find(),
      headless: true,
      // WebDriver BiDi in Firefox refuses to change the viewport.
      defaultViewport: null,
      args: [`--width=${width}`, `--height=${height}`],
    });
    const page = (await browser.pages())[0] ?? (await browser.newPage());
    return {
      name: 'Firefox',
      async go(url) {
        await page.goto(url, { waitUntil: 'load' });
      },
      async type(selector, text) {
        await page.click(selector, { count: 3 });
        await page.keyboard.press('Delete');
        await page.type(selector, text);
      },
      click: (selector) => page.click(selector),
      press: (key) => page.keyboard.press(key as KeyInput),
      run: <T>(body: string) => page.evaluate(`(() => { ${body} })()`) as Promise<T>,
      async screenshot(file) {
        await page.screenshot({ path: file as `${string}.png` });
      },
      close: () => browser.close(),
    };
  },
};
