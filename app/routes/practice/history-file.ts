import { writeHistory } from '~/features/practice/show-history.server';
import { page } from '~/http/page.server';
import { download } from '~/http/plain-file.server';

/** A member's days in the practice room as a CSV file. */
export const loader = page({ for: 'member' }, async ({ scope }) => {
  const file = await writeHistory(scope);
  return download(file.text, file);
});
