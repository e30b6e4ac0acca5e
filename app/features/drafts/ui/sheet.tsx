import { createContext, type InputHTMLAttributes, type ReactNode, useContext, useState } from 'react';
import { plainBreaks } from '~/kit/plain-text';
import { Button } from '~/ui/button';
import { Checkbox, CheckboxGroup, type Choice } from '~/ui/choices';
import { ErrorSummary } from '~/ui/error-summary';
import { Field, FieldError, Input, Select, type SelectProps, Textarea } from '~/ui/field';
import type { Reply } from '~/ui/form-reply';
import { ErrorNotice } from '~/ui/notice';
import { markdownName, nameOfField } from '../field-names';
import { type Fields, listIn, rowsIn, textIn } from '../fields';
import { Theirs } from './theirs';

interface Sheet {
  values: Fields;
  /** The draft as it is saved. */
  saved: Fields;
  errors: Record<string, string[]>;
  /** Gives new fields of the form their first values. */
  add: (fields: Fields) => void;
}

const SheetContext = createContext<Sheet>({ values: {}, saved: {}, errors: {}, add: () => {} });

interface SheetProps {
  /** The saved draft. */
  fields: Fields;
  /** What was answered when something is to be put right: then what was typed counts, and all of it. */
  reply: Reply | undefined;
  children: ReactNode;
}

/** Wraps the fields of a draft. Each field finds its value and its errors by its name. */
export function Sheet({ fields, reply, children }: SheetProps) {
  const [added, setAdded] = useState<Fields>({});
  const add = (more: Fields) => setAdded((before) => ({ ...before, ...more }));
  const values = { ...(reply?.values ?? fields), ...added };
  const sheet = { values, saved: fields, errors: reply?.errors ?? {}, add };
  return <SheetContext.Provider value={sheet}>{children}</SheetContext.Provider>;
}

/** The value of a field. */
export function useCell(name: string): string {
  return textIn(useContext(SheetContext).values, name);
}

/** All fields of the draft. */
export function useValues(): Fields {
  return useContext(SheetContext).values;
}

/** Gives fields that script adds to the form their first values. */
export function useAddFields(): (fields: Fields) => void {
  return useContext(SheetContext).add;
}

/** How many rows of this name there are. */
export function useRows(name: string): number {
  return rowsIn(useContext(SheetContext).values, name);
}

/** What is wrong with a field, or with one of the lines or rows in it. */
export function useFault(name: string): string | undefined {
  const { errors } = useContext(SheetContext);
  const own = errors[name]?.[0];
  if (own) return own;
  const [field, inside] = Object.entries(errors).find(([at]) => at.startsWith(`${name}.`)) ?? [];
  const line = /^\d+$/.exec(field?.slice(name.length + 1) ?? '')?.[0];
  return line === undefined ? undefined : `Line ${Number(line) + 1}: ${inside?.[0]}`;
}

/** What is wrong, all of it, each by the name of its field and a link to it. */
export function SheetFaults() {
  const { errors } = useContext(SheetContext);
  const all = Object.entries(errors).flatMap(([field, [message]]) => {
    const name = nameOfField(field);
    return message ? [{ field, message: name ? `${name}: ${message}` : message }] : [];
  });
  const [first] = all;
  if (!first) return null;
  if (all.length === 1) return <ErrorNotice>{first.message}</ErrorNotice>;
  // A fault in a line of a text leads to the text.
  const lines = all.map(({ field, message }) => ({ field: field.replace(/\.\d+$/, ''), message }));
  return <ErrorSummary errors={lines} />;
}

export interface CellProps {
  name: string;
  /** The name when absent: a page with several forms has a name several times. */
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  isOptional?: boolean;
  isLabelHidden?: boolean;
  className?: string;
}

/** A field of a draft around its control. */
export function CellField({ name, id, isOptional, ...field }: CellProps & { children: ReactNode }) {
  const own = { name, id, saved: useCell(name), error: useFault(name) };
  return <Field {...own} optional={isOptional && '(optional)'} {...field} />;
}

type LineProps = CellProps & Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'maxLength' | 'step'>;

/** One line. */
export function Line({ type, inputMode, maxLength, step, ...cell }: LineProps) {
  return (
    <CellField {...cell}>
      <Input {...{ type, inputMode, maxLength, step }} autoComplete="off" />
    </CellField>
  );
}

