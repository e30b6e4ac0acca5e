import { createContext, useContext } from 'react';
import { ErrorSummary } from '~/ui/forms/error-summary';
import type { Reply } from '~/ui/forms/form-reply';
import { ErrorNotice } from '~/ui/notice';
import { type Labels, nameOfField } from '../labels';

/** The labels of the forms around. */
export const FieldLabels = createContext<Labels>({});

/** All errors of a form with the names of their fields. Two or more errors are a list of links to the fields. */
export function Faults({ errors }: { errors: Reply['errors'] }) {
  const labels = useContext(FieldLabels);
  const all = Object.entries(errors).flatMap(([field, [message]]) => {
    const name = nameOfField(field, labels);
    return message ? [{ field, message: name ? `${name}: ${message}` : message }] : [];
  });
  if (all.length === 1) return <ErrorNotice>{all[0]?.message}</ErrorNotice>;
  // An error in one line of a text links to the whole text.
  return <ErrorSummary errors={all.map(({ field, message }) => ({ field: field.replace(/\.\d+$/, ''), message }))} />;
}
