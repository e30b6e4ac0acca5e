import { goTo, inEachEngine, password, until } from './steps';

const lesson = '/lessons/hold-the-blend-for-thirty-two-bars?t=0';
const film = `const film = document.querySelector('#video-1 video');`;

inEachEngine('a member plays a lesson by keys: chapters, speed, captions, a loop, and its end', async (browser) => {
  await goTo(browser, '/sign-in');
  await browser.type('input[name="email"]', 'monthly@cuepoint.test');
  await browser.type('input[name="password"]', password);
  await browser.click('button[value="sign-in"]');
  await until(browser, 'is signed in', `return !location.pathname.includes('sign-in')`);
  await goTo(browser, lesson);
  await until(browser, 'has its own controls', `${film} return !film.controls`);
  await browser.run(`${film} film.muted = true;`);
  await browser.press('k');
  await until(browser, 'plays', `${film} return !film.paused && film.currentTime > 0.3`);
  await browser.press('2');
  await until(browser, 'is in the second chapter', `${film} return film.currentTime >= 15 && film.currentTime < 18`);
  await until(
    browser,
    'shows a caption',
    `return (document.querySelector('.own-player .says')?.textContent ?? '').length > 0`,
  );
  await browser.press('c');
  await until(browser, 'shows no captions', `return document.querySelector('.own-player .says') === null`);
  await browser.press('c');
  await browser.press('l');
  await until(
    browser,
    'knows where the loop begins',
    `return /from/.test(document.querySelector('.ctl[aria-pressed]').ariaLabel)`,
  );
  await browser.run(`${film} window.begins = film.currentTime;`);
  await until(browser, 'has played on', `${film} return film.currentTime > window.begins + 1.5`);
  await browser.press('l');
  await until(
    browser,
    'goes round',
    `${film} return film.currentTime < window.begins + 0.8 && 'looping' in film.dataset`,
  );
  await until(browser, 'goes on', `${film} return film.currentTime > window.begins + 1`);
  await until(browser, 'goes round again', `${film} return film.currentTime < window.begins + 0.5`);
  await browser.press('l');
  await until(browser, 'has let go', `${film} return !('looping' in film.dataset)`);
  await browser.run(`${film} film.currentTime = film.duration - 0.5;`);
  await until(browser, 'shows what comes next', `return document.querySelector('.is-ended h3') !== null`);
});
