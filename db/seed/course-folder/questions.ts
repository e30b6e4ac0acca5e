import type { Tokens } from 'marked';
import { z } from 'zod';
import {
  AnswerText,
  DrillLevel,
  DrillSkill,
  faultsOfAnswers,
  HeardAs,
  nothingHeard,
  QuestionId,
  QuestionText,
  Why,
} from '~/features/drafts/question-schema';
import type { PictureFile, QuestionContent, SoundFile, VideoFile } from './course';
import type { Report } from './faults';
import { readYaml } from './front-matter';
import { Text } from './head';

export interface QuestionTools {
  report: Report;
  /** The picture with this name, or the text of what is wrong with it. */
  picture: (name: string) => PictureFile | string;
  video: (name: string) => VideoFile | string;
  sound: (name: string) => SoundFile | string;
}

/** `[x] Bar 17` is a right answer, `[ ] Bar 9` a wrong one. */
const answerShape = /^\[([ xX])\]\s*(.*)$/s;

const Answer = z.string('must be a line such as [x] Bar 17').transform((text, context) => {
  const [, mark, words] = answerShape.exec(text.trim()) ?? [];
  if (mark === undefined) context.addIssue('must begin with [x] if it is right, or with [ ]');
  const read = AnswerText.safeParse(words ?? text);
  if (!read.success) context.addIssue(read.error.issues[0]?.message ?? 'Is invalid');
  return { text: read.data ?? '', isRight: mark !== ' ' };
});

const clock = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/;

/** Seconds of a time such as `1:07`. */
const Clock = z.string('must be a time such as 1:07').transform((text, context) => {
  const [, hours = '0', minutes, seconds = ''] = clock.exec(text.trim()) ?? [];
  if (minutes === undefined) context.addIssue('must be a time such as 1:07');
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
});

const Choice = z
  .strictObject({
    id: QuestionId.default(''),
    text: QuestionText,
    sound: Text.optional(),
    'heard-as': HeardAs.optional(),
    picture: Text.optional(),
    alt: Text.optional(),
    video: Text.optional(),
    from: Clock.optional(),
    to: Clock.optional(),
    answers: z.array(Answer, 'must be a list of lines such as - [x] Bar 17'),
    why: Why,
  })
  .superRefine(({ answers, sound, 'heard-as': heardAs, picture, alt, video, from, to }, context) => {
    const fault = (message: string, ...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', message, path });
    for (const { at, message } of faultsOfAnswers(answers)) fault(message, 'answers', ...(at === null ? [] : [at]));
    const media = Object.entries({ sound, picture, video }).filter(([, name]) => name !== undefined);
    for (const [key] of media.slice(1)) fault('A question has one sound, picture or video', key);
    if (heardAs && !sound) fault(nothingHeard, 'heard-as');
    if (picture && !alt) fault('says nothing to those who do not see it: describe it in a line alt:', 'picture');
    if (alt && !picture) fault('describes a picture, and there is none', 'alt');
    if (video && (from === undefined || to === undefined)) fault('needs the lines from: and to:', 'video');
    if (!video && from !== undefined) fault('is a time of a video, and there is none', 'from');
    if (!video && to !== undefined) fault('is a time of a video, and there is none', 'to');
    if (from !== undefined && to !== undefined && to <= from) fault('must be later than from', 'to');
  });

const Drill = z.strictObject({
  id: QuestionId.default(''),
  drill: z.string('must be a skill and a level, such as drift level 3').transform((text, context) => {
    const [, skill, level] = /^(\S+) level (\d+)$/.exec(text.trim()) ?? [];
    if (!skill) context.addIssue('must be a skill and a level, such as drift level 3');
    const read = z.object({ skill: DrillSkill, level: DrillLevel }).safeParse({ skill, level: Number(level) });
    if (skill && !read.success) context.addIssue(`${skill} level ${level}: ${read.error.issues[0]?.message}`);
    return read.data ?? { skill: 'drift' as const, level: 1 };
  }),
});

/**
 * Reads a block `question` of a lesson. Its id is empty if it names none. Null if it has faults, which are reported.
 */
export function readQuestion({ text }: Tokens.Code, line: number, tools: QuestionTools): QuestionContent | null {
  const first = line + 1;
  const yaml = quoteAnswers(text);
  if (/^drill\s*:/m.test(text)) {
    const { head } = readYaml(yaml, first, Drill, tools.report);
    return head && { kind: 'drill', id: head.id, ...head.drill };
  }
  const { head, lineOf } = readYaml(yaml, first, Choice, tools.report);
  if (!head) return null;
  const { sound, 'heard-as': heardAs, picture, alt, video, from, to, ...words } = head;
  const found = {
    sound: sound ? fileFrom(sound, tools.sound) : null,
    picture: picture ? fileFrom(picture, tools.picture) : null,
    video: video ? fileFrom(video, tools.video) : null,
  };
  for (const [key, one] of Object.entries(found)) if (typeof one === 'string') tools.report(lineOf([key]), one);
  if (typeof found.sound === 'string' || typeof found.picture === 'string' || typeof found.video === 'string')
    return null;
  if (found.video && (to ?? 0) * 1000 > found.video.durationMs) {
    tools.report(lineOf(['to']), 'to lies behind the end of the video');
  }
  return {
    kind: 'choice',
    ...words,
    sound: found.sound,
    ...(heardAs && { heardAs }),
    picture: found.picture && { picture: found.picture, alt: alt ?? '' },
    video: found.video && { video: found.video, from: from ?? 0, to: to ?? 0 },
  };
}

/**
 * A plain name refers to the course's folder. A name that begins with `../` is relative to the lesson, like names in
 * its text.
 */
export function fileFrom<Found>(name: string, find: (name: string) => Found | string): Found | string {
  return find(name.startsWith('.') ? name : `../${name}`);
}

/** Quotes the answers, since YAML would read `[x]` as a list. Line numbers stay the same. */
function quoteAnswers(text: string): string {
  return text.replaceAll(
    /^([ \t]*-[ \t\u00a0]+)(\[[ xX]?\].*)$/gm,
    (_all, dash: string, answer: string) => dash.replaceAll('\u00a0', ' ') + JSON.stringify(answer),
  );
}
