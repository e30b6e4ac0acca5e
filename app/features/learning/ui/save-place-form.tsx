import { Form } from '@remix-run/react';
import type { FormEvent } from 'react';
import { clockTime } from '~/kit/dates';
import { Button } from '~/ui/button';
import { controlAccess, FieldError } from '~/ui/field';
import type { LessonVideoView } from '../present-video.server';
import { playerIn } from './player-in';

interface SavePlaceFormProps {
  video: LessonVideoView;
  error?: string;
  typed?: string;
}

/** Saves a position by hand: the typed one, or with script the video's current one if none is typed. */
export function SavePlaceForm({ video, error, typed }: SavePlaceFormProps) {
  const id = `place-${video.number}`;
  return (
    <Form method="post" noValidate preventScrollReset onSubmit={fillInPlace}>
      <input type="hidden" name="fileId" value={video.fileId} />
      <label className="visually-hidden" htmlFor={id}>
        Where you are in the video, such as 12:14
      </label>
      <div className="input-group">
        <input
          key={video.startAt}
          className="input"
          name="position"
          defaultValue={typed ?? clockTime(video.startAt)}
          inputMode="text"
          autoComplete="off"
          size={7}
          {...controlAccess(id, null, error)}
        />
        <Button variant="quiet" name="intent" value="save-place">
          Save my place
        </Button>
      </div>
      <FieldError of={id}>{error}</FieldError>
    </Form>
  );
}

function fillInPlace(event: FormEvent<HTMLFormElement>) {
  const form = event.currentTarget;
  const field = form.elements.namedItem('position');
  const place = form.closest('section');
  const player = place && playerIn(place);
  if (!(field instanceof HTMLInputElement) || !player || player.currentTime === 0) return;
  if (field.value === field.defaultValue) field.value = clockTime(player.currentTime);
}
