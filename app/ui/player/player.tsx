import { useNavigationType } from '@remix-run/react';
import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { clockTime } from '~/kit/dates';
import { classNames } from '../class-names';
import { TextButton } from '../forms/button';
import { useHydrated } from '../late-script/use-hydrated';
import { useIsLite } from '../page/lite';
import { onePictureAddress, toneStyle } from '../pictures/picture-sources';
import { useCaptionLine } from './caption-line';
import { Controls } from './controls';
import { Fault, unplayedText } from './fault';
import { createMediaStore, type MediaStore, play, seekTo } from './media-store';
import { playOnlyOne } from './play-only-one';
import { usePlayerKeys } from './player-keys';
import { freshSettings, type PlayerSettings, readSettings, storeSettings, watchSettings } from './player-settings';
import type { CaptionTrack, MarkedLoop, PlayerChapter, PlayerQuality } from './player-view';
import { Scrubber } from './scrubber';
import { useLoop } from './use-loop';
import { type MediaSessionFacts, useMediaSession } from './use-media-session';
import { type WatchedSpan, watchSpans } from './watch-spans';

export interface PlayerProps {
  src: string;
  /** The address of a playlist (HLS) of the same film, for browsers that play it themselves; the others play `src`. */
  playlist?: string | null;
  title: string;
  /** Shown before playback; not on lite pages. */
  poster?: string;
  tracks?: CaptionTrack[];
  /** Start position in seconds. Back and Forward to another position seek the existing video. */
  startAt?: number;
  /** In seconds; 0 if unknown. */
  duration?: number;
  /** Draws the wave: the same seed draws the same one. */
  seed: string | number;
  chapters?: PlayerChapter[];
  /** The parts that the teacher marked for going round. */
  loops?: MarkedLoop[];
  /** A file with the sound alone, smaller than `src`, of which a loop's sound is fetched. */
  soundSrc?: string;
  /** Keeps a reader's own loop as a note. In seconds. */
  onKeepLoop?: (from: number, to: number) => void;
  /** Places that are marked below the wave, in seconds. */
  pins?: number[];
  /** The caption at the start position, which is known before any caption is loaded. */
  firstCaption?: string;
  /** Called for each watched span, in seconds: on pause, every 15 s, and when the page is hidden. */
  onProgress?: (span: WatchedSpan) => void;
  /** Whether `src` is sound without pictures. */
  isSoundAlone?: boolean;
  /** Whether it plays as soon as script is there: the reader has just pressed a button for that. */
  isPlayedAtOnce?: boolean;
  /** Takes the picture's place when it has ended. */
  ended?: ReactNode;
  /** The ways on when it cannot be played, beside *Try again*. */
  waysOut?: ReactNode;
  session?: MediaSessionFacts;
  quality?: PlayerQuality;
  /** Whether single keys work on the whole page, not only while the focus is inside the player. */
  isMain?: boolean;
  /** Asks for a new address of a file whose signed one has ended. */
  onExpired?: () => void;
  /** Below the row of controls. */
  children?: ReactNode;
}

/** Milliseconds after which a player that waits for data says so. */
const patience = 4000;

/**
 * A video or its sound with its wave, captions and controls. Until script wakes, and without it, the browser's own
 * controls are shown (decision 018).
 */
