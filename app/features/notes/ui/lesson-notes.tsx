import { Form } from '@remix-run/react';
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useSentCount } from '~/features/accounts/ui/use-sending';
import { clockTime } from '~/kit/dates';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Button, TextLink } from '~/ui/forms/button';
import type { Reply } from '~/ui/forms/form-reply';
import type { NotesView } from '../present.server';
import { NoteFields, NoteList } from './note-list';

interface LessonNotesProps {
  /** The lesson's urlPart. */
  lesson: string;
  notes: NotesView;
  /** Where the member stopped in the video, in seconds. */
  place: number;
  reply?: Reply;
}

/** A member's notes on a lesson, and the form for a new one. */
export function LessonNotes({ lesson, notes: { notes, more, key }, place, reply }: LessonNotesProps) {
  const here = paths.lesson(lesson);
  return (
    <section aria-labelledby="my-notes">
      <div className="desk-head">
        <h2 id="my-notes">My notes</h2> <AppLink href={paths.myNotes()}>{more ?? 'All my notes'}</AppLink>
      </div>
      {notes.length > 0 && (
        <NoteList notes={notes} here={here} hrefOf={(query) => paths.lesson(lesson, query)} reply={reply} />
      )}
      <NewNoteForm key={lesson} action={`${here}#my-notes`} noteKey={key} place={place} reply={reply} />
    </section>
  );
}

interface NewNoteFormProps {
  action: string;
  /** The key of the next note: the same note sent twice is saved once. */
  noteKey: string;
  place: number;
  reply?: Reply;
}

/**
 * A line that opens the form for a note. With script, the note's time is the second of the video at which its writer
 * began to type.
 */
function NewNoteForm({ action, noteKey, place, reply }: NewNoteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<string | null>(null);
  const refusal = reply?.intent === 'add-note' ? reply : undefined;
  const [isOpen, setOpen] = useState(refusal !== undefined);
  useEffect(() => {
    if (refusal) setOpen(true);
  }, [refusal]);
  const savedCount = useSentCount('add-note', refusal !== undefined);
  useEffect(() => {
    const { text } = fieldsOf(form.current);
    // Emptied once the note is saved, unless something else was typed meanwhile.
    if (text && savedCount > 0 && sent.current === text.value) text.value = '';
    sent.current = null;
  }, [savedCount]);

  function noteTime(event: FormEvent<HTMLFormElement>) {
    const { text, position } = fieldsOf(form.current);
    const second = playedSecond();
    if (event.target !== text || !position || second === null) return;
    if (text.value.length === 1) position.value = clockTime(second);
  }

  /** Takes the second and the words to the form for a comment. */
  function askHere(event: MouseEvent) {
    const field = document.getElementById('add-text');
    const { text, position } = fieldsOf(form.current);
    if (!(field instanceof HTMLTextAreaElement) || !text || !position) return;
    event.preventDefault();
    const at = clockTime(playedSecond() ?? place);
    if (!field.value) field.value = `${text.value ? position.value : at} ${text.value}`;
    text.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  }

  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="toggle">Add a note</summary>
      <Form
        ref={form}
        className="note-form"
        method="post"
        action={action}
        noValidate
        preventScrollReset
        onInput={noteTime}
        onSubmit={() => {
          sent.current = fieldsOf(form.current).text?.value ?? null;
        }}
      >
        <input type="hidden" name="key" value={noteKey} />
        <NoteFields
          id="note"
          label="Write a note"
          time={clockTime(place)}
          placeholder="What do you want to find again?"
          reply={refusal}
        />
        <div className="row">
          <Button variant="quiet" size="small" intent="add-note">
            Save note
          </Button>{' '}
          <TextLink href={`?ask=${place}#add`} preventScrollReset onClick={askHere}>
            Ask here instead
          </TextLink>
        </div>
        <p className="hint">Only you can see your notes.</p>
      </Form>
    </details>
  );
}

/** The whole second at which the lesson's first video is; null before it was moved. */
function playedSecond(): number | null {
  const media = document.querySelector<HTMLMediaElement>('#video-1 :is(video, audio)');
  return media && media.currentTime > 0 ? Math.floor(media.currentTime) : null;
}

function fieldsOf(form: HTMLFormElement | null) {
  const named = (name: string) => form?.elements.namedItem(name);
  const [text, position] = [named('text'), named('position')];
  return {
    text: text instanceof HTMLTextAreaElement ? text : null,
    position: position instanceof HTMLInputElement ? position : null,
  };
}
