import type { Engine } from './engine';
import { goTo, inEachEngine, password, shows, until } from './steps';

/** Plays a question, answers it by keyboard, and checks that the page says whether the answer was right. */
async function practise(browser: Engine): Promise<void> {
  // Not by a card of the room: guests have one of the skills there as their question of the day.
  await goTo(browser, '/practice/drift');
  await shows(browser, 'Which deck is ahead?');
  await until(browser, 'has loaded the sound', `return Math.abs(document.querySelector('audio').duration - 8) < 0.1`);
  await browser.press('2');
  await until(browser, 'has chosen', `return document.querySelector('input[name="answer"][value="2"]').checked`);
  await browser.press('Enter');
  await until(
    browser,
    'says what it was',
    `return /^(Yes|No): deck [AB] /.test(document.querySelector('h1').innerText)`,
  );
  await until(browser, 'has both sounds', `return document.querySelectorAll('audio').length === 2`);
}

async function signIn(browser: Engine, name: string): Promise<void> {
  await goTo(browser, '/sign-in');
  await browser.type('input[name="email"]', `${name}@cuepoint.test`);
  await browser.type('input[name="password"]', password);
  await browser.click('button[value="sign-in"]');
  await until(browser, 'is signed in', `return !location.pathname.includes('sign-in')`);
}

/** True once the first sound knows its duration; script fetches a second one by itself. */
const soundLoaded = `return document.querySelector('audio')?.duration > 0`;

inEachEngine('a guest practises', async (browser) => {
  await practise(browser);
  await shows(browser, 'Sign up to keep your level');
});

inEachEngine('a member practises, and goes on', async (browser) => {
  await signIn(browser, 'fresh');
  await practise(browser);
  await browser.press('Enter');
  await shows(browser, 'Which deck is ahead?');
  await until(browser, 'asks anew', `return document.querySelectorAll('input[name="answer"]').length === 2`);
});

const skills = ['drift', 'tempo', 'bpm', 'the-one', 'phrase', 'eq', 'level', 'key'];

inEachEngine('a member answers one question of each skill by keys', async (browser) => {
  await signIn(browser, 'member');
  for (const skill of skills) {
    await goTo(browser, `/practice/${skill}`);
    await until(browser, `has loaded the sounds of ${skill}`, soundLoaded);
    await browser.press('1');
    await until(browser, 'has chosen', `return document.querySelector('input[name="answer"][value="1"]').checked`);
    await browser.press('Enter');
    await until(
      browser,
      `says what it was in ${skill}`,
      `return /^(Yes|No):/.test(document.querySelector('h1').innerText)`,
    );
    await until(browser, `has the sounds of ${skill} again`, soundLoaded);
  }
});