export function Player(player: PlayerProps) {
  const {
    src,
    playlist = null,
    title,
    poster,
    tracks = [],
    startAt = 0,
    duration = 0,
    chapters = [],
    pins = [],
    loops = [],
  } = player;
  const { isSoundAlone = false, ended } = player;
  const video = useRef<HTMLVideoElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const media: RefObject<HTMLMediaElement> = isSoundAlone ? audio : video;
  const frame = useRef<HTMLElement>(null);
  const isAwake = useHydrated();
  const isLite = useIsLite();
  const [store] = useState(() => createMediaStore({ time: startAt, duration }));
  const state = useSyncExternalStore(store.subscribe, store.read, store.read);
  const settings = useSyncExternalStore(watchSettings, readSettings, () => freshSettings);
  const address = addressOf(player);
  const begun = useRef({ address, at: startAt });
  // A changed time in the source would reload the video and stop it.
  if (begun.current.address !== address) begun.current = { address, at: startAt };

  useElement({ media, store, player, settings, isAwake });
  const language = captionLanguage(tracks, settings);
  const line = useCaptionLine(media, { language: isAwake ? language : null, isLate: isLite });
  const loop = useLoop({ media, store, settings, soundSrc: player.soundSrc ?? src });
  const keys = usePlayerKeys({ loop, frame, store, chapters, tracks, isSoundAlone, isMain: player.isMain ?? false });
  useMediaSession(media, player.session && { ...player.session, title, artwork: poster });
  useIdle(frame, state.isPlaying);
  useTheatre(Boolean(player.isMain) && settings.isTheatre);
  const isSlow = useSlowness(state.isWaiting);
  useEffect(() => {
    if (isSlow) void store.suspect();
  }, [store, isSlow]);
  const isReplaced = isAwake && (state.fault !== null || (state.hasEnded && Boolean(ended)));

  const fromPlace = (file: string) => (begun.current.at > 0 ? `${file}#t=${begun.current.at}` : file);
  const shared = {
    ...(!playlist && { src: fromPlace(src) }),
    controls: !isAwake,
    preload: 'none',
    'aria-label': title,
  } as const;

  return (
    <section
      className={classNames('own-player', isSoundAlone && 'is-sound', isAwake && 'is-awake')}
      ref={frame}
      aria-label={`${title}, player`}
      style={toneStyle(poster)}
    >
      <div className="picture" hidden={isReplaced}>
        {isSoundAlone ? (
          <audio ref={audio} {...shared}>
            {unplayedText('sound')}
          </audio>
        ) : (
          <video
            ref={video}
            {...shared}
            playsInline
            poster={isLite || !poster ? undefined : onePictureAddress(poster)}
            width="1280"
            height="720"
            onClick={isAwake ? store.toggle : undefined}
          >
            {playlist && (
              <>
                <source src={fromPlace(playlist)} type="application/vnd.apple.mpegurl" />
                <source src={fromPlace(src)} type="video/mp4" />
              </>
            )}
            <Tracks tracks={tracks} isDefaultShown={!isLite && !isAwake} />
            {unplayedText('video')}
          </video>
        )}
        {isAwake && !isSoundAlone && !state.isBegun && (
          <button type="button" className="picture-start" onClick={store.toggle}>
            <i className="sign-play" aria-hidden="true" />
            <span>{state.time > 0 ? `Continue at ${clockTime(state.time)}` : startText(state.duration)}</span>
          </button>
        )}
      </div>
      {isAwake && state.fault && (
        <Fault fault={state.fault} store={store} what={isSoundAlone ? 'sound' : 'video'} className="picture is-closed">
          {player.waysOut}
        </Fault>
      )}
      {isReplaced && !state.fault && ended}
      <Said
        tracks={tracks}
        settings={settings}
        line={isAwake && language === null ? null : (line ?? player.firstCaption ?? '')}
        isSlow={isSlow}
      />
      <Scrubber {...{ store, state, chapters, pins, loops, isAwake }} seed={player.seed} looping={loop.part} />
      <div className="controls">
        {isAwake && (
          <Controls
            {...{ store, state, settings, tracks, language, media, frame, keys, loop, isSoundAlone }}
            isTheatreOffered={player.isMain ?? false}
            quality={player.quality}
          />
        )}
      </div>
      {loop.part?.to != null && player.onKeepLoop && (
        <p className="lite-line">
          <span>
            Loop {clockTime(loop.part.from)} to {clockTime(loop.part.to)}
          </span>
          <TextButton type="button" onClick={() => player.onKeepLoop?.(loop.part?.from ?? 0, loop.part?.to ?? 0)}>
            Keep it as a note
          </TextButton>
        </p>
      )}
      {player.children}
    </section>
  );
}

/** Tells one film, or quality of it, from another: what the browser tries first. */
const addressOf = ({ playlist, src }: Pick<PlayerProps, 'playlist' | 'src'>) => playlist ?? src;

interface ElementProps {
  media: RefObject<HTMLMediaElement>;
  store: MediaStore;
  player: PlayerProps;
  settings: PlayerSettings;
  isAwake: boolean;
}

