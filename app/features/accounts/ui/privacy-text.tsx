import { paths } from '~/paths';

/** Privacy Policy, without its heading: a page of its own, and a dialog where script runs. */
export default function PrivacyText() {
  return (
    <>
      <p>Last updated 22 July 2021.</p>
      <h2>What we keep, and why</h2>
      <ul>
        <li>Your address, username and password (as a hash that cannot be read back), so that you can sign in.</li>
        <li>What you tell us about yourself: country, equipment, software, favourite genres, a picture.</li>
        <li>What you bought and paid. Card numbers never reach us; our payment provider keeps them.</li>
        <li>Where you are in your lessons, so that you can go on from there.</li>
        <li>Security events, with addresses made unreadable, for 400 days.</li>
      </ul>
      <p>Customer records are kept for six years, as the law on accounts asks of us.</p>
      <h2>Cookies</h2>
      <p>
        We set cookies that the site needs: your session, your basket, the course that you looked at last, your
        currency, whether you want lite pages, that you have signed in with this browser before (so that strangers who
        guess at your password do not shut you out of it), and the message that a page shows after a form was sent.
        There are none for advertising.
      </p>
      <p>An activation code that you are about to redeem is kept in one for a day, until it is redeemed.</p>
      <h2>Who else sees it</h2>
      <p>
        The providers that host the site, send our mails, check that sign-ups are made by people and take payments. They
        may use your data for that alone.
      </p>
      <h2>Your rights</h2>
      <p>
        You may ask what we hold about you, have it corrected or erased, or take it with you. We answer within one
        month. <a href={paths.contact()}>Write to us</a>.
      </p>
    </>
  );
}
