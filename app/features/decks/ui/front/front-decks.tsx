import { type CSSProperties, type ReactNode, useRef } from 'react';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Button, LinkButton } from '~/ui/forms/button';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { useIsLite } from '~/ui/page/lite';
import type { FrontView } from '../../present.server';
import type { FrontResult } from '../rig/play-front';
import type { RigFault } from '../rig/rig';
import { nextWords, useFront } from './use-front';

const beatsInBar = 4;

/** Two records and one crossfader, on the front page of guests; without scripts and in lite mode, how it should sound. */
export function FrontDecks({ front }: { front: FrontView }) {
  const isLite = useIsLite();
  return (
    <>
      {!isLite && <LiveFront front={front} />}
      <section
        className={isLite ? 'front is-lite' : 'front is-without-script'}
        aria-label="Two records, one crossfader"
      >
        <div className="front-deck is-plain">
          <Lanes front={front} id="still" />
          {front.right && (
            <div className="front-plain">
              {/* biome-ignore lint/a11y/useMediaCaption: records without words */}
              <audio
                controls
                preload="none"
                src={front.right}
                aria-label={`Two records: the second comes in on the one of bar ${front.in}`}
              />
            </div>
          )}
        </div>
        <div className="wrap front-under">
          <p className="front-words">
            <strong>{front.right ? 'Press play. Two records run.' : 'Two records run.'}</strong> The second one comes in
            on the one of bar {front.in}: say now when you hear it.
          </p>
          <p>
            <AppLink href={front.lesson.href}>{front.lesson.title}, a free lesson</AppLink>
          </p>
        </div>
      </section>
    </>
  );
}

const faultTexts: Record<RigFault, string> = {
  unsupported: 'This browser cannot play two records at once. Update it or try another one.',
  silent: 'This device has nothing to play on. Connect headphones or speakers, and press play again.',
  unreachable: 'The records do not arrive. Check your connection, and press play again.',
};

function LiveFront({ front }: { front: FrontView }) {
  const box = useRef<HTMLElement>(null);
  const fader = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const { phase, fault, value, result, start, stop, push } = useFront(front, box);
  // The pressed button leaves the page, and the fader is what is needed next.
  const toFader = () => fader.current?.focus({ preventScroll: true });
  const begin = () => {
    toFader();
    // On a low screen it may be below the edge.
    fader.current?.scrollIntoView({ block: 'nearest' });
    void start();
  };
  const end = () => {
    toFader();
    stop();
  };
  return (
    <section className={`front is-${phase}`} aria-label="Two records, one crossfader" ref={box}>
      <div className="front-deck">
        <Lanes front={front} id="live" offset={result?.offset} />
        {phase === 'ready' && (
          <button
            type="button"
            className="ear-play is-first front-play"
            aria-label="Play: two records run"
            disabled={!isHydrated}
            onClick={begin}
          >
            <span className="sign-play" aria-hidden="true" />
          </button>
        )}
      </div>
      <div className="wrap front-under">
        <p className="front-words" role="status">
          {phase === 'running' ? (
            <span aria-hidden="true">
              <strong data-count>Bar {front.from}, beat 1.</strong>{' '}
              <span data-next>{nextWords(front, front.from)}</span>
            </span>
          ) : (
            <Said result={result} isLoading={phase === 'loading'}>
              {fault && faultTexts[fault]}
            </Said>
          )}
        </p>
        <label className="front-fader">
          <span aria-hidden="true">First record</span>
          <span className="front-track">
            <input
              ref={fader}
              type="range"
              min="0"
              max="100"
              step="2"
              aria-label="Crossfader, from the first record to the second"
              aria-valuetext={faderWords(value)}
              value={value}
              disabled={!isHydrated}
              onInput={({ currentTarget, nativeEvent }) => push(currentTarget.valueAsNumber, nativeEvent.timeStamp)}
              onChange={() => {}}
            />
          </span>
          <span aria-hidden="true">Second record</span>
        </label>
        {(phase === 'running' || phase === 'loading') && (
          <Button type="button" variant="quiet" isLoading={phase === 'loading'} onClick={end}>
            Stop
          </Button>
        )}
        {phase === 'done' && (
          <div className="front-next">
            <div className="row">
              <Button type="button" variant="quiet" onClick={begin}>
                Again
              </Button>
              <LinkButton href={front.lesson.href}>Watch “{front.lesson.title}”</LinkButton>
            </div>
            <p className="small">
              It is free with an account.{' '}
              <AppLink href={paths.signUp({ redirect: front.lesson.href })}>Sign up and watch it</AppLink>
            </p>
          </div>
        )}
      </div>
    </section>
  );
}

