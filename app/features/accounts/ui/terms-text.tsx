import { paths } from '~/paths';
import { type LegalChange, type LegalSection, LegalText } from '~/ui/page/legal-page';
import { useShell } from '~/ui/page/use-shell';

/** The terms of use (specification 1, "Legal terms"), section by section. */
export const termsSections: LegalSection[] = [
  {
    id: 'content',
    title: 'What you may do with the content',
    text: (
      <p>
        Courses, lessons, articles and downloads are for your personal use only. Please don’t share your login, and
        don’t copy, publish or sell what you find here. We may suspend an account that breaks these terms.
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'Cancelling a purchase and refunds',
    text: (
      <p>
        You have 14 days from a purchase to change your mind: <a href={paths.withdraw()}>Withdraw from a contract</a>.
        You lose this right once you have opened the content that you bought, if you had agreed that it starts at once.
        For a subscription that you asked to start at once, you pay for the days that you used. We pay refunds within 14
        days.
      </p>
    ),
  },
  {
    id: 'subscriptions',
    title: 'Subscriptions',
    text: (
      <>
        <p>
          We charge a monthly fee on the same day each month. You can cancel any time in your account, or without it
          under <a href={paths.cancelContract()}>Cancel a contract</a>. The subscription then ends with the time that
          you have paid for. To end it in any other way, give 30 days’ notice. If we raise a price, we tell you 30 days
          before.
        </p>
        <p>
          If a payment is declined, you may lose access to the content until it is paid. We also sell one-off lifetime
          access. You pay for it once, or in the number of payments that you chose.
        </p>
      </>
    ),
  },
  {
    id: 'paying',
    title: 'Payment methods',
    text: <p>We accept American Express, Mastercard and Visa, and an online wallet provider.</p>,
  },
  {
    id: 'availability',
    title: 'When content is not available',
    text: (
      <p>
        If we withdraw content, we tell you 14 days before. If we suspend the service for more than 30 days, we adjust
        the price. If we suspend it for more than 60 days, we refund 50% of what you paid, or all of it if you could
        never open the content.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    text: (
      <p>
        Our liability is limited to the fees that you have paid us. Nothing here limits rights that the law gives you.
      </p>
    ),
  },
  {
    id: 'email',
    title: 'Email',
    text: (
      <>
        <p>
          We send the emails that your account needs. An email marketing provider sends news to people who ask for it.
        </p>
        <p>
          Our <a href={paths.privacyPolicy()}>privacy policy</a> explains how we handle your data. Questions?{' '}
          <a href={paths.contact()}>Contact us</a>.
        </p>
      </>
    ),
  },
];

/** The versions of the terms, newest first. */
export const termsChanges: LegalChange[] = [
  { day: '2026-11-30', date: '30 November 2026', what: 'Cancelling a purchase and refunds' },
  { day: '2021-07-22', date: '22 July 2021', what: 'First version' },
];

/** The first paragraph of the terms. */
export const termsLead = (brand: string) =>
  `These terms are between you and ${brand}. By opening an account or buying from us, you accept them.`;

/** The first paragraph of the terms, on the page and in the dialog. */
export function TermsLead() {
  return termsLead(useShell()?.brand.name ?? 'us');
}

/** The terms of use without their heading, for the dialog. */
export default function TermsText() {
  return <LegalText lead={<TermsLead />} sections={termsSections} />;
}
