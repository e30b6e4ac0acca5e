import { paths } from '~/paths';
import { type LegalChange, type LegalSection, LegalText } from '~/ui/legal-page';

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
        <p>
          We only set cookies that the site needs: your session, your basket, the course that you looked at last, your
          currency, your choice of lite mode, the browsers that you have signed in with before (so that strangers who
          guess at your password can’t lock you out), and the message that a page shows after you send a form. We set no
          advertising cookies.
        </p>
        <p>If you are about to redeem an activation code, a cookie keeps the code for a day or until you redeem it.</p>
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

/** Newest first. The first version's day is the specification's. */
export const privacyChanges: LegalChange[] = [{ day: '2021-07-22', date: '22 July 2021', what: 'First version' }];

/** Privacy Policy without its heading, for the dialog. */
export default function PrivacyText() {
  return <LegalText lead={privacyLead} sections={privacySections} />;
}
