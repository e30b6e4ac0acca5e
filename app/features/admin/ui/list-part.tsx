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
  /**
   * The kind of field; a single line of text if absent. A row's values hold the HTML of a `markdown` field and, if the
   * HTML can be converted, its Markdown.
   */
  as?: 'text' | 'markdown' | 'number' | 'tick' | Option[];
  maxLength?: number;
  /** Limits the field to the form of a new row, or to the forms of existing rows. */
  only?: 'new' | 'old';
}

/** The field for a row's place in an ordered list. */
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
  /** Shown beside the name. */
  note: string;
  /** By the field's name; empty for a checkbox that is not ticked. */
  values: Record<string, string>;
  /** A link to the row's own page. */
  link?: { label: string; href: string };
  /** What is removed together with the row; absent if the row cannot be removed. */
  removal?: string;
}

interface ListPartProps {
  /** The id of the list's heading, unique in the page. */
  id: string;
  title: string;
  /** Shown beside the heading. */
  note: string;
  /** The `intent` of saving a row. */
  intent: string;
  /** The heading of the form for a new row: 'Add a tutor'. */
  add: string;
  fields: ListField[];
  rows: ListRow[];
  /** The id of a new row, if the form does not ask for one. */
  newId?: string;
  /** Hidden fields of every form of the list. */
  hidden?: Record<string, string>;
  /** The `intent` of removing a row. */
  removes?: string;
  /** The action's answer to a form of this list that has errors, or the draft that the form continues. */
  reply: Reply | undefined;
  /** What the author has kept of this page; absent if nothing is kept. */
  kept?: KeptView;
}

/** A list of the admin area. Each row opens into a form to change the row, and a form below adds a row. */
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
  // Rows of two lists of a page can have the same name.
  const inList = (row: ListRow) => `${row.name} in ${title}`;
  const replyTo = (rowId: string) => (typedIn(reply, 'rowId') === rowId ? reply : undefined);
  const keeps = (rowId: string, name: string) =>
    kept && (
      <KeepTyped {...{ kept, intent }} of={`${id}-${rowId}`} about={`${title}, ${name}`} reply={replyTo(rowId)} />
    );
  /**
   * The form sends the revision that its typed values are based on, so that they never overwrite someone else's later
   * change unseen.
   */
  const formOf = (row: ListRow) => {
    const own = fields.filter(({ only }) => only !== 'new');
    const typed = replyTo(row.id);
    const revision = typedIn(typed, 'revision', row.revision);
    return (
      <ActForm intent={intent} label="Save" of={inList(row)} fields={{ ...hidden, rowId: row.id, revision }}>
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
                <TextLink href={row.link.href}>
                  {row.link.label}
                  <span className="visually-hidden">: {row.name}</span>
                </TextLink>
              </p>
            )}
            {removes && row.removal && (
              <Disclosure title="Remove">
                <p className="small muted">{row.removal}</p>
                <ActForm
                  intent={removes}
                  label="Remove"
                  of={inList(row)}
                  isDanger
                  fields={{ ...hidden, rowId: row.id, revision: row.revision }}
                />
              </Disclosure>
            )}
          </Disclosure>
        ))}
        <Disclosure title={add} isOpen={replyTo('') !== undefined}>
          <ActForm intent={intent} label={add} fields={{ ...hidden, ...(newId && { ownId: newId }) }}>
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

/**
 * The name of the field that is sent: a Markdown field has its own, unless its saved HTML cannot be converted to
 * Markdown.
 */
function nameIn({ name, as }: ListField, values: Record<string, string>, reply: Reply | undefined): string {
  if (as !== 'markdown') return name;
  const isHtml = reply
    ? !(markdownName(name) in reply.values)
    : Boolean(values[name]) && !(markdownName(name) in values);
  return isHtml ? name : markdownName(name);
}

/** The value of a field as people read it. */
function wordsOf(value: string, as: ListField['as']): string {
  if (as === 'tick') return value ? 'yes' : 'no';
  return Array.isArray(as) ? (as.find((option) => option.value === value)?.label ?? value) : value;
}

interface RowFieldsProps {
  /** The prefix of the fields' ids. */
  of: string;
  fields: ListField[];
  values: Record<string, string>;
  reply: Reply | undefined;
}

function RowFields({ of, fields, values, reply }: RowFieldsProps) {
  return fields.map((field) => {
    const { name, label, hint, isOptional, as, maxLength } = field;
    const sent = nameIn(field, values, reply);
    // The list of errors links to the refused form's fields by their names.
    const id = reply ? name : `${of}-${name}`;
    const typed = { name: sent, defaultValue: typedIn(reply, sent, values[sent]), required: !isOptional };
    if (as === 'tick') {
      const isSet = reply ? typedIn(reply, name) !== '' : Boolean(values[name]);
      return (
        <Checkbox
          key={name}
          id={id}
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
          <RichText name={name} id={id} label={label} isOptional={isOptional} />
        </Sheet>
      );
    }
    return (
      <Field
        key={name}
        id={id}
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
