import { paths } from '~/paths';
import { mostCounted, type Waiting } from './show-start.server';

/** The facts that need attention, the most pressing first, and those that are only good to know. */
export function presentStart(waiting: Waiting) {
  const failed = paths.adminMails({ show: 'failed' });
  const lines = [
    { label: 'Refunds refused by the provider', count: waiting.refusedRefunds, href: paths.adminHealth() },
    {
      label: 'Orders whose payment doesn’t match',
      count: waiting.mismatchedOrders,
      href: paths.adminUsers({ who: 'mismatched' }),
    },
    {
      label: 'Reported comments',
      count: waiting.reportedComments,
      href: paths.adminComments({ show: 'reported' }),
    },
    { label: 'Emails that could not be sent', count: waiting.deadMails, href: failed },
    { label: 'Other failed jobs', count: waiting.deadJobs, href: paths.adminJobs() },
    { label: 'Failed webhooks', count: waiting.failedWebhooks, href: paths.adminWebhooks({ state: 'failed' }) },
    {
      label: 'Webhooks waiting too long',
      count: waiting.stuckWebhooks,
      href: paths.adminWebhooks({ state: 'received' }),
    },
  ];
  const facts = [
    { label: 'Sign-ups today', count: waiting.signUpsToday, href: paths.adminUsers() },
    {
      label: 'Subscriptions with a failed payment',
      count: waiting.pastDue,
      href: paths.adminUsers({ who: 'past-due' }),
    },
    { label: 'Hidden comments', count: waiting.hiddenComments, href: paths.adminComments({ show: 'hidden' }) },
  ];
  return {
    waiting: lines.filter(({ count }) => count > 0).map(told),
    facts: facts.map(told),
    firstHour: waiting.firstHour.isShown ? waiting.firstHour : null,
  };
}

function told({ count, ...rest }: { label: string; count: number; href: string }) {
  return { ...rest, count: count >= mostCounted ? `${mostCounted} or more` : String(count) };
}
