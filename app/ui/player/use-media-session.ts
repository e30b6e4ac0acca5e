import { type RefObject, useEffect, useRef } from 'react';

/** What a locked phone and the keys of headphones show and do. */
export interface MediaSessionFacts {
  /** The course. */
  album: string;
  artist?: string;
  onPrevious?: () => void;
  onNext?: () => void;
}

interface ShownFacts extends MediaSessionFacts {
  title: string;
  /** An address of this site. */
  artwork?: string;
}

/** Seconds that the system's own keys jump, unless they say how many. */
const jump = 10;

/** Takes over the system's media keys once this element plays. */
export function useMediaSession(media: RefObject<HTMLMediaElement>, facts: ShownFacts | undefined): void {
  const shown = useRef(facts);
  shown.current = facts;
  useEffect(() => {
    const element = media.current;
    const session = navigator.mediaSession;
    if (!element || !session) return;
    let isOurs = false;
    const actions: [MediaSessionAction, MediaSessionActionHandler | null][] = [
      ['play', () => void element.play().catch(() => {})],
      ['pause', () => element.pause()],
      ['seekbackward', ({ seekOffset }) => jumpBy(element, -(seekOffset ?? jump))],
      ['seekforward', ({ seekOffset }) => jumpBy(element, seekOffset ?? jump)],
      ['seekto', ({ seekTime }) => jumpBy(element, (seekTime ?? element.currentTime) - element.currentTime)],
      ['previoustrack', shown.current?.onPrevious ? () => shown.current?.onPrevious?.() : null],
      ['nexttrack', shown.current?.onNext ? () => shown.current?.onNext?.() : null],
    ];
    const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
      try {
        session.setActionHandler(action, handler);
      } catch {
        // This browser does not know the action.
      }
    };
    const take = () => {
      const now = shown.current;
      if (!now) return;
      isOurs = true;
      const { title, album, artist = '', artwork } = now;
      session.metadata = new MediaMetadata({ title, album, artist, artwork: artwork ? [{ src: artwork }] : [] });
      for (const [action, handler] of actions) set(action, handler);
    };
    element.addEventListener('play', take);
    return () => {
      element.removeEventListener('play', take);
      if (!isOurs) return;
      session.metadata = null;
      for (const [action] of actions) set(action, null);
    };
  }, [media]);
}

function jumpBy(element: HTMLMediaElement, seconds: number) {
  element.currentTime = Math.max(0, Math.min(element.duration || 0, element.currentTime + seconds));
}
