import { readSettings, storeSettings } from './player-settings';

/**
 * Shows the captions last chosen on this device, or none, and stores later choices by the browser's controls or the key
 * C. A video without the chosen language uses its own default, which is not stored. Returns a function that stops this.
 */
export function keepCaptions(video: HTMLMediaElement): () => void {
  const { hasCaptions, captionLanguage } = readSettings();
  if (!hasCaptions) showCaptions(video, null);
  else if (find(video, captionLanguage)) showCaptions(video, captionLanguage);
  // The browser shows a default track a moment later: that is not the reader's choice.
  let last = shownLanguage(video) ?? defaultLanguage(video);
  const onChange = () => {
    const language = shownLanguage(video);
    if (language === last) return;
    last = language;
    storeSettings(language === null ? { hasCaptions: false } : { hasCaptions: true, captionLanguage: language });
  };
  video.textTracks.addEventListener('change', onChange);
  return () => video.textTracks.removeEventListener('change', onChange);
}

/** Like `keepCaptions` from the first play on: visible captions are downloaded. `ownLanguage` is the page's default. */
export function keepCaptionsOncePlayed(video: HTMLMediaElement, ownLanguage: string | null): () => void {
  let stop = () => {};
  const begin = () => {
    const isChosen = shownLanguage(video) !== null || find(video, readSettings().captionLanguage) !== undefined;
    if (!isChosen) showCaptions(video, ownLanguage);
    stop = keepCaptions(video);
  };
  video.addEventListener('play', begin, { once: true });
  return () => {
    video.removeEventListener('play', begin);
    stop();
  };
}

/** Turns captions off, or on in the last chosen language, else in the page's default, which comes first. */
export function toggleCaptions(video: HTMLMediaElement): void {
  const isShown = shownLanguage(video) !== null;
  const track = find(video, readSettings().captionLanguage) ?? video.textTracks[0];
  showCaptions(video, isShown ? null : (track?.language ?? null));
}

/** Works even before the browser has selected a track. */
function showCaptions(video: HTMLMediaElement, language: string | null): void {
  for (const element of video.querySelectorAll('track')) {
    element.default = element.srclang === language;
  }
  for (const track of video.textTracks) track.mode = track.language === language ? 'showing' : 'disabled';
}

function find(video: HTMLMediaElement, language: string | null): TextTrack | undefined {
  return [...video.textTracks].find((track) => track.language === language);
}

function shownLanguage(video: HTMLMediaElement): string | null {
  return [...video.textTracks].find((track) => track.mode === 'showing')?.language ?? null;
}

function defaultLanguage(video: HTMLMediaElement): string | null {
  return video.querySelector<HTMLTrackElement>('track[default]')?.srclang ?? null;
}
