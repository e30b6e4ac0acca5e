/** Why a film or a sound does not play: it cannot be decoded, the line is down, or access to it has ended. */
export type MediaFault = 'unplayable' | 'offline' | 'closed';

export interface MediaState {
  isPlaying: boolean;
  /** Whether it has played since the page was opened. */
  isBegun: boolean;
  /** Whether it waits for data in order to play on. */
  isWaiting: boolean;
  hasEnded: boolean;
  fault: MediaFault | null;
  /** In seconds. */
  time: number;
  /** In seconds; 0 if unknown. */
  duration: number;
  /** The end of the loaded part at `time`, in seconds. */
  loaded: number;
}

export type MediaStore = ReturnType<typeof createMediaStore>;

/** Milliseconds in which a film that plays moves; browsers report its place four times a second. */
const standsAfter = 2000;

/** A server's estimate of the length and the browser's own differ by less than this, in seconds. */
const roundingOfLengths = 0.5;

/**
 * The state of one audio or video element, for `useSyncExternalStore`. Before anything is loaded, the element knows
 * neither its length nor reports where it was asked to start: both come from the server.
 */
export function createMediaStore(start: { time: number; duration: number }) {
  let state: MediaState = {
    isPlaying: false,
    isBegun: false,
    isWaiting: false,
    hasEnded: false,
    fault: null,
    time: start.time,
    duration: start.duration,
    loaded: 0,
  };
  let media: HTMLMediaElement | null = null;
  let renew: (() => boolean) | null = null;
  /** Whether it was played when its address ended. Browsers pause an element that fails. */
  let wasPlayed = false;
  let standing: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function change(changed: Partial<MediaState>) {
    const isNew = Object.entries(changed).some(([name, value]) => state[name as keyof MediaState] !== value);
    if (!isNew) return;
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  }

  function readPlace() {
    if (!media) return;
    const isKnown = Number.isFinite(media.duration) && Math.abs(media.duration - state.duration) > roundingOfLengths;
    change({
      time: placeOf(media) ?? state.time,
      duration: isKnown ? media.duration : state.duration,
      loaded: loadedEnd(media),
    });
  }

  /**
   * Chromium stands still without an event when a range of a playlist's film is refused: a film that plays and does not
   * move is said to wait.
   */
  function watchStanding() {
    clearTimeout(standing);
    const before = media?.currentTime;
    if (!media || media.paused || media.ended) return;
    standing = setTimeout(() => {
      if (media?.currentTime !== before) watchStanding();
      else if (media && !media.paused && !media.ended) change({ isWaiting: true });
    }, standsAfter);
  }

  function moved() {
    const hasMoved = media && !media.seeking && media.currentTime !== state.time;
    if (hasMoved) change({ isWaiting: false });
    readPlace();
    // Events go on while it stands.
    if (hasMoved) watchStanding();
  }

  const handlers: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
    play: () => change({ isPlaying: true, isBegun: true, hasEnded: false, fault: null }),
    pause: () => change({ isPlaying: false, isWaiting: false }),
    playing: () => change({ isWaiting: false, hasEnded: false, fault: media && isBlack(media) ? 'unplayable' : null }),
    waiting: () => change({ isWaiting: true }),
    ended: () => change({ isPlaying: false, isWaiting: false, hasEnded: true }),
    seeking: () => {
      readPlace();
      if (media && !media.ended) change({ hasEnded: false });
    },
    timeupdate: moved,
    seeked: readPlace,
    progress: readPlace,
    durationchange: readPlace,
    error: () => void tellFault(),
  };

  async function tellFault() {
    if (!media || !hasFailed(media)) return;
    const { currentSrc: src } = media;
    const { isPlaying } = state;
    const fault = await faultOf(src);
    if (!media || !hasFailed(media) || media.currentSrc !== src) return;
    if (fault === 'closed' && renew?.()) {
      wasPlayed = isPlaying;
      return;
    }
    change({ fault, isPlaying: false, isWaiting: false });
  }

  return {
    read: () => state,
    /** Follows this element. Returns a function that stops this. */
    attach(element: HTMLMediaElement): () => void {
      media = element;
      const all = Object.entries(handlers) as [keyof HTMLMediaElementEventMap, () => void][];
      // Of several sources, the one that fails has the event, which does not bubble.
      for (const [event, handler] of all) element.addEventListener(event, handler, true);
      // It may have been played, or have failed, before the script began.
      if (!element.paused) change({ isPlaying: true });
      if (element.played.length > 0 || !element.paused) change({ isBegun: true });
      readPlace();
      void tellFault();
      return () => {
        for (const [event, handler] of all) element.removeEventListener(event, handler, true);
        clearTimeout(standing);
        media = null;
      };
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    element: () => media,
    /**
     * Asks whether a film that has waited for long is closed to its reader by now. A browser that plays a playlist goes
     * on waiting when a range is refused, and tells nobody.
     */
    async suspect() {
      if (!media || !state.isWaiting) return;
      const { currentSrc: src } = media;
      if ((await faultOf(src)) !== 'closed' || media?.currentSrc !== src || !state.isWaiting) return;
      media.pause();
      change({ fault: 'closed', isPlaying: false, isWaiting: false });
    },
    /** Sets the function that asks for a new address when access is refused. It returns true if it has asked for one. */
    renewBy(way: (() => boolean) | null) {
      renew = way;
    },
    toggle() {
      if (!media) return;
      if (media.paused) void play(media);
      else media.pause();
    },
    seek(seconds: number) {
      if (media) seekTo(media, Math.max(0, Math.min(seconds, state.duration || seconds)));
    },
    /**
     * After the element has got a new address for the same film: goes on where it was. Browsers load a new `src` by
     * themselves, and new sources only when they are told to.
     */
    goOn(hasSources: boolean) {
      if (!media) return;
      if (hasSources) media.load();
      seekTo(media, state.time);
      if (state.isPlaying || wasPlayed) void play(media);
      wasPlayed = false;
    },
    /** Loads the file anew and plays on from the same second. */
    retry() {
      if (!media) return;
      const { time } = state;
      change({ fault: null });
      media.load();
      seekTo(media, time);
      void play(media);
    },
  };
}

