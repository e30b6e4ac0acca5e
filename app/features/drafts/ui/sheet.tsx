import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { Reply } from '~/ui/forms/form-reply';
import { type Fields, rowsIn, textIn } from '../fields';
import { type Labels, labelOf } from '../labels';
import { Faults, FieldLabels } from './faults';

interface Sheet {
  of: string;
  /** The prefix of the fields' ids. */
  within: string;
  values: Fields;
  /** The saved draft. */
  saved: Fields;
  errors: Record<string, string[]>;
}

const SheetContext = createContext<Sheet>({ of: '', within: '', values: {}, saved: {}, errors: {} });

/** The first values of the fields that script has added, by the row that they are in: 'blocks.4'. */
interface Added {
  rows: Record<string, Fields>;
  add: (fields: Fields) => void;
}

const AddedContext = createContext<Added>({ rows: {}, add: () => {} });

interface SheetProps {
  /** What its buttons save: 'this course'. Only needed with them. */
  of?: string;
  /** On a page with several forms: the prefix of the fields' ids. A form with errors has none, since they link to names. */
  within?: string;
  /** The saved draft. */
  fields: Fields;
  /** The action's answer to a form with errors. Its values replace all saved ones. */
  reply: Reply | undefined;
  /** The labels of its fields; those of the page if absent. */
  labels?: Labels;
  children: ReactNode;
}

/** Wraps the fields of a draft. Each field finds its value and its errors by its name. */
export function Sheet({ of = '', within, fields, reply, labels, children }: SheetProps) {
  const [rows, setRows] = useState<Added['rows']>({});
  const add = useCallback((more: Fields) => setRows((before) => withAdded(before, more)), []);
  const added = useMemo(() => ({ rows, add }), [rows, add]);
  const prefix = within && !reply ? `${within}-` : '';
  const sheet = useMemo(
    () => ({ of, within: prefix, values: reply?.values ?? fields, saved: fields, errors: reply?.errors ?? {} }),
    [of, prefix, reply, fields],
  );
  const inPage = useContext(FieldLabels);
  return (
    <FieldLabels.Provider value={labels ?? inPage}>
      <AddedContext.Provider value={added}>
        <SheetContext.Provider value={sheet}>{children}</SheetContext.Provider>
      </AddedContext.Provider>
    </FieldLabels.Provider>
  );
}

function withAdded(before: Added['rows'], more: Fields): Added['rows'] {
  const after = { ...before };
  for (const [name, value] of Object.entries(more)) {
    const row = name.split('.', 2).join('.');
    after[row] = { ...after[row], [name]: value };
  }
  return after;
}

/**
 * Wraps a row of a list, such as 'blocks.4', whose fields script may have added. Only a row that has such fields is
 * drawn anew with them: a lesson has thousands of fields.
 */
export function AddedRow({ row, children }: { row: string; children: ReactNode }) {
  const sheet = useContext(SheetContext);
  const own = useContext(AddedContext).rows[row];
  const withOwn = useMemo(() => (own ? { ...sheet, values: { ...sheet.values, ...own } } : sheet), [sheet, own]);
  return <SheetContext.Provider value={withOwn}>{children}</SheetContext.Provider>;
}

/** The sheet that a field is in. */
export function useSheet(): Sheet {
  return useContext(SheetContext);
}

/** The value of a field. */
export function useCell(name: string): string {
  return textIn(useContext(SheetContext).values, name);
}

/** All fields of the draft, without those that script has added in other rows. */
export function useValues(): Fields {
  return useContext(SheetContext).values;
}

/** A function that sets the first values of fields that script adds to a row of the form. */
export function useAddFields(): (fields: Fields) => void {
  return useContext(AddedContext).add;
}

/** The label of a field. */
export function useLabel(name: string): string {
  return labelOf(name, useContext(FieldLabels));
}

/** How many rows the list with this name has. */
export function useRows(name: string): number {
  return rowsIn(useContext(SheetContext).values, name);
}

/** The error of a field, or of one of its lines or rows. */
export function useFault(name: string): string | undefined {
  const { errors } = useContext(SheetContext);
  const own = errors[name]?.[0];
  if (own) return own;
  const [field, inside] = Object.entries(errors).find(([at]) => at.startsWith(`${name}.`)) ?? [];
  const line = /^\d+$/.exec(field?.slice(name.length + 1) ?? '')?.[0];
  return line === undefined ? undefined : `Line ${Number(line) + 1}: ${inside?.[0]}`;
}

/** The error of a field alone, without those of the fields inside. */
export function useOwnFault(name: string): string | undefined {
  return useContext(SheetContext).errors[name]?.[0];
}

/** The errors of the draft, by their fields. */
export function useFaults(): Record<string, string[]> {
  return useContext(SheetContext).errors;
}

/** The errors of the draft, above its fields; only those of the whole form if a bar leads to the others. */
export function SheetFaults({ isOfFormAlone }: { isOfFormAlone?: boolean | undefined }) {
  const { errors } = useContext(SheetContext);
  return <Faults errors={isOfFormAlone ? { '': errors[''] ?? [] } : errors} />;
}
