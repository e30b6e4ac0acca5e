import { useFetcher } from '@remix-run/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Button, TextButton, TextLink } from '~/ui/forms/button';
import { useIsLite } from '~/ui/page/lite';
import { readSettings } from '~/ui/player/player-settings';
import { takesKey } from '~/ui/player/takes-key';
import type { PlayView } from '../present.server';
import { resultOf, tryFields } from './instrument/describe-try';
import { Desk } from './instrument/desk';
import { readDevice, storeDevice } from './instrument/device-delay';
import { LiveLanes } from './instrument/live-lanes';
import { Result, type TryResult } from './instrument/result';
import { TapAlong } from './instrument/tap-along';
import { type Stopped, useRig } from './instrument/use-rig';
import { measureTry } from './rig/measure-try';

interface DecksInstrumentProps {
  play: PlayView;
  /** The way back to the lesson. */
  back: { title: string; href: string };
  /** The right answer, the steps for one's own decks and the sounds. */
  children: ReactNode;
}

/** An exercise that is played; in lite mode and without scripts its children. */
export function DecksInstrument({ play, back, children }: DecksInstrumentProps) {
  const [isAnswerShown, setAnswerShown] = useState(false);
  if (useIsLite()) {
    return (
      <div className="rig-place">
        <Task play={play} />
        {children}
      </div>
    );
  }
  return (
    <div className="rig-place">
      <LiveDecks play={play} back={back} />
      <p className="rig-more">
        <TextButton type="button" aria-expanded={isAnswerShown} onClick={() => setAnswerShown(!isAnswerShown)}>
          How it should look and sound
        </TextButton>
      </p>
      <div className={isAnswerShown ? 'rig-still is-shown' : 'rig-still'}>{children}</div>
    </div>
  );
}

function LiveDecks({ play, back }: Omit<DecksInstrumentProps, 'children'>) {
  const box = useRef<HTMLDivElement>(null);
  const lanes = useRef<HTMLDivElement>(null);
  const [result, setResult] = useState<TryResult | null>(null);
  const [isTapping, setTapping] = useState(false);
  const [isOffered, setOffered] = useState(false);
  const { submit } = useFetcher();
  const isKept = play.triesHref !== null;
  const { phase, stopped, controls, isPlaying, hands, start, finish, cancel, pressKey } = useRig({
    play,
    lanes,
    desk: box,
    onEnd(played) {
      const { delay, isDeclined } = readDevice();
      const isCalibrated = delay !== undefined;
      const measured = measureTry(play, played);
      const shown = resultOf(play, played, measured, isCalibrated);
      // Stopped before anything was done: there is nothing to say.
      if (!shown) return;
      setResult(shown);
      setOffered(!isCalibrated && !isDeclined && shown.offset !== null);
      if (play.triesHref) submit(tryFields(shown, measured), { method: 'post', action: play.triesHref });
    },
  });

  useEffect(() => {
    // Else Space, which plays deck B, would press Stop, which has the focus of Start.
    if (phase === 'running') box.current?.querySelector<HTMLElement>('.is-b .rig-play')?.focus({ preventScroll: true });
  }, [phase]);

  const again = () => {
    setResult(null);
    void start();
  };
  const onEnter = (key: string) => {
    if (key === 'Enter') again();
    return key === 'Enter';
  };
  useKeys(phase === 'running' ? pressKey : result && !isTapping ? onEnter : null, hands.nudge);

  if (isTapping) return <TapAlong onDone={() => setTapping(false)} />;
  if (result) {
    return (
      <Result result={result} onAgain={again}>
        {isOffered && (
          <>
            <Button type="button" variant="quiet" onClick={() => setTapping(true)}>
              Show me milliseconds
            </Button>
            <TextButton
              type="button"
              onClick={() => {
                storeDevice({ isDeclined: true });
                setOffered(false);
              }}
            >
              Not now
            </TextButton>
          </>
        )}
        <TextLink href={back.href}>Back to the lesson</TextLink>
      </Result>
    );
  }
  const isRunning = phase === 'running';
  return (
    <div className="rig-live" ref={box}>
      <Task play={play}>
        <div className="rig-now">
          <p className="rig-count" aria-hidden="true">
            <strong className="num" data-count>
              {play.length.from}.1
            </strong>
            <small data-until>{Math.round(play.length.seconds)} seconds, headphones help</small>
          </p>
          {isRunning ? (
            <Button type="button" variant="quiet" size="large" onClick={finish}>
              Stop
            </Button>
          ) : (
            <Button
              type="button"
              size="large"
              isLoading={phase === 'loading'}
              onClick={phase === 'loading' ? cancel : start}
            >
              <i className="sign-play" aria-hidden="true" />
              Start
            </Button>
          )}
        </div>
      </Task>
      {stopped && (
        <p className="rig-stopped" role="status">
          {stoppedTexts[stopped]}
        </p>
      )}
      <div className="rig">
        <LiveLanes
          play={play}
          box={lanes}
          isHollow={{ a: controls.a.low < lowOff, b: controls.b.low < lowOff }}
          says={isRunning ? 'Running: both lanes below one play line' : lanesAtRest(play)}
        />
        <Desk play={play} controls={controls} isPlaying={isPlaying} isRunning={isRunning} hands={hands} />
      </div>
      <KeyLegend />
      {!isKept && (
        <p className="small muted">
          Without an account no try is kept. <AppLink href={paths.signUp()}>Sign up to keep them</AppLink>
        </p>
      )}
    </div>
  );
}