interface SaidProps {
  result: FrontResult | null;
  isLoading: boolean;
  /** Why it does not play. */
  children: ReactNode;
}

function Said({ result, isLoading, children }: SaidProps) {
  if (children) return children;
  const [title, sentence] = result
    ? [result.title, result.sentence]
    : isLoading
      ? ['Two records are on their way.', 'Push the fader across when you hear the one.']
      : ['Press play. Two records run.', 'Push the fader across when you hear the one.'];
  return (
    <>
      <strong>{title}</strong> {sentence}
    </>
  );
}

function faderWords(value: number): string {
  if (value === 0) return 'first record alone';
  return value === 100 ? 'second record alone' : `${value} per cent`;
}

/** The width of a beat in the drawing, in pixels. */
const beatWidth = 20;
/** Beats that are drawn before the first one and after the last one: as many as the widest screens show. */
const [before, after] = [70, 130];
/** A marker further from the one than this many beats would be off a phone's screen. */
const furthest = { early: -5, late: 9 };

interface LanesProps {
  front: Pick<FrontView, 'from' | 'in' | 'beats'>;
  /** Of the drawing's pattern, of which there is one for each drawing. */
  id: string;
  /** Where the second record came in, in beats from the one. */
  offset?: number | null;
}

/**
 * Both records and the fixed play line. Before play, the first beat of the asked bar is at the line. While the records
 * run, `--a` is the beat that is heard.
 */
function Lanes({ front, id, offset = null }: LanesProps) {
  const mine = offset === null ? null : Math.min(furthest.late, Math.max(furthest.early, offset));
  const values = {
    '--all': front.beats + before + after,
    '--before': before,
    '--beats': front.beats,
    '--into': (front.in - front.from) * beatsInBar,
    '--mine': mine ?? 0,
  } as CSSProperties;
  const pattern = `front-${id}`;
  const strip = (deck: 'a' | 'b', children?: ReactNode) => (
    <div className="front-lane">
      <svg
        className={`front-strip is-${deck}`}
        viewBox={`0 0 ${(front.beats + before + after) * beatWidth} 72`}
        preserveAspectRatio="none"
        aria-hidden="true"
        fill="none"
        strokeWidth="2"
      >
        {children}
        <rect width="100%" height="72" stroke="none" fill={`url(#${pattern})`} />
      </svg>
    </div>
  );
  return (
    <div className="front-view" aria-hidden="true" style={values}>
      {strip(
        'a',
        <pattern id={pattern} width={2 * beatWidth} height="72" patternUnits="userSpaceOnUse">
          {/* Two beats, each with its low, and hats between them. */}
          <path
            className="hi"
            d="M6.5 29.9v12.2M11.5 24.5v23M16.5 29.9v12.2M26.5 25.8v20.3M31.5 20.4v31.1M36.5 25.8v20.3"
          />
          <path
            className="lo"
            d="M1.5 2.2v67.7M4.5 10v52M8.5 19.1v33.8M13.5 28.6v14.9M21.5 2.2v67.7M24.5 10v52M28.5 19.1v33.8M33.5 28.6v14.9"
          />
        </pattern>,
      )}
      {strip('b')}
      <div className="front-line" />
      {mine !== null && <div className="front-mine" />}
    </div>
  );
}
