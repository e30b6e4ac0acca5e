import { goTo, inEachEngine, until } from './steps';

const count = `document.querySelector('[data-count]')?.textContent`;

inEachEngine('a guest plays an exercise by keys and is told when the second record came in', async (browser) => {
  await goTo(browser, '/decks/in-on-the-one');
  await until(browser, 'is awake', `return document.documentElement.dataset.hydrated !== undefined`);
  await browser.click('.rig-now button');
  await until(
    browser,
    'plays or says why not',
    `return document.querySelector('.rig-stopped') !== null || /^2\\./.test(${count})`,
  );
  // A machine without sound has nothing to play on; then that is said.
  if (await browser.run(`return document.querySelector('.rig-stopped')?.textContent ?? null`)) return;
  await browser.press(' ');
  await until(browser, 'plays deck B', `return document.querySelector('.is-b .rig-play').dataset.playing === 'true'`);
  await browser.press('1');
  await until(
    browser,
    'cuts the low of A',
    `return document.querySelector('.rig-channel.is-a .bands input[aria-label^="Low"]').value === '0'`,
  );
  await until(browser, 'is in the third bar', `return /^[3-9]\\./.test(${count})`);
  await browser.press('2');
  await browser.run(`document.querySelector('.rig-now button').click();`);
  await until(browser, 'says early', `return document.querySelector('.rig-verdict h2')?.textContent === 'Early.'`);
});
