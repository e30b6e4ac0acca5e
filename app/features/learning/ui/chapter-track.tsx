import { CueLetter } from '~/ui/cue-letter';
import { Separated } from '~/ui/separated';
import { WaveStrip } from '~/ui/wave-strip';
import type { ChapterCueView } from '../present-video.server';

interface ChapterTrackProps {
  /** The seed of the video's wave. */
  wave: number;
  chapters: ChapterCueView[];
}

/** A lesson's video as a track without playback: its wave, and its chapters by title. */
export function ChapterTrack({ wave, chapters }: ChapterTrackProps) {
  return (
    <div>
      <div className="player is-still">
        <div className="strip">
          <WaveStrip seed={wave} played={0} flags={chapters.map(({ at, colour }) => ({ at, cue: colour }))} />
        </div>
      </div>
      {chapters.length > 0 && (
        <ol className="chapters">
          {chapters.map(({ letter, colour, title, time, start }) => (
            <li key={start}>
              <p>
                <Separated>
                  <CueLetter colour={colour}>{letter}</CueLetter>
                  {title}
                  <time>{time}</time>
                </Separated>
              </p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
