import { Disclosure } from '~/ui/disclosure';
import { Field } from '~/ui/field';
import { errorOf, type Reply, typedIn } from '~/ui/form-reply';
import { Input, type Option, Select, Textarea } from '~/ui/input';
import { ActForm } from './act-form';
import { OfficePart } from './office-page';

export interface ListField {
  name: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  /** What it is written in; one line when absent. */
  as?: 'text' | 'number' | Option[];
  maxLength?: number;
  /** It stands in one of the two forms alone: that of a new row, or those of rows that are there. */
  only?: 'new' | 'old';
}

interface ListRow {
  id: string;
  revision: string;
  name: string;
  /** Beside the name. */
  note: string;
  values: Record<string, string>;
}

interface ListPartProps {
  /** Of its heading, unique in the page. */
  id: string;
  title: string;
  /** Beside the heading. */
  note: string;
  /** What the page's action knows a save by. */
  intent: string;
  /** Opens the form of a new row: 'Add a tutor'. */
  add: string;
  fields: ListField[];
  rows: ListRow[];
  /** What was answered to this list's form when something is to be put right. */
  reply: Reply | undefined;
}

/** A list of the office: each row opens into a form to change it, and one below makes another. */
export function ListPart({ id, title, note, intent, add, fields, rows, reply: answered }: ListPartProps) {
  const replyTo = (rowId: string) => (typedIn(answered, 'rowId') === rowId ? answered : undefined);
  return (
    <OfficePart id={id} title={title} note={note}>
      <div>
        {rows.map((row) => (
          <Disclosure key={row.id} title={row.name} end={row.note} isOpen={replyTo(row.id) !== undefined}>
            <ActForm intent={intent} label="Save" of={row.name} fields={{ rowId: row.id, revision: row.revision }}>
              <RowFields
                of={`${id}-${row.id}`}
                fields={fields.filter(({ only }) => only !== 'new')}
                values={row.values}
                reply={replyTo(row.id)}
              />
            </ActForm>
          </Disclosure>
        ))}
        <Disclosure title={add} isOpen={replyTo('') !== undefined}>
          <ActForm intent={intent} label="Add" of={title}>
            <RowFields
              of={`${id}.new`}
              fields={fields.filter(({ only }) => only !== 'old')}
              values={{}}
              reply={replyTo('')}
            />
          </ActForm>
        </Disclosure>
      </div>
    </OfficePart>
  );
}

interface RowFieldsProps {
  /** What the ids of the fields begin with. */
  of: string;
  fields: ListField[];
  values: Record<string, string>;
  reply: Reply | undefined;
}

function RowFields({ of, fields, values, reply }: RowFieldsProps) {
  return fields.map(({ name, label, hint, isOptional, as, maxLength }) => {
    const typed = { name, defaultValue: typedIn(reply, name, values[name]), required: !isOptional };
    return (
      <Field
        key={name}
        id={`${of}-${name}`}
        label={label}
        hint={hint}
        optional={isOptional && '(optional)'}
        error={errorOf(reply, name)}
      >
        {Array.isArray(as) ? (
          <Select {...typed} options={as} placeholder="Choose one" />
        ) : as === 'text' ? (
          <Textarea {...typed} rows={4} maxLength={maxLength} />
        ) : (
          <Input
            {...typed}
            inputMode={as === 'number' ? 'numeric' : undefined}
            maxLength={maxLength}
            autoComplete="off"
          />
        )}
      </Field>
    );
  });
}
