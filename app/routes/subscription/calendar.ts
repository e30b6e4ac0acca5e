import { writeCalendar } from '~/features/subscriptions/write-calendar.server';
import { page } from '~/http/page.server';
import { download } from '~/http/plain-file.server';
import { neverStored } from '~/kit/caching';

const file = { fileName: 'payments.ics', contentType: 'text/calendar; charset=utf-8' };

/** The next payments as a calendar file. */
export const loader = page({ for: 'member' }, async ({ scope }) =>
  download(await writeCalendar(scope), file, { 'cache-control': neverStored }),
);
