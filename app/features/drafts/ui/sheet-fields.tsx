import type { InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from '~/ui/class-names';
import { Button, type ButtonProps } from '~/ui/forms/button';
import { Checkbox, CheckboxGroup, type Choice } from '~/ui/forms/choices';
import { Field, FieldError, Input, type Option, Select, type SelectProps, Textarea } from '~/ui/forms/field';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { type Fields, linesOf, listIn, textIn } from '../fields';
import { PickedChips } from './picked-chips';
import { useCell, useFault, useLabel, useSheet } from './sheet';

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
  const { within } = useSheet();
  const own = { name, id: within + name, label: useLabel(name), saved: useCell(name), error: useFault(name) };
  return <Field {...own} optional={isOptional && '(optional)'} {...field} />;
}

type LineProps = CellProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'maxLength' | 'step' | 'placeholder'>;

/** A text field of one line. */
export function Line({ type, inputMode, maxLength, step, placeholder, ...cell }: LineProps) {
  return (
    <CellField {...cell}>
      <Input {...{ type, inputMode, maxLength, step, placeholder }} />
    </CellField>
  );
}

/** A field for one line of text that may be long: it wraps, Enter begins no new line, and pasted lines become one. */
export function LongLine({
  maxLength,
  placeholder,
  ...cell
}: CellProps & Pick<LineProps, 'maxLength' | 'placeholder'>) {
  return (
    <CellField {...cell}>
      <Textarea
        rows={1}
        {...{ maxLength, placeholder }}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onInput={({ currentTarget: field }) => {
          if (field.value.includes('\n')) field.value = field.value.replaceAll(/\s*\n\s*/g, ' ');
        }}
      />
    </CellField>
  );
}

/** The title of a draft, in the letters of a title. */
export function TitleLine({ name, maxLength }: Pick<LineProps, 'name' | 'maxLength'>) {
  return <LongLine {...{ name, maxLength }} className="is-title" isLabelHidden placeholder={useLabel(name)} />;
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
  const { within } = useSheet();
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
  const { values } = useSheet();
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

interface GroupProps extends Pick<CellProps, 'name' | 'isOptional'> {
  legend?: string;
  isLegendHidden?: boolean;
  children: ReactNode;
}

/** Fields that share a legend and an error. */
export function Group({ name, legend, isOptional, isLegendHidden, children }: GroupProps) {
  const label = useLabel(name);
  const fault = useFault(name);
  return (
    <fieldset id={name} className="stack is-tight" tabIndex={-1} aria-describedby={fault ? `${name}-error` : undefined}>
      <legend className={classNames('field-label', isLegendHidden && 'visually-hidden')}>
        {legend ?? label}
        {isOptional && <span className="optional"> (optional)</span>}
      </legend>
      {children}
      <FieldError of={name}>{fault}</FieldError>
    </fieldset>
  );
}

interface SeveralOfProps {
  name: string;
  legend: string;
  /** What one adds, in the field's label: 'course'. */
  one: string;
  options: Option[];
  /** Whether the order of the choices does not matter. */
  isSet?: boolean;
  isOptional?: boolean;
  /** For a part of a page whose heading says the same. */
  isLegendHidden?: boolean;
  /** Without script: the number of empty selects for more. */
  free?: number;
  /** The field for names of new entries, separated by commas, if choosing can make them. */
  makes?: string;
}

/**
 * Several choices from many options. With script they are chips, and one adds by typing; without script each has its own
 * select, followed by empty ones, and by a text field for the names of new entries.
 */
export function SeveralOf({ free = 3, isOptional, isLegendHidden, makes, ...choice }: SeveralOfProps) {
  const { name, legend, options } = choice;
  const { values } = useSheet();
  // Drafts kept before December 2026 have recommended courses as one text, with a line for each.
  const chosen = listIn(values, name).flatMap(linesOf);
  const isHydrated = useHydrated();
  return (
    <Group {...{ name, legend, isOptional, isLegendHidden }}>
      {isHydrated ? (
        <>
          <PickedChips {...choice} first={chosen} makes={makes} firstMade={namesIn(values, makes)} />
          {makes && <MadeFault name={makes} />}
        </>
      ) : (
        <>
          {options.length > 0 &&
            Array.from({ length: chosen.length + free }, (_, at) => (
              <Field key={`${name}.${at}`} id={`${name}.${at}`} label={`${legend}, ${at + 1}`} isLabelHidden>
                <Select name={name} options={options} placeholder="None" defaultValue={chosen[at] ?? ''} />
              </Field>
            ))}
          {makes && <Line name={makes} hint="Separated by commas" maxLength={300} isOptional />}
        </>
      )}
    </Group>
  );
}

/** The names in a field that separates them by commas. */
const namesIn = (values: Fields, name = '') =>
  textIn(values, name)
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

function MadeFault({ name }: { name: string }) {
  return <FieldError of={name}>{useFault(name)}</FieldError>;
}

/** Hidden fields that the form sends with their values. */
export function Carried({ names }: { names: string[] }) {
  const { values } = useSheet();
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
  return <Button {...look}>Save {useSheet().of}</Button>;
}
