import { Form } from '@remix-run/react';
import { clockTime } from '~/kit/dates';
import { Button } from '~/ui/forms/button';
import { controlAccess, FieldError } from '~/ui/forms/field';
import type { LessonVideoView } from '../lesson/present-video.server';

interface KeptPlaceProps {
  video: LessonVideoView;
  error?: string;
  typed?: string;
}

/** Saves a position by hand, for readers without script: with it, the player reports where they are. */
export function KeptPlace({ video, error, typed }: KeptPlaceProps) {
  const id = `place-${video.number}`;
  return (
    <Form method="post" noValidate preventScrollReset className={error ? 'plain-row' : 'plain-row only-plain'}>
      <input type="hidden" name="fileId" value={video.fileId} />
      <label htmlFor={id}>My place</label>
      <input
        key={video.startAt}
        className="input"
        name="position"
        defaultValue={typed ?? clockTime(video.startAt)}
        inputMode="text"
        autoComplete="off"
        size={7}
        aria-label="Where you are in the video, such as 12:14"
        {...controlAccess(id, null, error)}
      />{' '}
      <Button variant="quiet" size="small" intent="save-place">
        Save my place
      </Button>
      <FieldError of={id}>{error}</FieldError>
    </Form>
  );
}
