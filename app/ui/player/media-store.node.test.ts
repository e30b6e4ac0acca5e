import { afterEach, expect, test, vi } from 'vitest';
import { createMediaStore, placeOf, seekTo } from './media-store';

/** What the store reads of an element, with events fired by hand. */
function fakeElement(src: string) {
  const played: number[] = [];
  const element = Object.assign(new EventTarget(), {
    paused: true,
    readyState: 0,
    currentTime: 0,
    duration: Number.NaN,
    currentSrc: src,
    error: null as { code: number } | null,
    played: { length: 0 },
    buffered: { length: 0 },
    play: async () => void played.push(element.currentTime),
  });
  return { element, played, media: element as unknown as HTMLMediaElement };
}

afterEach(() => vi.unstubAllGlobals());

test('a film that plays and stands still waits, though no event says so, until it moves again', () => {
  vi.useFakeTimers();
  try {
    const store = createMediaStore({ time: 0, duration: 60 });
    const { element, media } = fakeElement('/media/v1/films/all.m3u8');
    store.attach(media);
    Object.assign(element, { paused: false, readyState: 4, currentTime: 5 });
    element.dispatchEvent(new Event('play'));
    element.dispatchEvent(new Event('timeupdate'));
    vi.advanceTimersByTime(1000);
    element.dispatchEvent(new Event('timeupdate'));
    vi.advanceTimersByTime(900);
    expect(store.read().isWaiting).toBe(false);
    vi.advanceTimersByTime(200);
    expect(store.read().isWaiting).toBe(true);
    element.currentTime = 5.2;
    element.dispatchEvent(new Event('timeupdate'));
    expect(store.read().isWaiting).toBe(false);
    // Paused, it stands still by wish.
    element.paused = true;
    element.dispatchEvent(new Event('pause'));
    vi.advanceTimersByTime(5000);
    expect(store.read().isWaiting).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('a film that waits for long says that it is closed if it is, and goes on waiting on a slow line', async () => {
  const store = createMediaStore({ time: 0, duration: 60 });
  const { element, media } = fakeElement('/media/v1/films/all.m3u8');
  const paused: string[] = [];
  Object.assign(element, { pause: () => paused.push('paused') });
  store.attach(media);
  element.dispatchEvent(new Event('play'));
  element.dispatchEvent(new Event('waiting'));
  vi.stubGlobal('fetch', async () => new Response('#EXTM3U'));
  await store.suspect();
  expect([store.read().fault, store.read().isWaiting, paused]).toEqual([null, true, []]);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 403 }));
  await store.suspect();
  expect([store.read().fault, store.read().isWaiting, paused]).toEqual(['closed', false, ['paused']]);
});

/** A film whose signed address ends at second 42, in the order of events of Chromium: `error`, then `pause`. */
async function expire({ isPlaying }: { isPlaying: boolean }) {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 403 }));
  const store = createMediaStore({ time: 42, duration: 60 });
  const { element, played, media } = fakeElement('/media/v1?signature=old');
  store.attach(media);
  const isAsked = new Promise<void>((resolve) => {
    store.renewBy(() => {
      resolve();
      return true;
    });
  });
  if (isPlaying) element.dispatchEvent(new Event('play'));
  element.error = { code: 4 };
  element.dispatchEvent(new Event('error'));
  element.dispatchEvent(new Event('pause'));
  await isAsked;
  Object.assign(element, { error: null, currentSrc: '/media/v1?signature=new' });
  store.goOn(false);
  return { element, played, store };
}

test('a film whose address ended while it played goes on at the same second of its new address', async () => {
  const { played, element, store } = await expire({ isPlaying: true });
  expect(element.currentTime).toBe(42);
  expect(played).toEqual([42]);
  expect(store.read().fault).toBeNull();
});

test('a film whose address ended while it was paused keeps its second and does not start', async () => {
  const { played, element } = await expire({ isPlaying: false });
  expect(element.currentTime).toBe(42);
  expect(played).toEqual([]);
});

test('an element that has lost its place by a fault keeps the last one', async () => {
  const { store } = await expire({ isPlaying: true });
  expect(store.read().time).toBe(42);
});

test('going to the beginning before anything is loaded is a place of its own', () => {
  const store = createMediaStore({ time: 42, duration: 60 });
  const { media } = fakeElement('/media/v1#t=42');
  store.attach(media);
  expect(placeOf(media)).toBeNull();
  seekTo(media, 0);
  expect(placeOf(media)).toBeCloseTo(0, 2);
  expect(store.read().time).toBeCloseTo(0, 2);
});
