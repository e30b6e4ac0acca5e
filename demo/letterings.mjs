import { readFile } from 'node:fs/promises';
import puppeteer from 'puppeteer-core';

/**
 * Has Chromium write texts in the product's fonts.
 * @param {[font: string, pixels: number, words: string][]} texts
 * @returns {Promise<Map<string, { width: number, height: number, cover: Uint8Array }>>} by font and words
 */
export async function drawLetterings(texts) {
  const fontOf = async (/** @type {string} */ file) =>
    `url(data:font/woff2;base64,${await readFile(new URL(`../public/fonts/${file}.woff2`, import.meta.url), 'base64')})`;
  const fonts = { display: await fontOf('archivo-display-650'), text: await fontOf('instrument-text') };
  const browser = await puppeteer.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    const drawn = await page.evaluate(
      async (all, { display, text }) => {
        for (const [name, source] of [
          ['display', display],
          ['text', text],
        ]) {
          document.fonts.add(await new FontFace(String(name), String(source), { weight: '400 800' }).load());
        }
        const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        if (!pen) throw new Error('Chromium has no canvas');
        return all.map(([font, pixels, words]) => {
          const style = font === 'label' ? `500 ${pixels}px text` : `650 ${pixels}px display`;
          pen.font = style;
          const [width, height] = [Math.ceil(pen.measureText(words).width), Math.ceil(pixels * 1.3)];
          Object.assign(pen.canvas, { width, height });
          pen.font = style;
          pen.fillText(words, 0, pixels);
          const { data } = pen.getImageData(0, 0, width, height);
          const cover = Array.from({ length: width * height }, (_, i) => data[i * 4 + 3] ?? 0);
          return { name: `${font} ${words}`, width, height, cover };
        });
      },
      texts,
      fonts,
    );
    return new Map(
      drawn.map(({ name, width, height, cover }) => [name, { width, height, cover: Uint8Array.from(cover) }]),
    );
  } finally {
    await browser.close();
  }
}
