import { createContext, type RefObject, useContext, useRef, useState } from 'react';
import { giveFiles } from '~/features/drafts/ui/editor/insert';
import { FilePlace } from '~/features/drafts/ui/file-place';
import { useCell } from '~/features/drafts/ui/sheet';
import { Carried, Line } from '~/features/drafts/ui/sheet-fields';
import { clockTime } from '~/kit/dates';
import { paths } from '~/paths';
import { TextButton } from '~/ui/forms/button';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import type { FilmView } from '../office/present.server';
import { Chapters } from './chapter-rows';
import { CaptionRows, RemoveRow } from './course-fields';
import { Loops } from './loop-rows';

/** What is known of the films that a lesson names, by their hashes. */
export const Films = createContext<Record<string, FilmView>>({});

interface VideoCellsProps {
  name: string;
  /** The block, for the names of buttons: 'block 2'. */
  of: string;
  /** Whether the lesson's chapters and loops are of this video. */
  isFirst: boolean;
}

/** A video of a block: the film itself, what it is, its title, still and captions; of the first one also chapters and loops. */
export function VideoCells({ name, of, isFirst }: VideoCellsProps) {
  const clip = useCell(`${name}.clip`);
  const poster = useCell(`${name}.poster`);
  const audio = useCell(`${name}.audio`);
  const film = useContext(Films)[clip];
  const video = useRef<HTMLVideoElement>(null);
  const isHydrated = useHydrated();
  return (
    <div className="stack is-tight">
      <div className="edit-film">
        <div className="stack is-tight">
          {/* biome-ignore lint/a11y/useMediaCaption: the author's own look at the film; its captions are listed beside it */}
          <video
            ref={video}
            controls
            preload="none"
            playsInline
            src={paths.media(film?.fileId ?? `c${clip}`)}
            poster={poster || film?.poster ? paths.media(poster || (film?.poster ?? '')) : undefined}
            aria-label={`Video of ${of}`}
          />
          {isHydrated && <StillHere video={video} place={`${name}.poster`} />}
          <div className="row">
            <FilePlace place={`${name}.poster`} kind="picture" label="Choose a still" of={of} />
            <FilePlace place={`${name}.clip`} kind="video" label="Replace the video" of={of} />
            <RemoveRow name={name} label="Remove the video" of={of} />
          </div>
        </div>
        <div className="stack is-tight">
          <Carried names={[`${name}.clip`, `${name}.audio`, `${name}.poster`, `${name}.was`]} />
          <p className="small muted">
            {film?.facts ?? 'Just uploaded: its length and size are read with the next save.'}{' '}
            {audio ? 'With its sound alone, for lite mode.' : 'Without its sound alone, which lite mode would play.'}
          </p>
          <Line name={`${name}.title`} label="Title of the video" maxLength={1000} />
          <CaptionRows video={name} of={useCell(`${name}.title`)} />
          <div className="row">
            <FilePlace place={`${name}.captions`} kind="captions" label="Add captions" of={of} />
            <FilePlace place={`${name}.audio`} kind="sound" label="Upload an audio-only version" of={of} />
          </div>
        </div>
      </div>
      {isFirst && <OfFirstVideo video={video} />}
    </div>
  );
}

/** Makes the still of a video from the picture that it shows now. It is uploaded at once and added with the next save. */
function StillHere({ video, place }: { video: RefObject<HTMLVideoElement>; place: string }) {
  const [said, setSaid] = useState('');
  const take = () => {
    const film = video.current;
    if (!film?.videoWidth) return setSaid('Play the video to the picture first.');
    const canvas = document.createElement('canvas');
    canvas.width = film.videoWidth;
    canvas.height = film.videoHeight;
    canvas.getContext('2d')?.drawImage(film, 0, 0);
    canvas.toBlob((blob) => {
      if (!blob) return setSaid('This picture cannot be read.');
      const at = clockTime(film.currentTime);
      const file = new File([blob], `still-${at.replaceAll(':', '-')}.jpg`, { type: 'image/jpeg' });
      giveFiles(film, { files: [file], place });
      setSaid(`The picture at ${at} becomes the still with the next save.`);
    }, 'image/jpeg');
  };
  return (
    <p className="row small">
      <TextButton type="button" onClick={take}>
        Make this picture the still
      </TextButton>
      <span role="status" className="muted">
        {said}
      </span>
    </p>
  );
}

/** The chapters and loops of a lesson, beside the video that they are of. Without it there is nothing to play. */
export function OfFirstVideo({ video }: { video: RefObject<HTMLVideoElement> | null }) {
  return (
    <>
      <Chapters video={video} />
      <Loops video={video} />
    </>
  );
}
