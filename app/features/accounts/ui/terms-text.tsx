import { paths } from '~/paths';
import { useShell } from '~/ui/use-shell';

/** Terms of use, without its heading: a page of its own, and a dialog where script runs. */
export default function TermsText() {
  const brand = useShell()?.brand.name ?? 'us';
  return (
    <>
      <p>These terms are between you and {brand}. By opening an account or buying from us you accept them.</p>
      <h2>What you may do with the content</h2>
      <p>
        Courses, lessons, articles and downloads are for your personal use only. Please do not share your login, and do
        not copy, publish or sell what you find here. We may suspend an account that breaks these terms.
      </p>
      <h2>Changing your mind</h2>
      <p>
        You have 14 days from a purchase to change your mind. You lose this right once you have opened the content you
        bought. A refund reaches you within 14 days.
      </p>
      <h2>Subscriptions</h2>
      <p>
        A monthly fee is charged on the same day each month. To end a subscription, give 30 days’ notice. If a price
        rises, we tell you 30 days before. A payment that is declined may keep you from the content until it is made
        good. One-off lifetime access also exists and is charged once or in the number of payments that you chose.
      </p>
      <h2>Paying</h2>
      <p>We accept American Express, Mastercard and Visa, and an online wallet provider.</p>
      <h2>When content is not there</h2>
      <p>
        If we withdraw content, we tell you 14 days before. If we suspend the service for more than 30 days, we adjust
        the price; for more than 60 days, we refund 50 % of what you paid, or all of it if the content was never
        accessible.
      </p>
      <h2>Liability</h2>
      <p>Our liability is limited to the fees that you have paid us. Nothing here limits rights that law gives you.</p>
      <h2>Mail</h2>
      <p>We send the mails that your account needs. An e-mail marketing provider sends news to those who ask for it.</p>
      <p>
        How we treat your data is in our <a href={paths.privacyPolicy()}>privacy policy</a>. Questions?{' '}
        <a href={paths.contact()}>Write to us</a>.
      </p>
    </>
  );
}
