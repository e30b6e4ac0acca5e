import { Form } from '@remix-run/react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useSentCount } from '~/features/accounts/ui/use-sending';
import { clockTime } from '~/kit/dates';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Button } from '~/ui/forms/button';
import type { Reply } from '~/ui/forms/form-reply';
import { SectionHead } from '~/ui/section-head';
import type { NotesView } from '../present.server';
import { NoteFields, NoteList } from './note-list';

interface LessonNotesProps {
  /** The lesson's urlPart. */
  lesson: string;
  notes: NotesView;
  /** Where the member stopped in the video: '1:14'. */
  time: string;
  reply?: Reply;
}

/** A member's notes on a lesson, and the form for a new one. */
export function LessonNotes({ lesson, notes: { notes, more, key }, time, reply }: LessonNotesProps) {
  const here = paths.lesson(lesson);
  return (
    <section className="stack" aria-labelledby="my-notes">
      <SectionHead
        id="my-notes"
        title="My notes"
        end={<AppLink href={paths.myNotes()}>{more ?? 'All my notes'}</AppLink>}
      />
      {notes.length > 0 && (
        <NoteList notes={notes} here={here} hrefOf={(query) => paths.lesson(lesson, query)} reply={reply} />
      )}
      <NewNoteForm key={lesson} action={`${here}#my-notes`} noteKey={key} time={time} reply={reply} />
    </section>
  );
}

interface NewNoteFormProps {
  action: string;
  /** The key of the next note: the same note sent twice is saved once. */
  noteKey: string;
  time: string;
  reply?: Reply;
}

/** With script, the note's time is the second of the video at which its writer began to type. */
function NewNoteForm({ action, noteKey, time, reply }: NewNoteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<string | null>(null);
  const refusal = reply?.intent === 'add-note' ? reply : undefined;
  const savedCount = useSentCount('add-note', refusal !== undefined);
  useEffect(() => {
    const { text } = fieldsOf(form.current);
    // Emptied once the note is saved, unless something else was typed meanwhile.
    if (text && savedCount > 0 && sent.current === text.value) text.value = '';
    sent.current = null;
  }, [savedCount]);

  function noteTime(event: FormEvent<HTMLFormElement>) {
    const { text, position } = fieldsOf(form.current);
    const media = document.querySelector<HTMLMediaElement>('.player video, .player audio');
    if (event.target !== text || !position || !media || media.currentTime === 0) return;
    if (text.value.length === 1) position.value = clockTime(Math.floor(media.currentTime));
  }

  return (
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
        time={time}
        placeholder="What do you want to find again?"
        reply={refusal}
      />
      <div className="row">
        <Button variant="quiet" size="small" intent="add-note">
          Save note
        </Button>{' '}
        <span className="hint">Only you can see your notes.</span>
      </div>
    </Form>
  );
}

function fieldsOf(form: HTMLFormElement | null) {
  const named = (name: string) => form?.elements.namedItem(name);
  const [text, position] = [named('text'), named('position')];
  return {
    text: text instanceof HTMLTextAreaElement ? text : null,
    position: position instanceof HTMLInputElement ? position : null,
  };
}
