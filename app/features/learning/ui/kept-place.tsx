import { Form } from '@remix-run/react';
import { type FormEvent, useRef, useState } from 'react';
import { clockTime } from '~/kit/dates';
import { Button, TextButton } from '~/ui/forms/button';
import { controlAccess, FieldError } from '~/ui/forms/field';
import { useBeforePaint } from '~/ui/late-script/use-before-paint';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import type { LessonVideoView } from '../lesson/present-video.server';
import { playerIn, TimeLink } from './time-link';

interface KeptPlaceProps {
  video: LessonVideoView;
  error?: string;
  typed?: string;
}

/**
 * The saved position of the video. Without script, readers save it by hand; with script the player does, and the form
 * is behind a button unless somebody has begun to type in it.
 */
export function KeptPlace({ video, error, typed }: KeptPlaceProps) {
  const isHydrated = useHydrated();
  const [isWanted, setIsWanted] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const formId = `keep-${video.number}`;
  useBeforePaint(() => {
    const field = form.current?.querySelector<HTMLInputElement>('input[name="position"]');
    if (field && (field === document.activeElement || field.value !== field.defaultValue)) setIsWanted(true);
  }, []);
  const isShown = !isHydrated || isWanted || Boolean(error);
  return (
    <div className="kept-place row is-apart">
      <p className="small muted">
        {video.stopped ? (
          <>
            You stopped at{' '}
            <TimeLink className="num" href={video.stopped.href}>
              {video.stopped.time}
            </TimeLink>
            .{' '}
          </>
        ) : null}
        {isHydrated ? 'We keep your place while you watch.' : 'Save your place, and continue from there next time.'}
        {isHydrated && (
          <TextButton
            type="button"
            aria-expanded={isShown}
            aria-controls={formId}
            onClick={() => setIsWanted((wanted) => !wanted)}
          >
            Save my place now
          </TextButton>
        )}
      </p>
      <div id={formId} ref={form} hidden={!isShown}>
        <SavePlaceForm video={video} error={error} typed={typed} />
      </div>
    </div>
  );
}

/** Saves a position by hand: the typed one, or with script the video's current one if none is typed. */
function SavePlaceForm({ video, error, typed }: KeptPlaceProps) {
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
        <Button variant="quiet" intent="save-place">
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