/** Connects the element with its store, the settings and the reports. */
function useElement({ media, store, player, settings, isAwake }: ElementProps): void {
  const { playlist, startAt = 0, isPlayedAtOnce = false } = player;
  const src = addressOf(player);
  const report = useRef(player.onProgress);
  report.current = player.onProgress;
  const atOnce = useRef(isPlayedAtOnce);
  const shown = useRef({ src, startAt });
  const isReturn = useNavigationType() === 'POP';

  useEffect(() => {
    const element = media.current;
    if (!element) return;
    const detach = store.attach(element);
    const stopOthers = playOnlyOne(element);
    const stopWatching = watchSpans(element, (span) => report.current?.(span));
    const keepVolume = () => {
      const volume = Math.round(element.volume * 100);
      if (volume !== readSettings().volume) storeSettings({ volume });
    };
    element.addEventListener('volumechange', keepVolume);
    return () => {
      element.removeEventListener('volumechange', keepVolume);
      stopWatching();
      stopOthers();
      detach();
    };
  }, [media, store]);

  const { onExpired } = player;
  useEffect(() => {
    let isAsked = false;
    // Once for each address: a file that is closed to this reader stays closed.
    const ask = () => {
      if (isAsked || !onExpired || !src) return false;
      isAsked = true;
      onExpired();
      return true;
    };
    store.renewBy(ask);
    return () => store.renewBy(null);
  }, [store, src, onExpired]);

  useEffect(() => {
    const element = media.current;
    if (!element) return;
    element.volume = settings.volume / 100;
    element.defaultPlaybackRate = settings.speed;
    element.playbackRate = settings.speed;
    element.preservesPitch = settings.hasKeyLock;
  }, [media, settings]);

  useEffect(() => {
    if (media.current && isAwake && atOnce.current) void play(media.current);
    atOnce.current = false;
  }, [media, isAwake]);

  useEffect(() => {
    const element = media.current;
    const before = shown.current;
    shown.current = { src, startAt };
    if (!element) return;
    // The same film at a new address, in another quality or since the signature of the old one had ended: it goes on
    // where it was.
    if (before.src !== src) store.goOn(playlist !== null);
    else if (isReturn && before.startAt !== startAt) seekTo(element, startAt);
  }, [media, store, src, playlist, startAt, isReturn]);
}

interface SaidProps {
  tracks: CaptionTrack[];
  settings: PlayerSettings;
  /** The caption; null if captions are off. */
  line: string | null;
  isSlow: boolean;
}

/** The line below the picture: the captions, or what the player has to say. */
function Said({ tracks, settings, line, isSlow }: SaidProps) {
  if (isSlow) {
    return (
      <p className="says is-ours" role="status">
        Your connection is slow. It plays on as soon as enough has arrived.
      </p>
    );
  }
  if (tracks.length === 0 || line === null) return null;
  const look = classNames('says', `is-${settings.captionSize}`, settings.isCaptionPlain && 'is-plain');
  return <p className={look}>{line}</p>;
}

/**
 * The default track comes first, so C turns it on. Browsers show a default track themselves, and download it before
 * playback, so that lite pages have none.
 */
function Tracks({ tracks, isDefaultShown }: { tracks: CaptionTrack[]; isDefaultShown: boolean }) {
  return [...tracks]
    .sort((a, b) => Number(b.isDefault ?? false) - Number(a.isDefault ?? false))
    .map((track) => (
      <track
        key={track.language}
        kind="captions"
        src={track.src}
        srcLang={track.language}
        label={track.label}
        default={isDefaultShown && track.isDefault}
      />
    ));
}

/** The language of the captions to show; null for none. A video without the chosen one shows its own default. */
function captionLanguage(tracks: CaptionTrack[], { hasCaptions, captionLanguage: chosen }: PlayerSettings) {
  if (!hasCaptions) return null;
  const track = tracks.find(({ language }) => language === chosen) ?? tracks.find(({ isDefault }) => isDefault);
  return (track ?? tracks[0])?.language ?? null;
}

const startText = (duration: number) => (duration > 0 ? `Play, ${clockTime(duration)}` : 'Play');

/** Whether the player has waited for data for so long that it should say so. */
function useSlowness(isWaiting: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setIsSlow(false);
    const timer = setTimeout(() => setIsSlow(true), patience);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isSlow;
}

/** Marks the document while the page's main player takes the whole width. */
function useTheatre(isTheatre: boolean): void {
  useEffect(() => {
    if (!isTheatre) return;
    document.documentElement.dataset.theatre = '';
    return () => {
      delete document.documentElement.dataset.theatre;
    };
  }, [isTheatre]);
}

/** Milliseconds without a move after which wave and row fade in full screen. */
const stillness = 3000;

/** Marks the player as idle while it plays and nobody moves; the style sheet fades its controls in full screen. */
function useIdle(frame: RefObject<HTMLElement>, isPlaying: boolean): void {
  useEffect(() => {
    const box = frame.current;
    if (!box || !isPlaying) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stir = () => {
      box.removeAttribute('data-idle');
      clearTimeout(timer);
      timer = setTimeout(() => box.setAttribute('data-idle', ''), stillness);
    };
    stir();
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'];
    for (const event of events) box.addEventListener(event, stir);
    return () => {
      clearTimeout(timer);
      box.removeAttribute('data-idle');
      for (const event of events) box.removeEventListener(event, stir);
    };
  }, [frame, isPlaying]);
}