/** Several lines. */
export function Lines({ rows = 4, isCode, ...cell }: CellProps & { rows?: number; isCode?: boolean }) {
  return (
    <CellField {...cell}>
      <Textarea rows={rows} spellCheck={isCode ? false : undefined} />
    </CellField>
  );
}

/** One of many. */
export function OneOf({ options, placeholder, ...cell }: CellProps & Pick<SelectProps, 'options' | 'placeholder'>) {
  return (
    <CellField {...cell}>
      <Select options={options} placeholder={placeholder} />
    </CellField>
  );
}

/** Yes or no. */
export function Tick({ name, ...words }: Pick<CellProps, 'name' | 'label' | 'hint'>) {
  const isTicked = useCell(name) !== '';
  return <Checkbox id={name} name={name} error={useFault(name)} defaultChecked={isTicked} {...words} />;
}

/** Any of a few. */
export function AnyOf({ name, legend, choices }: { name: string; legend: string; choices: Choice[] }) {
  const { values } = useContext(SheetContext);
  return (
    <CheckboxGroup
      id={name}
      name={name}
      legend={legend}
      choices={choices}
      defaultValues={listIn(values, name)}
      error={useFault(name)}
      look="columns"
    />
  );
}

/** Several of many, in their order, each in a list of its own; a few empty ones for more. */
export function SeveralOf({
  name,
  legend,
  options,
  free = 3,
}: {
  name: string;
  legend: string;
  options: SelectProps['options'];
  free?: number;
}) {
  const { values } = useContext(SheetContext);
  const chosen = listIn(values, name);
  const fault = useFault(name);
  return (
    <fieldset id={name} className="stack is-tight" tabIndex={-1} aria-describedby={fault ? `${name}-error` : undefined}>
      <legend className="field-label">{legend}</legend>
      {Array.from({ length: chosen.length + free }, (_, at) => (
        <Field key={`${name}.${at}`} id={`${name}.${at}`} label={`${legend}, ${at + 1}`} isLabelHidden>
          <Select name={name} options={options} placeholder="None" defaultValue={chosen[at] ?? ''} />
        </Field>
      ))}
      <FieldError of={name}>{fault}</FieldError>
    </fieldset>
  );
}

/** What goes along with the form, unseen. */
export function Carried({ names }: { names: string[] }) {
  const { values } = useContext(SheetContext);
  return names.map((name) => <input key={name} type="hidden" name={name} value={textIn(values, name)} readOnly />);
}

/** Saves the whole draft from the end of one of its parts. */
export function SaveRow({ intent = 'save' }: { intent?: string }) {
  return (
    <div className="row">
      <Button name="intent" value={intent} variant="quiet">
        Save
      </Button>
    </div>
  );
}

interface SavedByAnotherProps {
  /** The saved revision. */
  savedRevision: string;
  /** What ids in the draft are called. */
  named?: { value: string; label: string }[];
}

/** After somebody else saved: what was typed is still here, theirs beside it, and can be put in the place of theirs. */
export function SavedByAnother({ savedRevision, named = [] }: SavedByAnotherProps) {
  const { values, saved } = useContext(SheetContext);
  if (textIn(values, 'revision') === savedRevision) return null;
  const nameOf = (text: string) => named.find(({ value }) => value === text)?.label ?? text;
  return <Theirs id="sheet" savedRevision={savedRevision} others={othersOf(saved, values, nameOf)} />;
}

/** The fields of a text that differ from the saved draft, with both values. */
export function useDifferences(typed: Fields) {
  return othersOf(useContext(SheetContext).saved, typed, (text) => text);
}

/** Fields of the saved draft that say something else than what was typed. */
function othersOf(saved: Fields, typed: Fields, nameOf: (text: string) => string) {
  const names = [...new Set([...Object.keys(saved), ...Object.keys(typed)])];
  const partsIn = (fields: Fields, name: string) => listIn(fields, name).map((text) => plainBreaks(text).trim());
  return names
    .filter((name) => !unseen.test(name) && !(markdownName(name) in saved || markdownName(name) in typed))
    .filter((name) => String(partsIn(saved, name)) !== String(partsIn(typed, name)))
    .map((name) => ({
      label: nameOfField(name),
      text: partsIn(saved, name).map(nameOf).join(', '),
      typed: partsIn(typed, name).map(nameOf).join(', '),
    }));
}

/** What goes along with a form beside the draft. */
const unseen =
  /^(?:revision|savedRevision|isOver|intent|place|fileText|language|label|act|order|kept\.(?:path|form|from))$/;
