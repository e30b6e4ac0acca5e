import { useRef, useState } from 'react';
import { TextButton } from '~/ui/button';
import { useBeforePaint } from '~/ui/use-before-paint';
import { useHydrated } from '~/ui/use-hydrated';
import type { LessonVideoView } from '../present-video.server';
import { SavePlaceForm } from './save-place-form';
import { TimeLink } from './time-link';

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
      <p className="small muted row">
        <span>
          {video.stopped ? (
            <>
              You stopped at{' '}
              <TimeLink className="num" href={video.stopped.href}>
                {video.stopped.time}
              </TimeLink>
              .{' '}
            </>
          ) : null}
          {isHydrated ? 'We keep your place while you watch.' : 'Save your place, and go on there next time.'}
        </span>
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
