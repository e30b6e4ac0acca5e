import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followLoop } from './follow-loop';

/** What a loop needs of a video. A seek is done at once, and its events are sent by the test: a busy page is late with them. */
class Film extends EventTarget {
  paused = false;
  muted = false;
  seeking = false;
  playbackRate = 1;
  dataset: Record<string, string> = {};
  private place = 0;

  get currentTime() {
    return this.place;
  }
  set currentTime(seconds: number) {
    this.place = seconds;
    this.seeking = true;
  }
  arriveAt(seconds: number) {
    this.place = seconds;
    this.seeking = false;
  }
  send(name: string) {
    this.dispatchEvent(new Event(name));
  }
  async play() {}
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function follow() {
  const film = new Film();
  const letGo = vi.fn();
  followLoop(film as unknown as HTMLMediaElement, { from: 10, to: 14 }, letGo);
  return { film, letGo };
}

it('lets go when the reader seeks', () => {
  const { film, letGo } = follow();
  film.send('seeking');
  film.arriveAt(10);
  film.send('seeked');
  film.currentTime = 40;
  film.send('seeking');
  expect(letGo).toHaveBeenCalledTimes(1);
});

it('does not take a seek of its own for the reader’s when the last one is reported late', () => {
  const { film, letGo } = follow();
  film.send('seeking');
  film.arriveAt(14);
  // The end is seen, and sought back from, before the page hears that the first seek is done.
  vi.advanceTimersByTime(20);
  film.send('seeked');
  film.send('seeking');
  film.arriveAt(10);
  film.send('seeked');
  expect(letGo).not.toHaveBeenCalled();
});
