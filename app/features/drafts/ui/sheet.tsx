import {
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useState,
} from 'react';
import { plainBreaks } from '~/kit/text/plain-text';
import { Button, type ButtonProps } from '~/ui/forms/button';
import { Checkbox, CheckboxGroup, type Choice } from '~/ui/forms/choices';
import { Field, FieldError, Input, type Option, Select, type SelectProps, Textarea } from '~/ui/forms/field';
import type { Reply } from '~/ui/forms/form-reply';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { type Fields, listIn, rowsIn, textIn } from '../fields';
import { type Labels, labelOf, nameOfField } from '../labels';
import { Faults, FieldLabels } from './faults';
import { PickedChips } from './picked-chips';
import { Theirs } from './theirs';

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

export interface CellProps {
  name: string;
  /** The form's label of the field if absent. */
  label?: ReactNode;
  hint?: ReactNode;
  isOptional?: boolean;
  isLabelHidden?: boolean;
  className?: string;
}

/** The label, hint and error around the control of a draft's field. */
export function CellField({ name, isOptional, ...field }: CellProps & { children: ReactNode }) {
  const { within } = useContext(SheetContext);
  const own = { name, id: within + name, label: useLabel(name), saved: useCell(name), error: useFault(name) };
  return <Field {...own} optional={isOptional && '(optional)'} {...field} />;
}

type LineProps = CellProps & Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'maxLength' | 'step'>;

/** A text field of one line. */
export function Line({ type, inputMode, maxLength, step, ...cell }: LineProps) {
  return (
    <CellField {...cell}>
      <Input {...{ type, inputMode, maxLength, step }} />
    </CellField>
  );
}

/** The title of a draft, in the letters of a title. It is one line of text that wraps where it is too long for the page. */
export function TitleLine({ name, maxLength }: Pick<LineProps, 'name' | 'maxLength'>) {
  return (
    <CellField name={name} className="is-title" isLabelHidden>
      <Textarea
        rows={1}
        maxLength={maxLength}
        placeholder={useLabel(name)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </CellField>
  );
}

/** A text field for an amount of money. */
export function MoneyLine(cell: CellProps) {
  return <Line {...cell} inputMode="decimal" maxLength={12} />;
}

/** A text field of several lines. */
export function Lines({
  rows = 4,
  maxLength,
  isCode,
  ...cell
}: CellProps & { rows?: number; maxLength?: number; isCode?: boolean }) {
  return (
    <CellField {...cell}>
      <Textarea {...{ rows, maxLength }} spellCheck={isCode ? false : undefined} />
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

/** A select for one entry of the office's lists; says where to name the first entry. */
export function OneOfList({ options, ...cell }: CellProps & Pick<SelectProps, 'options'>) {
  const hint = options.length === 0 ? 'None yet. Name a new one below.' : undefined;
  return <OneOf {...cell} options={options} placeholder="Choose one" hint={hint} />;
}

/** A checkbox. */
export function Tick({ name, ...words }: Pick<CellProps, 'name' | 'label' | 'hint'>) {
  const isTicked = useCell(name) !== '';
  const { within } = useContext(SheetContext);
  const own = { id: within + name, name, label: useLabel(name), error: useFault(name) };
  return <Checkbox {...own} defaultChecked={isTicked} {...words} />;
}

interface AnyOfProps {
  name: string;
  legend?: string;
  choices: Choice[];
  /** The ticked choices; those of the draft if absent. */
  defaultValues?: string[];
}

/** A group of checkboxes. */
export function AnyOf({ name, legend, choices, defaultValues }: AnyOfProps) {
  const label = useLabel(name);
  const { values } = useContext(SheetContext);
  return (
    <CheckboxGroup
      id={name}
      name={name}
      legend={legend ?? label}
      choices={choices}
      defaultValues={defaultValues ?? listIn(values, name)}
      error={useFault(name)}
      look="columns"
    />
  );
}

/** Fields that share a legend and an error. */
export function Group({ name, legend, children }: { name: string; legend?: string; children: ReactNode }) {
  const label = useLabel(name);
  const fault = useFault(name);
  return (
    <fieldset id={name} className="stack is-tight" tabIndex={-1} aria-describedby={fault ? `${name}-error` : undefined}>
      <legend className="field-label">{legend ?? label}</legend>
      {children}
      <FieldError of={name}>{fault}</FieldError>
    </fieldset>
  );
}

interface SeveralOfProps {
  name: string;
  legend: string;
  options: Option[];
  /** Without script: the number of empty selects for more. */
  free?: number;
}

/**
 * Several ordered choices from many options. With script they are chips, and one adds by typing; without script each
 * has its own select, followed by empty ones.
 */
export function SeveralOf({ name, legend, options, free = 3 }: SeveralOfProps) {
  const { values } = useContext(SheetContext);
  const chosen = listIn(values, name);
  const isHydrated = useHydrated();
  return (
    <Group name={name} legend={legend}>
      {isHydrated ? (
        <PickedChips {...{ name, legend, options }} first={chosen} />
      ) : (
        Array.from({ length: chosen.length + free }, (_, at) => (
          <Field key={`${name}.${at}`} id={`${name}.${at}`} label={`${legend}, ${at + 1}`} isLabelHidden>
            <Select name={name} options={options} placeholder="None" defaultValue={chosen[at] ?? ''} />
          </Field>
        ))
      )}
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
function SaveButton(look: Pick<ButtonProps, 'intent' | 'variant' | 'isBlock'>) {
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
  const labels = useContext(FieldLabels);
  if (textIn(values, 'revision') === savedRevision) return null;
  const nameOf = (text: string) => named.find(({ value }) => value === text)?.label ?? text;
  return <Theirs id="sheet" savedRevision={savedRevision} others={othersOf(saved, values, labels, nameOf)} />;
}

/** The fields that differ between two states of a draft, with both values: what is saved and what is in the form if absent. */
export function useDifferences({ from, to }: { from?: Fields; to?: Fields }) {
  const { saved, values } = useContext(SheetContext);
  return othersOf(from ?? saved, to ?? values, useContext(FieldLabels), (text) => text);
}

/** The fields whose saved value differs from what was typed. */
function othersOf(saved: Fields, typed: Fields, labels: Labels, nameOf: (text: string) => string) {
  const names = [...new Set([...Object.keys(saved), ...Object.keys(typed)])];
  const partsIn = (fields: Fields, name: string) => listIn(fields, name).map((text) => plainBreaks(text).trim());
  return names
    .filter((name) => !unseen.test(name))
    .filter((name) => String(partsIn(saved, name)) !== String(partsIn(typed, name)))
    .map((name) => {
      const [from, to] = [partsIn(saved, name), partsIn(typed, name)];
      const isTick = String([...from, ...to]) === 'on';
      const wordsOf = (parts: string[]) => (isTick ? (parts.length ? 'yes' : 'no') : parts.map(nameOf).join(', '));
      return { label: nameOfField(name, labels), text: wordsOf(from), typed: wordsOf(to) };
    });
}

/** Fields of a form that are not part of the draft. */
const unseen =
  /^(?:revision|savedRevision|isOver|isDraft|isWithdrawn|intent|place|fileText|language|label|act|order|(?:kept|clocks|uploads)\..*)$/;
