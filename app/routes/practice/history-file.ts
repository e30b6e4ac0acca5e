import { writeHistory } from '~/features/practice/show-history.server';
import { page } from '~/http/page.server';

/** A member's days in the practice room as a CSV file. */
export const loader = page({ for: 'member' }, async ({ scope }) => {
  const { fileName, text } = await writeHistory(scope);
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  });
});
