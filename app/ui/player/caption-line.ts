import { type RefObject, useEffect, useState } from 'react';

interface Captions {
  /** The language to show, BCP 47; null for none. */
  language: string | null;
  /** On lite pages captions are downloaded with the first play only. */
  isLate: boolean;
}

/**
 * The captions that are spoken now, as text. The browser's own are hidden meanwhile, except in a phone's own full
 * screen, which shows nothing of the page. Null until the first caption could be read.
 */
export function useCaptionLine(video: RefObject<HTMLMediaElement>, { language, isLate }: Captions): string | null {
  const [line, setLine] = useState<string | null>(null);
  useEffect(() => {
    const media = video.current;
    if (!media) return;
    let mode: TextTrackMode = 'hidden';
    let isWanted = !isLate || media.played.length > 0 || !media.paused;
    const track = () => [...media.textTracks].find((one) => one.language === language);
    const apply = () => {
      for (const one of media.textTracks) {
        const wanted = isWanted && one.language === language ? mode : 'disabled';
        // Setting a mode fires `change` even if it is the same.
        if (one.mode !== wanted) one.mode = wanted;
      }
    };
    const tell = () => setLine(spoken(track()));
    const begin = () => {
      isWanted = true;
      apply();
    };
    const toPage = () => {
      mode = 'hidden';
      apply();
    };
    const toFullScreen = () => {
      mode = 'showing';
      apply();
    };
    setLine(null);
    apply();
    const shown = track();
    shown?.addEventListener('cuechange', tell);
    media.textTracks.addEventListener('change', apply);
    media.addEventListener('play', begin);
    media.addEventListener('webkitbeginfullscreen', toFullScreen);
    media.addEventListener('webkitendfullscreen', toPage);
    return () => {
      shown?.removeEventListener('cuechange', tell);
      media.textTracks.removeEventListener('change', apply);
      media.removeEventListener('play', begin);
      media.removeEventListener('webkitbeginfullscreen', toFullScreen);
      media.removeEventListener('webkitendfullscreen', toPage);
    };
  }, [video, language, isLate]);
  return line;
}

function spoken(track: TextTrack | undefined): string {
  const cues = [...(track?.activeCues ?? [])] as VTTCue[];
  return cues.map((cue) => cue.getCueAsHTML().textContent ?? '').join(' ');
}