/** Plays. Errors are reported by the element's own events, not by this function. */
export async function play(media: HTMLMediaElement): Promise<void> {
  try {
    await media.play();
  } catch {
    // Paused before it began, or refused: `error` has told why.
  }
}

/** In seconds. Before anything is loaded, browsers take a place of exactly 0 for none, and begin where `#t=` says. */
const justAfterZero = 0.001;

/**
 * Sets the place of an element. Before anything is loaded the browser fires no event for this, so that a `timeupdate` is
 * sent in its place.
 */
export function seekTo(media: HTMLMediaElement, seconds: number): void {
  const isLoaded = media.readyState > 0;
  media.currentTime = isLoaded ? seconds : Math.max(seconds, justAfterZero);
  if (!isLoaded) media.dispatchEvent(new Event('timeupdate'));
}

/**
 * The place of an element in seconds. Null if it has none of its own: nothing is loaded yet, or the file has failed or
 * got a new address, and the browser has put it back to 0.
 */
export function placeOf({ readyState, currentTime }: HTMLMediaElement): number | null {
  return readyState === 0 && currentTime === 0 ? null : currentTime;
}

function loadedEnd({ buffered, currentTime }: HTMLMediaElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.1 && buffered.end(index) >= currentTime) return buffered.end(index);
  }
  return 0;
}

/** `HTMLMediaElement.NETWORK_NO_SOURCE`. */
const noSource = 3;

/** Whether nothing of a file, or of all its sources, could be played. */
function hasFailed({ error, networkState }: HTMLMediaElement): boolean {
  return error !== null || networkState === noSource;
}

/** Whether the browser plays the sound of a video but cannot decode its pictures. */
function isBlack(media: HTMLMediaElement): boolean {
  return media instanceof HTMLVideoElement && media.readyState > 0 && media.videoWidth === 0 && isVideoFile(media);
}

/** A lesson's sound alone has no pictures either. */
function isVideoFile({ currentSrc }: HTMLMediaElement): boolean {
  return !/\/audio(?:[?#]|$)/.test(currentSrc);
}

/** Asks the server why a file failed: browsers do not say. */
async function faultOf(src: string): Promise<MediaFault> {
  try {
    const { status } = await fetch(src, { method: 'HEAD', redirect: 'manual' });
    if (status === 401 || status === 403 || status === 404 || status === 410) return 'closed';
    return status >= 500 ? 'offline' : 'unplayable';
  } catch {
    return 'offline';
  }
}
