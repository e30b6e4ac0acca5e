import { useRef, useState } from 'react';
import { clockTime } from '~/kit/dates';
import { AppLink } from '../app-link';
import { classNames } from '../class-names';
import type { MediaState, MediaStore } from './media-store';
import { type MarkedLoop, type PlayerChapter, styleOf } from './player-view';
import { Slider, usePlayhead } from './slider';
import type { LoopPart } from './use-loop';
import { Wave } from './wave';

/** In percent of a phone's wave: 25 pixels, what a flag and its letter need before the next flag. */
const letterWidth = 7;

interface ScrubberProps {
  store: MediaStore;
  state: MediaState;
  seed: string | number;
  chapters: PlayerChapter[];
  /** Marked places, in seconds. */
  pins: number[];
  loops: MarkedLoop[];
  /** The part that goes round now, or its beginning. */
  looping: LoopPart | null;
  isAwake: boolean;
}

/** The wave: where one is, what is loaded, and a slider to go elsewhere. Chapters are flags above it. */
export function Scrubber({ store, state, seed, chapters, pins, loops, looping, isAwake }: ScrubberProps) {
  const box = useRef<HTMLDivElement>(null);
  const { duration } = state;
  const [aimed, setAimed] = useState<number | null>(null);
  const time = aimed ?? state.time;
  const percent = (seconds: number) => (duration > 0 ? Math.min(100, (100 * seconds) / duration) : 0);
  usePlayhead(box, store, aimed === null && state.isPlaying);
  const chapter = chapters.findLast(({ start }) => start <= time);

  return (
    <div className="scrub" ref={box} style={styleOf({ '--at': percent(time), '--loaded': percent(state.loaded) })}>
      {chapters.length > 0 && (
        <ol className="scrub-flags" aria-label="Chapters">
          {chapters.map(({ letter, colour, title, time: at, start, href }, index) => (
            <li
              key={start}
              style={styleOf({ '--at': percent(start) })}
              className={classNames(
                `cue-${colour}`,
                percent(chapters[index + 1]?.start ?? Number.POSITIVE_INFINITY) - percent(start) < letterWidth &&
                  'is-near',
              )}
            >
              <AppLink
                href={href}
                preventScrollReset
                aria-label={`Chapter ${letter}, ${at}: ${title}`}
                aria-current={chapter?.start === start && time > 0 ? 'true' : undefined}
                onClick={() => store.seek(start)}
              >
                <span aria-hidden="true">{letter}</span>
              </AppLink>
            </li>
          ))}
        </ol>
      )}
      <div className="scrub-wave">
        {looping && (
          <i
            className="scrub-loop"
            aria-hidden="true"
            style={styleOf({ '--from': percent(looping.from), '--to': percent(looping.to ?? time) })}
          />
        )}
        <Waves seed={seed} />
        {isAwake && duration > 0 && (
          <Slider
            {...{ store, time, duration, chapters, setAimed }}
            said={`${clockTime(time)} of ${clockTime(duration)}${chapter ? `, ${chapter.title}` : ''}`}
          />
        )}
      </div>
      <div className="scrub-under" aria-hidden="true">
        <i className="loaded" />
        {loops.map(({ from, to }) => (
          <i
            key={`${from} ${to}`}
            className={looping?.from === from && looping.to === to ? 'loop is-on' : 'loop'}
            style={styleOf({ '--from': percent(from), '--to': percent(to) })}
          />
        ))}
        {pins.map((pin) => (
          <i key={pin} className="note-pin" style={styleOf({ '--at': percent(pin) })} />
        ))}
      </div>
      <i className="scrub-here" aria-hidden="true" />
    </div>
  );
}

/** The wave in two widths, each once as a whole and once as far as it was played. */
function Waves({ seed }: { seed: string | number }) {
  return (
    <>
      <Wave seed={seed} bars={200} className="is-wide" />
      <Wave seed={seed} bars={88} className="is-narrow" />
      <span className="is-played" aria-hidden="true">
        <Wave seed={seed} bars={200} played={1} className="is-wide" />
        <Wave seed={seed} bars={88} played={1} className="is-narrow" />
      </span>
    </>
  );
}
