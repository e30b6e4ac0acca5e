import { stringify } from 'yaml';
import type { QuestionDraft } from '~/features/drafts/question-schema';
import type { filePlaces } from './place-files';

type Places = Pick<ReturnType<typeof filePlaces>, 'sound' | 'picture' | 'placed'>;

/** A question as a block of a lesson's text. Long texts stay on one line. */
export function writeQuestion(question: QuestionDraft, places: Places): string {
  if (question.kind === 'drill') {
    return fenced('question', `id: ${question.id}\ndrill: ${question.skill} level ${question.level}`);
  }
  const { id, text, sound, heardAs, picture, video, answers, why } = question;
  const head = {
    id,
    text,
    ...(sound && { sound: places.sound(sound) }),
    ...(heardAs && { 'heard-as': heardAs }),
    ...(picture && { picture: places.picture(picture.fileId), alt: picture.alt }),
    ...(video && { video: places.placed(video.clip), from: clock(video.from), to: clock(video.to) }),
  };
  const lines = answers.map((answer) => `  - [${answer.isRight ? 'x' : ' '}] ${answer.text}`);
  return fenced('question', [yaml(head), 'answers:', ...lines, yaml({ why })].join('\n'));
}

const yaml = (values: object) => stringify(values, { lineWidth: 0 }).trimEnd();

/** A block of this kind, with a fence longer than any in its text. */
export function fenced(kind: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${kind}\n${text}\n${fence}`;
}

/** Seconds as `1:07`, with more than 59 minutes as `67:00`. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
