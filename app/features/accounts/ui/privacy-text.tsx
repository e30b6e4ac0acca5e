import { Fragment } from 'react';
import { paths } from '~/paths';
import { type LegalChange, type LegalSection, LegalText } from '~/ui/page/legal-page';

/**
 * Every cookie of the site, by its name in `cookieRules`; browsers show it with a prefix. A test compares names and
 * durations with `cookieRules`.
 */
export const cookieGroups = [
  {
    purpose: 'To sign you up and in, and to protect your account',
    cookies: [
      {
        name: 'session',
        keeps: 'that you are signed in',
        lasts: '30 days, or until you close the browser if you don’t choose “Remember me”',
      },
      {
        name: 'device',
        keeps:
          'that you have signed in with this browser before, so that strangers who guess at your password can’t lock you out',
        lasts: '180 days',
      },
      { name: 'second-step', keeps: 'that we have checked your password and wait for your code', lasts: '10 minutes' },
      { name: 'passkey', keeps: 'the request that your passkey answers', lasts: '5 minutes' },
      { name: 'pending', keeps: 'the sign-up that waits for you to verify your email address', lasts: 'a day' },
      { name: 'target', keeps: 'the page that you go on to after you sign in', lasts: '30 minutes' },
      { name: 'look', keeps: 'for our staff only: which member they help', lasts: 'a day' },
    ],
  },
  {
    purpose: 'To keep what you chose or typed',
    cookies: [
      { name: 'basket', keeps: 'your basket', lasts: '180 days' },
      { name: 'plan-coupon', keeps: 'the coupon that you entered for a subscription', lasts: 'a day' },
      {
        name: 'code',
        keeps: 'the activation code that you are about to redeem',
        lasts: 'a day, or until you redeem it',
      },
      { name: 'currency', keeps: 'your currency', lasts: 'a year' },
      { name: 'lite', keeps: 'your choice of lite mode', lasts: 'a year' },
      { name: 'quality', keeps: 'the quality that you chose for videos', lasts: 'a year' },
      { name: 'sale-banner', keeps: 'that you closed the sale banner', lasts: '7 days' },
      { name: 'held', keeps: 'where we keep a form that you sent after your session had ended', lasts: '30 minutes' },
    ],
  },
  {
    purpose: 'To show you the right page after a form or a link',
    cookies: [
      { name: 'flash', keeps: 'the message that a page shows after you send a form', lasts: '10 minutes' },
      { name: 'news-seen', keeps: 'that you have seen this message', lasts: '10 minutes' },
      { name: 'd1', keeps: 'when you last changed something, so that you see the change at once', lasts: '10 minutes' },
      { name: 'lost', keeps: 'the address of a page that we could not find', lasts: 'a minute' },
    ],
  },
  {
    purpose: 'To know who recommended us',
    cookies: [
      {
        name: 'ref',
        keeps: 'the code of the partner or friend whose link you followed',
        lasts: '30 days, or until you sign up',
      },
    ],
  },
];

/** The privacy policy (specification 1, "Legal terms"), section by section. */
export const privacySections: LegalSection[] = [
  {
    id: 'data',
    title: 'What we keep, and why',
    text: (
      <>
        <ul>
          <li>Your email address, username and password (only as a hash), so that you can sign in.</li>
          <li>What you tell us about yourself: country, equipment, software, favourite genres, a picture.</li>
          <li>
            What you bought and paid. We never receive your card number. Our payment provider stores your card details.
          </li>
          <li>Your place in your lessons, so that you can continue where you stopped.</li>
          <li>Security events, with addresses made unreadable, for 400 days.</li>
        </ul>
        <p>We keep customer records for six years, as accounting law requires.</p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    text: (
      <>
        <p>These are all the cookies that we set, and how long each lasts. We set no advertising cookies.</p>
        {cookieGroups.map(({ purpose, cookies }) => (
          <Fragment key={purpose}>
            <p>{purpose}:</p>
            <ul>
              {cookies.map(({ name, keeps, lasts }) => (
                <li key={name}>
                  <code>{name}</code>: {keeps} ({lasts})
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Who else sees your data',
    text: (
      <p>
        The providers that host the site, send our emails, check that sign-ups are made by people and take payments.
        They may use your data for these purposes only.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: (
      <p>
        You can ask what we store about you, have it corrected or deleted, or download it. We answer within one month.
        See everything under <a href={paths.myData()}>My data</a>, or <a href={paths.contact()}>contact us</a>.
      </p>
    ),
  },
];

export const privacyLead = 'What we know about you, why, and who else sees it. Last updated 22 July 2021.';

/** The versions of the privacy policy, newest first. The date of the first version is from the specification. */
export const privacyChanges: LegalChange[] = [{ day: '2021-07-22', date: '22 July 2021', what: 'First version' }];

/** The privacy policy without its heading, for the dialog. */
export default function PrivacyText() {
  return <LegalText lead={privacyLead} sections={privacySections} />;
}
