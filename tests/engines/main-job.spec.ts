import { sandboxAt } from '../support/sandbox';
import type { Engine } from './engine';
import { goTo, inEachEngine, isAt, password, shows, wakes } from './steps';

const sandbox = () => sandboxAt(process.env.E2E_SANDBOX ?? '');

/** Sign-up, verification, purchase, lesson, completion, sign-out: the product's main job. */
async function doMainJob(browser: Engine): Promise<void> {
  const unique = Date.now().toString(36);
  const email = `${browser.name.toLowerCase()}-${unique}@example.test`;

  await goTo(browser, '/sign-up');
  await browser.type('input[name="userName"]', `e_${unique}`);
  await browser.type('input[name="email"]', email);
  await browser.type('input[name="password"]', password);
  await browser.click('input[id^="cf-chl-widget"][type="checkbox"]');
  await browser.click('button[value="sign-up"]');
  await isAt(browser, '/verification-sent');

  const mail = await sandbox().mailTo(email, /Verify/);
  await browser.go(mail.links[0] ?? '');
  await wakes(browser);
  await browser.click('main form button');
  await isAt(browser, '/complete-profile');

  await goTo(browser, '/online-dj-courses/phrase-mixing');
  await browser.click('form button[value="add"]');
  await shows(browser, 'Already in Basket');
  await goTo(browser, '/checkout');
  await browser.click('button[value="pay"]');
  await isAt(browser, '/pages/v4/');
  await browser.click('button[name="outcome"][value="pay"]');
  await isAt(browser, '/checkout-successful');
  await shows(browser, 'Checkout successful');

  await goTo(browser, '/lessons/why-dance-music-counts-in-eights');
  await browser.click('button[value="complete"]');
  await isAt(browser, '/lessons/finding-the-one');
  await goTo(browser, '/');
  await shows(browser, '1 of 14');
  await goTo(browser, '/logout');
  await browser.click('main form button');
  await isAt(browser, '/sign-in');
}

inEachEngine('the main job', doMainJob);
