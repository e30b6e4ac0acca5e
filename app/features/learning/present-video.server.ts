import { pictureUrl } from '~/features/catalogue/present.server';
import { parseVtt } from '~/features/media/web-vtt';
import { clockTime } from '~/kit/dates';
import { formatWhole } from '~/kit/money';
import { paths } from '~/paths';
import type { LessonVideo } from './read-contents.server';
import { preferredTrack, resumeAt, type StartWish } from './rules';
import type { Lesson } from './show-lesson.server';
import type { ChapterView, LessonVideoView, TranscriptView } from './view';

/** A video of a lesson, with its chapters and its transcript; `index` counts from 0. */
export function presentVideo(
  lesson: Lesson,
  video: LessonVideo,
  index: number,
  wish: StartWish,
  wantedLanguage: string | null,
): LessonVideoView {
  const duration = video.durationMs === null ? null : video.durationMs / 1000;
  const kept = resumeAt(video.position, duration);
  const isAsked = wish.seconds !== null && wish.video === index + 1;
  const startAt = isAsked ? Math.min(wish.seconds ?? 0, duration ?? Number.POSITIVE_INFINITY) : kept;
  const hrefAt = (seconds: number) => {
    const t = Math.floor(seconds);
    return index === 0 ? `?t=${t}#video-1` : `?t=${t}&video=${index + 1}#video-${index + 1}`;
  };
  const track = preferredTrack(video.captions, wantedLanguage);
  return {
    fileId: video.fileId,
    title: lesson.videos.length > 1 ? `${lesson.title}, video ${index + 1}` : lesson.title,
    src: paths.media(video.fileId),
    poster: pictureUrl(video.posterFileId),
    tracks: video.captions.map(({ language, label }) => ({
      src: paths.captions(video.fileId, language),
      language,
      label,
      isDefault: language === track?.language,
    })),
    startAt,
    played: duration ? Math.min(1, startAt / duration) : 0,
    stopped: kept > 0 ? { time: clockTime(kept), href: hrefAt(kept) } : null,
    chapters: index === 0 ? presentChapters(lesson, startAt, duration, hrefAt) : [],
    transcript: track ? presentTranscript(video.fileId, track, startAt, hrefAt) : null,
  };
}

const colours = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

function presentChapters(
  { chapters }: Lesson,
  startAt: number,
  duration: number | null,
  hrefAt: (seconds: number) => string,
): ChapterView[] {
  const current = chapters.findLastIndex(({ at }) => at <= startAt);
  const total = duration ?? Math.max(1, ...chapters.map(({ at }) => at));
  return chapters.map(({ at, title }, index) => ({
    letter: String.fromCharCode(65 + (index % 26)),
    colour: colours[index % colours.length] ?? 'a',
    title,
    time: clockTime(at),
    href: hrefAt(at),
    at: Math.round((1000 * at) / total) / 10,
    isCurrent: index === current && startAt > 0,
  }));
}

function presentTranscript(
  fileId: string,
  { vtt, language }: { vtt: string; language: string },
  startAt: number,
  hrefAt: (seconds: number) => string,
): TranscriptView | null {
  const cues = parseVtt(vtt);
  if (!cues.length) return null;
  const current = startAt > 0 ? cues.findLastIndex(({ start }) => Math.floor(start) <= startAt) : -1;
  const words = cues.reduce((sum, { text }) => sum + text.split(' ').length, 0);
  return {
    words: `${formatWhole(words)} words`,
    downloadHref: `${paths.captions(fileId, language)}?download=1`,
    lines: cues.map(({ start, text }, index) => ({
      time: clockTime(start),
      href: hrefAt(start),
      text,
      isCurrent: index === current,
    })),
  };
}
