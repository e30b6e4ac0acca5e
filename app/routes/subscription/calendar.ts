import { writeCalendar } from '~/features/subscriptions/write-calendar.server';
import { page } from '~/http/page.server';

/** The next payments as a calendar file. */
export const loader = page(
  { for: 'member' },
  async ({ scope }) =>
    new Response(await writeCalendar(scope), {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="payments.ics"',
        'cache-control': 'private, no-store',
      },
    }),
);
