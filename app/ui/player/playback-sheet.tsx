import { type RefObject, useEffect, useState } from 'react';
import { TextButton } from '../forms/button';
import { captionSizes, speeds, storeSettings } from './player-settings';
import type { ControlsProps } from './player-view';

/** Everything about playing that is set once: kept for this device. */
export function PlaybackSheet(controls: ControlsProps) {
  const { settings, media, keys, tracks, isSoundAlone, isTheatreOffered, quality } = controls;
  return (
    <>
      <fieldset>
        <legend>Speed</legend>
        <div className="seg">
          {speeds.map((speed) => (
            <label key={speed}>
              <input
                type="radio"
                name="player-speed"
                value={speed}
                checked={speed === settings.speed}
                onChange={() => storeSettings({ speed })}
              />
              <span>{speed}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {quality && (
        <fieldset>
          <legend>Quality</legend>
          <div className="seg">
            {quality.options.map(({ value, label }) => (
              <label key={value}>
                <input
                  type="radio"
                  name="player-quality"
                  value={value}
                  checked={value === quality.chosen}
                  onChange={() => quality.choose(value)}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <Switch
        label="Key lock"
        hint="The pitch stays when the speed changes"
        isOn={settings.hasKeyLock}
        change={(hasKeyLock) => storeSettings({ hasKeyLock })}
      />
      <label className="line-row">
        <span>Volume</span>
        <input
          type="range"
          min="0"
          max="100"
          value={settings.volume}
          aria-valuetext={`${settings.volume} per cent`}
          onChange={({ currentTarget }) => storeSettings({ volume: Number(currentTarget.value) })}
        />
        <output className="num">{settings.volume}</output>
      </label>
      {tracks.length > 0 && (
        <>
          <label className="line-row">
            <span>Caption size</span>
            <select
              className="input"
              value={settings.captionSize}
              onChange={({ currentTarget: { value } }) =>
                storeSettings({ captionSize: captionSizes.find((size) => size === value) })
              }
            >
              <option value="normal">Normal</option>
              <option value="large">Large</option>
              <option value="largest">Very large</option>
            </select>
          </label>
          <Switch
            label="Plain captions"
            hint="White on black"
            isOn={settings.isCaptionPlain}
            change={(isCaptionPlain) => storeSettings({ isCaptionPlain })}
          />
        </>
      )}
      <div className="row is-apart">
        {!isSoundAlone && <PictureInPicture media={media} />}
        {isTheatreOffered && !isSoundAlone && (
          <TextButton
            type="button"
            className="only-wide-screen"
            aria-pressed={settings.isTheatre}
            onClick={() => storeSettings({ isTheatre: !settings.isTheatre })}
          >
            Theatre
          </TextButton>
        )}
        <Cast media={media} />
        <TextButton type="button" className="only-keys" onClick={() => keys.explain(true)}>
          Keys
        </TextButton>
      </div>
    </>
  );
}

interface SwitchProps {
  label: string;
  hint: string;
  isOn: boolean;
  change: (isOn: boolean) => void;
}

function Switch({ label, hint, isOn, change }: SwitchProps) {
  return (
    <label className="switch-row">
      <span>
        <strong>{label}</strong>
        <small>{hint}</small>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
    </label>
  );
}

interface MediaProps {
  media: RefObject<HTMLMediaElement>;
}

/** A button for picture in picture; nothing where the browser has none. */
function PictureInPicture({ media }: MediaProps) {
  const [isAfloat, setIsAfloat] = useState(() => document.pictureInPictureElement === media.current);
  useEffect(() => {
    const element = media.current;
    const update = () => setIsAfloat(document.pictureInPictureElement === element);
    const events = ['enterpictureinpicture', 'leavepictureinpicture'];
    for (const event of events) element?.addEventListener(event, update);
    return () => {
      for (const event of events) element?.removeEventListener(event, update);
    };
  }, [media]);
  if (!document.pictureInPictureEnabled) return null;
  const toggle = async () => {
    const video = media.current;
    if (!(video instanceof HTMLVideoElement)) return;
    try {
      if (document.pictureInPictureElement === video) return await document.exitPictureInPicture();
      await loaded(video);
      await video.requestPictureInPicture();
    } catch {
      // Refused: the video did not load, or the system has no such window.
    }
  };
  return (
    <TextButton type="button" aria-pressed={isAfloat} onClick={() => void toggle()}>
      Picture in picture
    </TextButton>
  );
}

/** Picture in picture needs a video whose metadata has loaded. */
function loaded(video: HTMLVideoElement): Promise<void> {
  if (video.readyState > 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    video.addEventListener('loadedmetadata', () => resolve(), { once: true });
    video.addEventListener('error', reject, { once: true });
    video.preload = 'metadata';
  });
}

/** A button that plays on another screen: AirPlay, or what the Remote Playback API finds. */
function Cast({ media }: MediaProps) {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    if ('webkitShowPlaybackTargetPicker' in element) {
      const tell = (event: Event) => setIsThere((event as { availability?: string }).availability === 'available');
      element.addEventListener('webkitplaybacktargetavailabilitychanged', tell);
      return () => element.removeEventListener('webkitplaybacktargetavailabilitychanged', tell);
    }
    const { remote } = element;
    if (!remote) return;
    let isGone = false;
    remote.watchAvailability((isAvailable) => !isGone && setIsThere(isAvailable)).catch(() => {});
    return () => {
      isGone = true;
      remote.cancelWatchAvailability().catch(() => {});
    };
  }, [media]);
  if (!isThere) return null;
  const show = () => {
    const element = media.current as (HTMLMediaElement & { webkitShowPlaybackTargetPicker?: () => void }) | null;
    if (element?.webkitShowPlaybackTargetPicker) element.webkitShowPlaybackTargetPicker();
    else element?.remote.prompt().catch(() => {});
  };
  return (
    <TextButton type="button" onClick={show}>
      Play on another screen
    </TextButton>
  );
}
