import { useNavigationType } from '@remix-run/react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { languageNames } from '~/kit/text/language-names';
import { Dialog } from '../dialogs/dialog';
import { TextButton } from '../forms/button';
import { useHydrated } from '../late-script/use-hydrated';
import { useIsLite } from '../page/lite';
import { Icon } from '../pictures/icon';
import { onePictureAddress, toneStyle } from '../pictures/picture-sources';
import { keepCaptions, keepCaptionsOncePlayed } from './keep-captions';
import { PictureInPicture } from './picture-in-picture';
import { type PlayerSettings, readSettings, speeds, storeSettings } from './player-settings';
import { pressShortcut, shortcutTexts } from './player-shortcuts';
import { type WatchedSpan, watchSpans } from './watch-spans';

export interface CaptionTrack {
  src: string;
  /** BCP 47. */
  language: string;
  label: string;
  isDefault?: boolean;
}

interface PlayerProps {
  src: string;
  title: string;
  /** Shown before playback; not on lite pages. */
  poster?: string;
  tracks?: CaptionTrack[];
  /** Start position in seconds. Back and Forward to another position seek the existing video. */
  startAt?: number;
  /** Called for each watched span, in seconds: on pause, every 15 s, and when the page is hidden. */
  onProgress?: (span: WatchedSpan) => void;
  /** Below the picture: the strip with the wave and its flags. */
  strip?: ReactNode;
  /** Whether `src` is sound without pictures. */
  isSoundAlone?: boolean;
  /** Replaces the line with the captions' languages. */
  note?: string;
}

/**
 * A video or its sound with the browser's own controls; script adds speed, shortcuts, a stored volume and watch
 * progress.
 */
export function Player(player: PlayerProps) {
  const { src, title, poster, tracks = [], startAt = 0, onProgress, strip, isSoundAlone = false, note } = player;
  const video = useRef<HTMLVideoElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const media: RefObject<HTMLMediaElement> = isSoundAlone ? audio : video;
  const isHydrated = useHydrated();
  const isLite = useIsLite();
  const [isExplained, setIsExplained] = useState(false);
  const [unplayed, setUnplayed] = useState<string | null>(null);
  const showShortcuts = () => setIsExplained(true);
  const ownLanguage = tracks.find(({ isDefault }) => isDefault)?.language ?? null;
  const report = useRef(onProgress);
  report.current = onProgress;
  const begun = useRef({ src, at: startAt });
  // A changed time in the source would reload the video and stop it.
  if (begun.current.src !== src) begun.current = { src, at: startAt };
  const isReturn = useNavigationType() === 'POP';

  useEffect(() => {
    const element = media.current;
    if (!element) return;
    applySettings(element, readSettings());
    const keepVolume = () => storeSettings({ volume: Math.round(element.volume * 100) });
    element.addEventListener('volumechange', keepVolume);
    const stopTelling = watchFaults(element, (isUnplayed) => setUnplayed(isUnplayed ? src : null));
    const stopKeeping = isLite ? keepCaptionsOncePlayed(element, ownLanguage) : keepCaptions(element);
    const stopOthers = playOnlyOne(element);
    const stopWatching = watchSpans(element, (span) => report.current?.(span));
    return () => {
      element.removeEventListener('volumechange', keepVolume);
      stopTelling();
      stopKeeping();
      stopOthers();
      stopWatching();
    };
  }, [media, src, isLite, ownLanguage]);

  useEffect(() => {
    if (media.current && isReturn && begun.current.at !== startAt) media.current.currentTime = startAt;
  }, [media, startAt, isReturn]);

  const shared = {
    src: begun.current.at > 0 ? `${src}#t=${begun.current.at}` : src,
    controls: true,
    preload: 'none',
    'aria-label': title,
  } as const;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts while the focus is inside
    <div
      className="player"
      style={toneStyle(poster)}
      onKeyDown={(event) => media.current && pressShortcut(event, media.current, showShortcuts)}
    >
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
        >
          <Tracks tracks={tracks} isDefaultShown={!isLite} />
          {unplayedText('video')}
        </video>
      )}
      {unplayed === src && (
        <p className="player-fault" role="alert">
          {unplayedText(isSoundAlone ? 'sound' : 'video')}
        </p>
      )}
      {strip && <div className="strip">{strip}</div>}
      <div className="player-tools row is-apart">
        <p className="meta">
          <Icon name="file-text" />
          {note ?? captionsText(tracks)}
        </p>
        {isHydrated && (
          <div className="row">
            <TextButton type="button" className="player-shortcuts" onClick={showShortcuts}>
              Shortcuts
            </TextButton>
            {!isSoundAlone && <PictureInPicture video={video} />}
            <SpeedSelect media={media} />
          </div>
        )}
      </div>
      {isExplained &&
        createPortal(<Shortcuts isSoundAlone={isSoundAlone} onClose={() => setIsExplained(false)} />, document.body)}
    </div>
  );
}

/** What to do when the file cannot be played; browsers that know no video show this in its place. */
const unplayedText = (what: string) =>
  `This ${what} cannot be played here. Reload the page; if that does not help, update this browser or try another one.`;

/**
 * Calls back with true when the element cannot load or decode its file, and with false when it plays after all. Returns
 * a function that stops this.
 */
function watchFaults(media: HTMLMediaElement, tell: (isUnplayed: boolean) => void): () => void {
  // Without pictures, a video of which the browser can decode only the sound.
  const isBlack = () => media instanceof HTMLVideoElement && media.readyState > 0 && media.videoWidth === 0;
  const onError = () => tell(media.error !== null);
  const onPlaying = () => tell(isBlack());
  media.addEventListener('error', onError);
  media.addEventListener('playing', onPlaying);
  // The file may have failed before the script began.
  if (media.error) tell(true);
  return () => {
    media.removeEventListener('error', onError);
    media.removeEventListener('playing', onPlaying);
  };
}

/**
 * The default track comes first, so C turns it on. Browsers download a visible track before playback, so lite pages
 * show none until the reader turns it on.
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

function captionsText(tracks: CaptionTrack[]): string {
  return tracks.length > 0 ? `Captions: ${languageNames(tracks.map(({ language }) => language))}` : 'No captions';
}

/** The dialog with the shortcuts. */
function Shortcuts({ isSoundAlone, onClose }: { isSoundAlone: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} closes="Close">
      <p className="muted">These keys work while the focus is on the player or its controls.</p>
      <dl className="shortcuts stack is-tight">
        {shortcutTexts(isSoundAlone).map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function SpeedSelect({ media }: { media: RefObject<HTMLMediaElement> }) {
  function change(value: string) {
    storeSettings({ speed: speeds.find((speed) => String(speed) === value) });
    if (media.current) applySettings(media.current, readSettings());
  }
  return (
    <label className="player-speed">
      <span>Speed</span>
      <select
        className="input"
        defaultValue={String(readSettings().speed)}
        onChange={(event) => change(event.currentTarget.value)}
      >
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </select>
    </label>
  );
}

function applySettings(media: HTMLMediaElement, { volume, speed }: PlayerSettings) {
  media.volume = volume / 100;
  media.defaultPlaybackRate = speed;
  media.playbackRate = speed;
}

/** Pauses this video or sound when another on the page starts. Returns a function that stops this. */
function playOnlyOne(media: HTMLMediaElement): () => void {
  const onPlay = (event: Event) => {
    if (event.target !== media && event.target instanceof HTMLMediaElement) media.pause();
  };
  // Media events do not bubble, so this listens in the capture phase.
  document.addEventListener('play', onPlay, true);
  return () => document.removeEventListener('play', onPlay, true);
}
