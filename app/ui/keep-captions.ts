import { readSettings, storeSettings } from './player-settings';

/**
 * Shows the captions that were chosen on this device before, or none, and keeps what is chosen from now on, by the
 * browser's own controls or by C. A video that lacks the chosen language shows its own choice, which is not kept.
 * Answers how to stop doing so.
 */
export function keepCaptions(video: HTMLMediaElement): () => void {
  const { hasCaptions, captionLanguage } = readSettings();
  if (!hasCaptions) showCaptions(video, null);
  else if (find(video, captionLanguage)) showCaptions(video, captionLanguage);
  // The browser shows a default track by itself a moment later: that is no choice of the reader's.
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

/**
 * The same from the first play on, since captions that are shown are loaded. `ownLanguage` is the page's own choice.
 */
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

/** Off, or on in the language that was chosen last; else in the page's own, which comes first. */
export function toggleCaptions(video: HTMLMediaElement): void {
  const isShown = shownLanguage(video) !== null;
  const track = find(video, readSettings().captionLanguage) ?? video.textTracks[0];
  showCaptions(video, isShown ? null : (track?.language ?? null));
}

/** Also before the browser has chosen a track by itself. */
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
