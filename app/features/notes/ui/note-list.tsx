import { Form } from '@remix-run/react';
import { AppLink } from '~/ui/app-link';
import { Button, TextButton, TextLink } from '~/ui/forms/button';
import { Field, Input, Textarea } from '~/ui/forms/field';
import { errorOf, type Reply, typedIn } from '~/ui/forms/form-reply';
import type { NoteView } from '../present.server';
import { longestNote } from '../rules';

interface NoteListProps {
  notes: NoteView[];
  /** The page's address without what it asks of a note; forms are posted there. */
  here: string;
  /** Adds parameters to that address. */
  hrefOf: (query: { note?: string }) => string;
  reply?: Reply;
}

/** A list of notes by time, each with its acts. */
export function NoteList({ notes, ...rest }: NoteListProps) {
  return (
    <ol className="notes">
      {notes.map((note) => (
        <Note key={note.id} note={note} {...rest} />
      ))}
    </ol>
  );
}

type NoteProps = Omit<NoteListProps, 'notes'> & { note: NoteView };

function Note({ note, here, hrefOf, reply }: NoteProps) {
  const { id, anchor, time, href, pieces, isRemoved, isEdited } = note;
  const isRefused = reply?.intent === 'edit-note' && typedIn(reply, 'noteId') === id;
  const when = <time className="num">{time}</time>;
  if (isRemoved) {
    return (
      <li className="note is-gone" id={anchor.slice(1)}>
        {when}{' '}
        <Form method="post" action={here} className="row" preventScrollReset>
          <span>Removed.</span> <input type="hidden" name="noteId" value={id} />
          <TextButton intent="restore-note">
            Undo
            <Of time={time} />
          </TextButton>
        </Form>
      </li>
    );
  }
  return (
    <li className="note" id={anchor.slice(1)}>
      {href ? (
        <AppLink href={href}>
          <span className="visually-hidden">Play from </span>
          {time}
        </AppLink>
      ) : (
        when
      )}{' '}
      {isEdited || isRefused ? (
        <EditNoteForm note={note} here={here} reply={isRefused ? reply : undefined} />
      ) : (
        <>
          <p>{pieces.map(({ text, isFound }, at) => (isFound ? <mark key={at}>{text}</mark> : text))}</p>
          <div className="actions">
            <TextLink href={`${hrefOf({ note: id })}${anchor}`} preventScrollReset>
              Edit
              <Of time={time} />
            </TextLink>
            <Form method="post" action={here} preventScrollReset>
              <input type="hidden" name="noteId" value={id} />
              <TextButton intent="remove-note">
                Remove
                <Of time={time} />
              </TextButton>
            </Form>
          </div>
        </>
      )}
    </li>
  );
}

function Of({ time }: { time: string }) {
  return <span className="visually-hidden">{` the note at ${time}`}</span>;
}

function EditNoteForm({ note, here, reply }: { note: NoteView; here: string; reply?: Reply }) {
  const { id, anchor, text, time } = note;
  return (
    <Form method="post" action={`${here}${anchor}`} className="note-form" noValidate preventScrollReset>
      <input type="hidden" name="noteId" value={id} />
      <NoteFields id={`edit-${id}`} label="Your note" text={text} time={time} reply={reply} />
      <div className="row">
        <Button variant="quiet" size="small" intent="edit-note">
          Save note
        </Button>
        <TextLink href={`${here}${anchor}`} preventScrollReset>
          Cancel
        </TextLink>
      </div>
    </Form>
  );
}

interface NoteFieldsProps {
  /** The beginning of the fields' ids. */
  id: string;
  label: string;
  text?: string;
  time: string;
  placeholder?: string;
  reply?: Reply;
}

/** Text and time of a note. */
export function NoteFields({ id, label, text = '', time, placeholder, reply }: NoteFieldsProps) {
  return (
    <>
      <Field
        id={`${id}-text`}
        label={label}
        error={errorOf(reply, 'text') ?? errorOf(reply, '')}
        hint={`Up to ${longestNote.toLocaleString('en')} characters`}
      >
        <Textarea name="text" rows={2} defaultValue={typedIn(reply, 'text', text)} placeholder={placeholder} />
      </Field>
      <Field id={`${id}-position`} label="At" error={errorOf(reply, 'position')} className="is-time">
        <Input name="position" defaultValue={typedIn(reply, 'position', time)} inputMode="numeric" autoComplete="off" />
      </Field>
    </>
  );
}
