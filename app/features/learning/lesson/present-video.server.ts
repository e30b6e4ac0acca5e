import type { Chapter, LessonLoop } from '#db/schema';
import { loopTime } from '~/features/catalogue/loops';
import { pictureUrl } from '~/features/catalogue/present.server';
import { cueOf } from '~/features/journey/present.server';
import { playbackOf } from '~/features/media/films/playback';
import { readCaptions } from '~/features/media/read-captions';
import { clockTime } from '~/kit/dates';
import { formatSize } from '~/kit/file-size';
import { formatWhole } from '~/kit/money';
import { paths } from '~/paths';
import type { LessonVideo } from '../read-contents.server';
import { preferredTrack, resumeAt, type StartWish } from '../rules';
import type { Lesson } from './show-lesson.server';

export type LessonVideoView = ReturnType<typeof presentVideo>;
export type LoopView = LessonVideoView['loops'][number];
export type ChapterView = LessonVideoView['chapters'][number];
export type TranscriptView = NonNullable<LessonVideoView['transcript']>;

/** A video of a lesson, with its chapters, loops and transcript; `place.number` counts its videos from 1. */
export function presentVideo(
  lesson: Pick<Lesson, 'title' | 'chapters' | 'loops'>,
  video: LessonVideo,
  { number, isOnly }: { number: number; isOnly: boolean },
  wish: StartWish,
  wantedLanguage: string | null,
) {
  const duration = video.durationMs === null ? null : video.durationMs / 1000;
  const kept = resumeAt(video.position, duration);
  const isAsked = wish.seconds !== null && wish.video === number;
  const startAt = isAsked ? Math.min(wish.seconds ?? 0, duration ?? Number.POSITIVE_INFINITY) : kept;
  const hrefAt = (seconds: number) => {
    const t = Math.floor(seconds);
    return number === 1 ? `?t=${t}#video-1` : `?t=${t}&video=${number}#video-${number}`;
  };
  const film = { fileId: video.fileId, heights: video.qualities.map(({ height }) => height) };
  const track = preferredTrack(video.captions, wantedLanguage);
  const transcript = track ? presentTranscript(track, video.fileId, startAt, hrefAt) : null;
  return {
    fileId: video.fileId,
    number,
    title: isOnly ? lesson.title : (video.title ?? `${lesson.title}, video ${number}`),
    ...playbackOf(film),
    size: formatSize(video.bytes),
    // Smallest first; none if the film exists as it was uploaded only.
    qualities: video.qualities.map(({ height, bytes }) => ({
      height,
      size: formatSize(bytes),
      ...playbackOf(film, undefined, height),
    })),
    // The sound track, for data saving.
    audio: video.audioBytes === null ? null : { src: paths.audio(video.fileId), size: formatSize(video.audioBytes) },
    poster: pictureUrl(video.posterFileId),
    tracks: video.captions.map(({ language, label }) => ({
      src: paths.captions(video.fileId, language),
      language,
      label,
      isDefault: language === track?.language,
    })),
    startAt,
    // In seconds; null if unknown.
    duration,
    // What the reader has watched, in seconds.
    watched: (video.intervals ?? []).map(([startTime, endTime]) => ({ startTime, endTime })),
    // What is said where it starts: known before any caption is loaded.
    firstCaption: transcript?.lines.find(({ isCurrent }) => isCurrent)?.text ?? null,
    chapters: number === 1 ? presentChapters(lesson.chapters, startAt, duration, hrefAt) : [],
    loops: number === 1 ? presentLoops(lesson.loops) : [],
    transcript,
  };
}

/** The address of a second of the video. */
type HrefAt = (seconds: number) => string;

function presentChapters(chapters: Chapter[], startAt: number, duration: number | null, hrefAt: HrefAt) {
  const current = chapters.findLastIndex(({ at }) => at <= startAt);
  return presentCues(chapters, duration).map((cue, index) => ({
    ...cue,
    href: hrefAt(cue.start),
    isCurrent: index === current && startAt > 0,
  }));
}

/** A teacher's loops, with their times in whole seconds and exactly. */
function presentLoops(loops: LessonLoop[]) {
  return loops.map(({ from, to, title }) => ({
    ...{ title, from, to },
    time: `${clockTime(from)} to ${clockTime(to)}`,
    exact: `${loopTime(from)} to ${loopTime(to)}`,
  }));
}

export type ChapterCueView = ReturnType<typeof presentCues>[number];

/** Chapters with title and position in seconds and per cent, without links; `duration` of the video in seconds. */
export function presentCues(chapters: Chapter[], duration: number | null) {
  const total = duration ?? Math.max(1, ...chapters.map(({ at }) => at));
  return chapters.map(({ at, title }, index) => ({
    letter: String.fromCharCode(65 + (index % 26)),
    colour: cueOf(index + 1),
    title,
    time: clockTime(at),
    start: at,
    at: Math.round((1000 * at) / total) / 10,
  }));
}

function presentTranscript(track: LessonVideo['captions'][number], fileId: string, startAt: number, hrefAt: HrefAt) {
  const { cues } = readCaptions(track.vtt);
  if (!cues.length) return null;
  const current = startAt > 0 ? cues.findLastIndex(({ start }) => Math.floor(start) <= startAt) : -1;
  const words = cues.reduce((sum, { text }) => sum + text.split(' ').length, 0);
  return {
    words: `${formatWhole(words)} words`,
    downloadHref: `${paths.captions(fileId, track.language)}?download=1`,
    lines: cues.map(({ start, text }, index) => ({
      start,
      time: clockTime(start),
      href: hrefAt(start),
      text,
      isCurrent: index === current,
    })),
  };
}
