import { createContext, type InputHTMLAttributes, type ReactNode, useContext, useState } from 'react';
import { plainBreaks } from '~/kit/plain-text';
import { Button, type ButtonProps } from '~/ui/button';
import { Checkbox, CheckboxGroup, type Choice } from '~/ui/choices';
import { Field, FieldError, Input, Select, type SelectProps, Textarea } from '~/ui/field';
import type { Reply } from '~/ui/form-reply';
import { markdownName, nameOfField } from '../field-names';
import { type Fields, listIn, rowsIn, textIn } from '../fields';
import { Faults } from './faults';
import { Theirs } from './theirs';

interface Sheet {
  of: string;
  values: Fields;
  /** The saved draft. */
  saved: Fields;
  errors: Record<string, string[]>;
  /** Sets the first values of new fields in the form. */
  add: (fields: Fields) => void;
}

const SheetContext = createContext<Sheet>({ of: '', values: {}, saved: {}, errors: {}, add: () => {} });

interface SheetProps {
  /** What its buttons save: 'this course'. Only needed with them. */
  of?: string;
  /** The saved draft. */
  fields: Fields;
  /** The action's answer to a form with errors. Its values replace all saved ones. */
  reply: Reply | undefined;
  children: ReactNode;
}

/** Wraps the fields of a draft. Each field finds its value and its errors by its name. */
export function Sheet({ of = '', fields, reply, children }: SheetProps) {
  const [added, setAdded] = useState<Fields>({});
  const add = (more: Fields) => setAdded((before) => ({ ...before, ...more }));
  const values = { ...(reply?.values ?? fields), ...added };
  const sheet = { of, values, saved: fields, errors: reply?.errors ?? {}, add };
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

/** A function that sets the first values of fields that script adds to the form. */
export function useAddFields(): (fields: Fields) => void {
  return useContext(SheetContext).add;
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

/** The errors of the draft, above its fields. */
export function SheetFaults() {
  return <Faults errors={useContext(SheetContext).errors} />;
}

export interface CellProps {
  name: string;
  /** The name if absent. A page with several forms needs ids, since a name occurs several times. */
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  isOptional?: boolean;
  isLabelHidden?: boolean;
  className?: string;
}

/** The label, hint and error around the control of a draft's field. */
export function CellField({ name, id, isOptional, ...field }: CellProps & { children: ReactNode }) {
  const own = { name, id, saved: useCell(name), error: useFault(name) };
  return <Field {...own} optional={isOptional && '(optional)'} {...field} />;
}

type LineProps = CellProps & Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'maxLength' | 'step'>;

/** A text field of one line. */
export function Line({ type, inputMode, maxLength, step, ...cell }: LineProps) {
  return (
    <CellField {...cell}>
      <Input {...{ type, inputMode, maxLength, step }} autoComplete="off" />
    </CellField>
  );
}

/** A text field for an amount of money. */
export function MoneyLine(cell: CellProps) {
  return <Line {...cell} inputMode="decimal" maxLength={12} />;
}

/** A text field of several lines. */
export function Lines({ rows = 4, isCode, ...cell }: CellProps & { rows?: number; isCode?: boolean }) {
  return (
    <CellField {...cell}>
      <Textarea rows={rows} spellCheck={isCode ? false : undefined} />
    </CellField>
  );
}

/** A select for one of many options. */
export function OneOf({ options, placeholder, ...cell }: CellProps & Pick<SelectProps, 'options' | 'placeholder'>) {
  return (
    <CellField {...cell}>
      <Select options={options} placeholder={placeholder} />
    </CellField>
  );
}

/** A select for one entry of the office's lists; says where to add the first entry. */
export function OneOfList({ options, ...cell }: CellProps & Pick<SelectProps, 'options'>) {
  const hint = options.length === 0 ? 'None yet. Add one under Lists.' : undefined;
  return <OneOf {...cell} options={options} placeholder="Choose one" hint={hint} />;
}

/** A checkbox. */
export function Tick({ name, ...words }: Pick<CellProps, 'name' | 'label' | 'hint'>) {
  const isTicked = useCell(name) !== '';
  return <Checkbox id={name} name={name} error={useFault(name)} defaultChecked={isTicked} {...words} />;
}

/** A group of checkboxes. */
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

/** Fields that share a legend and an error. */
export function Group({ name, legend, children }: { name: string; legend: string; children: ReactNode }) {
  const fault = useFault(name);
  return (
    <fieldset id={name} className="stack is-tight" tabIndex={-1} aria-describedby={fault ? `${name}-error` : undefined}>
      <legend className="field-label">{legend}</legend>
      {children}
      <FieldError of={name}>{fault}</FieldError>
    </fieldset>
  );
}

/** Several ordered choices from many options, each in its own select, with `free` empty selects for more. */
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
  return (
    <Group name={name} legend={legend}>
      {Array.from({ length: chosen.length + free }, (_, at) => (
        <Field key={`${name}.${at}`} id={`${name}.${at}`} label={`${legend}, ${at + 1}`} isLabelHidden>
          <Select name={name} options={options} placeholder="None" defaultValue={chosen[at] ?? ''} />
        </Field>
      ))}
    </Group>
  );
}

/** Hidden fields that the form sends with their values. */
export function Carried({ names }: { names: string[] }) {
  const { values } = useContext(SheetContext);
  return names.map((name) => <input key={name} type="hidden" name={name} value={textIn(values, name)} />);
}

/** A button at the end of a part that saves the whole draft. */
export function SaveRow({ intent = 'save' }: { intent?: string }) {
  return (
    <div className="row">
      <SaveButton intent={intent} variant="quiet" />
    </div>
  );
}

/** A button that saves the whole draft, and says so: a page has several. */
export function SaveButton(look: Pick<ButtonProps, 'intent' | 'variant' | 'isBlock'>) {
  return <Button {...look}>Save {useContext(SheetContext).of}</Button>;
}

interface SavedByAnotherProps {
  /** The saved revision. */
  savedRevision: string;
  /** The names of ids in the draft. */
  named?: { value: string; label: string }[];
}

/** Shown after someone else saved: their version is beside what was typed, and can be replaced with it. */
export function SavedByAnother({ savedRevision, named = [] }: SavedByAnotherProps) {
  const { values, saved } = useContext(SheetContext);
  if (textIn(values, 'revision') === savedRevision) return null;
  const nameOf = (text: string) => named.find(({ value }) => value === text)?.label ?? text;
  return <Theirs id="sheet" savedRevision={savedRevision} others={othersOf(saved, values, nameOf)} />;
}

/** The fields of a draft that differ from the saved one, with both values. */
export function useDifferences(typed: Fields) {
  return othersOf(useContext(SheetContext).saved, typed, (text) => text);
}

/** The fields whose saved value differs from what was typed. */
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

/** Fields of a form that are not part of the draft. */
const unseen =
  /^(?:revision|savedRevision|isOver|intent|place|fileText|language|label|act|order|kept\.(?:path|form|from))$/;
