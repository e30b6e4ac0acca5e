import { ErrorSummary } from '~/ui/error-summary';
import type { Reply } from '~/ui/form-reply';
import { ErrorNotice } from '~/ui/notice';
import { nameOfField } from '../field-names';

/** All errors of a form with the names of their fields. Two or more errors are a list of links to the fields. */
export function Faults({ errors }: { errors: Reply['errors'] }) {
  const all = Object.entries(errors).flatMap(([field, [message]]) => {
    const name = nameOfField(field);
    return message ? [{ field, message: name ? `${name}: ${message}` : message }] : [];
  });
  if (all.length === 1) return <ErrorNotice>{all[0]?.message}</ErrorNotice>;
  // An error in one line of a text links to the whole text.
  return <ErrorSummary errors={all.map(({ field, message }) => ({ field: field.replace(/\.\d+$/, ''), message }))} />;
}
