import { useNavigationType } from '@remix-run/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, TextButton } from './button';
import { Dialog } from './dialog';
import { Icon } from './icon';
import { keepCaptions } from './keep-captions';
import { PictureInPicture } from './picture-in-picture';
import { onePictureAddress } from './picture-sources';
import { playOnlyOne } from './play-only-one';
import { type PlayerSettings, readSettings, speeds, storeSettings } from './player-settings';
import { pressShortcut, shortcutTexts } from './player-shortcuts';
import { useHydrated } from './use-hydrated';
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
  poster?: string;
  tracks?: CaptionTrack[];
  /** Where to begin, in seconds. Back and Forward to another place move a video that is there already. */
  startAt?: number;
  /** Each stretch that was watched, in seconds: on pause, every 15 s, and when the page goes out of sight. */
  onProgress?: (span: WatchedSpan) => void;
  /** Below the picture: the strip with the wave and its flags. */
  strip?: ReactNode;
}

/** A video with the browser's own controls; script adds speed, shortcuts, a kept volume and the record of watching. */
export function Player({ src, title, poster, tracks = [], startAt = 0, onProgress, strip }: PlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const isHydrated = useHydrated();
  const [isExplained, setIsExplained] = useState(false);
  const showShortcuts = () => setIsExplained(true);
  const report = useRef(onProgress);
  report.current = onProgress;
  const begun = useRef({ src, at: startAt });
  // Another time in the source would load the same video anew, and stop it.
  if (begun.current.src !== src) begun.current = { src, at: startAt };
  const isReturn = useNavigationType() === 'POP';

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const settings = readSettings();
    applySettings(element, settings);
    const keepVolume = () => storeSettings({ volume: Math.round(element.volume * 100) });
    element.addEventListener('volumechange', keepVolume);
    const stopKeeping = keepCaptions(element);
    const stopOthers = playOnlyOne(element);
    const stopWatching = watchSpans(element, (span) => report.current?.(span));
    return () => {
      element.removeEventListener('volumechange', keepVolume);
      stopKeeping();
      stopOthers();
      stopWatching();
    };
  }, []);

  useEffect(() => {
    if (video.current && isReturn && begun.current.at !== startAt) video.current.currentTime = startAt;
  }, [startAt, isReturn]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for whoever has the focus inside
    <div className="player" onKeyDown={(event) => video.current && pressShortcut(event, video.current, showShortcuts)}>
      {/* biome-ignore lint/a11y/useMediaCaption: captions come as the lesson has them */}
      <video
        ref={video}
        src={begun.current.at > 0 ? `${src}#t=${begun.current.at}` : src}
        controls
        preload="none"
        playsInline
        poster={poster && onePictureAddress(poster)}
        width="1280"
        height="720"
        aria-label={title}
      >
        {/* The one that is shown by itself comes first: C brings that one back. */}
        {[...tracks]
          .sort((a, b) => Number(b.isDefault ?? false) - Number(a.isDefault ?? false))
          .map((track) => (
            <track
              key={track.language}
              kind="captions"
              src={track.src}
              srcLang={track.language}
              label={track.label}
              default={track.isDefault}
            />
          ))}
      </video>
      {strip && <div className="strip">{strip}</div>}
      <div className="player-tools">
        <p className="meta">
          <Icon name="file-text" />
          {tracks.length > 0 ? `Captions in ${tracks.map(({ label }) => label).join(', ')}` : 'No captions'}
        </p>
        {isHydrated && (
          <div className="row">
            <TextButton type="button" className="player-shortcuts" onClick={showShortcuts}>
              Shortcuts
            </TextButton>
            <PictureInPicture video={video} />
            <SpeedSelect video={video} />
          </div>
        )}
      </div>
      {isExplained && createPortal(<Shortcuts onClose={() => setIsExplained(false)} />, document.body)}
    </div>
  );
}

/** The keys, for those who want to know. */
function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <p className="muted">While the focus is on the player or its tools.</p>
      <dl className="shortcuts">
        {shortcutTexts.map(([keys, text]) => (
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
      <div className="row">
        <Button type="button" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

function SpeedSelect({ video }: { video: { current: HTMLVideoElement | null } }) {
  function change(value: string) {
    storeSettings({ speed: speeds.find((speed) => String(speed) === value) });
    if (video.current) applySettings(video.current, readSettings());
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

function applySettings(video: HTMLVideoElement, { volume, speed }: PlayerSettings) {
  video.volume = volume / 100;
  video.defaultPlaybackRate = speed;
  video.playbackRate = speed;
}