function Task({ play, children }: { play: PlayView; children?: ReactNode }) {
  return (
    <div className="rig-task">
      <h2>{play.task}</h2>
      {children}
    </div>
  );
}

/** Below this a low is drawn as cut. */
const lowOff = 25;

const stoppedTexts: Record<Stopped, string> = {
  unsupported: 'This browser cannot play two records at once. Update it or try another one.',
  silent: 'This device has nothing to play on. Connect headphones or speakers, and start again.',
  unreachable: 'The records do not arrive. Check your connection, and start again.',
  hidden: 'The try stopped, since this page was in the background. Start again.',
  'other-sound': 'The try stopped, since another sound on this page began. Start again.',
};

const lanesAtRest = ({ length, startsTogether }: PlayView) =>
  `Two lanes below one play line. Deck A waits at bar ${length.from}, deck B ${startsTogether ? 'starts with it' : 'at its first beat'}.`;

function KeyLegend() {
  return (
    <p className="keys rig-keys">
      <span>
        <kbd>Space</kbd> play B
      </span>{' '}
      <span>
        <kbd>Z</kbd> cue B
      </span>{' '}
      <span>
        <kbd>1</kbd> low of A
      </span>{' '}
      <span>
        <kbd>2</kbd> low of B
      </span>{' '}
      <span>
        <kbd>←</kbd> <kbd>→</kbd> crossfader
      </span>{' '}
      <span>
        <kbd>,</kbd> <kbd>.</kbd> nudge B
      </span>{' '}
      <span>
        <kbd>Esc</kbd> stop
      </span>
    </p>
  );
}

type KeyPress = (key: string, timeStamp: number) => boolean | null;

/** Keys of the whole instrument. A focused control keeps its own keys; a nudge lasts until its key is let go. */
function useKeys(press: KeyPress | null, nudge: (percent: number, timeStamp: number) => void): void {
  const now = useRef({ press, nudge });
  now.current = { press, nudge };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { press } = now.current;
      if (!press || event.repeat || event.altKey || event.ctrlKey || event.metaKey || !readSettings().hasSingleKeys)
        return;
      const target = event.target as Element;
      const { key } = event;
      // A slider takes arrows only.
      const isSlider = target.matches('input[type="range"]') && !key.startsWith('Arrow');
      if (!isSlider && takesKey(target, key)) return;
      if (press(key.length === 1 ? key.toLowerCase() : key, event.timeStamp)) event.preventDefault();
    };
    const onKeyUp = ({ key, timeStamp }: KeyboardEvent) => {
      if (key === ',' || key === '.') now.current.nudge(0, timeStamp);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('keyup', onKeyUp);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('keyup', onKeyUp);
    };
  }, []);
}
