import { markdownName } from '~/features/drafts/field-names';
import type { KeptView } from '~/features/drafts/keep-draft.server';
import { KeepTyped } from '~/features/drafts/ui/keep-typed';
import { RichText } from '~/features/drafts/ui/rich-text';
import { Sheet } from '~/features/drafts/ui/sheet';
import { Theirs } from '~/features/drafts/ui/theirs';
import { TextLink } from '~/ui/button';
import { Checkbox } from '~/ui/choices';
import { Disclosure } from '~/ui/disclosure';
import { Field, Input, type Option, Select, Textarea } from '~/ui/field';
import { errorOf, type Reply, typedIn } from '~/ui/form-reply';
import { ActForm } from './act-form';
import { OfficePart } from './office-page';

export interface ListField {
  name: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  /** What it is written in; one line when absent. `markdown`: its values have it as HTML and, where it can be, as Markdown. */
  as?: 'text' | 'markdown' | 'number' | 'tick' | Option[];
  maxLength?: number;
  /** Only one of the two forms has the field: that of a new row, or those of existing rows. */
  only?: 'new' | 'old';
}

/** The place of a row in an ordered list. */
export const placeField: ListField = {
  name: 'place',
  label: 'Place',
  hint: 'Swaps places with the row that is there now',
  as: 'number',
  maxLength: 4,
  only: 'old',
};

interface ListRow {
  id: string;
  revision: string;
  name: string;
  /** Beside the name. */
  note: string;
  /** By the field's name; of a tick empty when it is not set. */
  values: Record<string, string>;
  /** More of it, on a page of its own. */
  link?: { label: string; href: string };
  /** What else goes when it goes; absent where it cannot be removed. */
  removal?: string;
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
  /** What a row that is new will be called by, where that is not typed. */
  newId?: string;
  /** Goes along with every form of the list. */
  hidden?: Record<string, string>;
  /** What the page's action knows a removal by. */
  removes?: string;
  /** What was answered to this list's form when something is to be put right, or the draft that it goes on with. */
  reply: Reply | undefined;
  /** What its author has kept of this page; absent where nothing is kept. */
  kept?: KeptView;
}

/** A list of the office: each row opens into a form to change it, and one below makes another. */
export function ListPart({
  id,
  title,
  note,
  intent,
  add,
  fields,
  rows,
  newId,
  hidden,
  removes,
  reply,
  kept,
}: ListPartProps) {
  const replyTo = (rowId: string) => (typedIn(reply, 'rowId') === rowId ? reply : undefined);
  const keeps = (rowId: string, name: string) =>
    kept && (
      <KeepTyped {...{ kept, intent }} of={`${id}-${rowId}`} about={`${title}, ${name}`} reply={replyTo(rowId)} />
    );
  /**
   * The typed values are kept with the revision that they were typed over, so that they never overwrite somebody else's
   * later change unseen.
   */
  const formOf = (row: ListRow) => {
    const own = fields.filter(({ only }) => only !== 'new');
    const typed = replyTo(row.id);
    const revision = typedIn(typed, 'revision', row.revision);
    return (
      <ActForm intent={intent} label="Save" of={row.name} fields={{ ...hidden, rowId: row.id, revision }}>
        <RowFields of={`${id}-${row.id}`} fields={own} values={row.values} reply={typed} />
        {revision !== row.revision && (
          <Theirs
            id={`${id}-${row.id}`}
            savedRevision={row.revision}
            others={own
              .map((field) => ({ ...field, name: nameIn(field, row.values, typed) }))
              .filter(({ name }) => (row.values[name] ?? '') !== typedIn(typed, name).replaceAll('\r\n', '\n'))
              .map(({ name, label, as }) => ({ label, text: wordsOf(row.values[name] ?? '', as) }))}
          />
        )}
        {keeps(row.id, row.name)}
      </ActForm>
    );
  };
  return (
    <OfficePart id={id} title={title} note={note}>
      <div>
        {rows.map((row) => (
          <Disclosure key={row.id} title={row.name} end={row.note} isOpen={replyTo(row.id) !== undefined}>
            {formOf(row)}
            {row.link && (
              <p className="small">
                <TextLink href={row.link.href}>{row.link.label}</TextLink>
              </p>
            )}
            {removes && row.removal && (
              <Disclosure title="Remove">
                <p className="small muted">{row.removal}</p>
                <ActForm
                  intent={removes}
                  label="Remove"
                  of={row.name}
                  isDanger
                  fields={{ ...hidden, rowId: row.id, revision: row.revision }}
                />
              </Disclosure>
            )}
          </Disclosure>
        ))}
        <Disclosure title={add} isOpen={replyTo('') !== undefined}>
          <ActForm intent={intent} label="Add" of={title} fields={{ ...hidden, ...(newId && { ownId: newId }) }}>
            <RowFields
              of={`${id}.new`}
              fields={fields.filter(({ only }) => only !== 'old')}
              values={{}}
              reply={replyTo('')}
            />
            {keeps('', 'new')}
          </ActForm>
        </Disclosure>
      </div>
    </OfficePart>
  );
}

/** The field that is sent: of Markdown its own, unless the saved HTML has no Markdown form. */
function nameIn({ name, as }: ListField, values: Record<string, string>, reply: Reply | undefined): string {
  if (as !== 'markdown') return name;
  const isHtml = reply
    ? !(markdownName(name) in reply.values)
    : Boolean(values[name]) && !(markdownName(name) in values);
  return isHtml ? name : markdownName(name);
}

/** The value of a field, as a person reads it. */
function wordsOf(value: string, as: ListField['as']): string {
  if (as === 'tick') return value ? 'yes' : 'no';
  return Array.isArray(as) ? (as.find((option) => option.value === value)?.label ?? value) : value;
}

interface RowFieldsProps {
  /** What the ids of the fields begin with. */
  of: string;
  fields: ListField[];
  values: Record<string, string>;
  reply: Reply | undefined;
}

function RowFields({ of, fields, values, reply }: RowFieldsProps) {
  return fields.map((field) => {
    const { name, label, hint, isOptional, as, maxLength } = field;
    const sent = nameIn(field, values, reply);
    const typed = { name: sent, defaultValue: typedIn(reply, sent, values[sent]), required: !isOptional };
    if (as === 'tick') {
      const isSet = reply ? typedIn(reply, name) !== '' : Boolean(values[name]);
      return (
        <Checkbox
          key={name}
          id={`${of}-${name}`}
          name={name}
          label={label}
          hint={hint}
          error={errorOf(reply, name)}
          defaultChecked={isSet}
        />
      );
    }
    if (as === 'markdown') {
      return (
        <Sheet key={name} fields={values} reply={reply}>
          <RichText name={name} id={`${of}-${name}`} label={label} isOptional={isOptional} />
        </Sheet>
      );
    }
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
