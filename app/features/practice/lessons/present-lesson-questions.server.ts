import type { LessonQuestion } from '#db/schema';
import { capitalised, numberWord } from '~/features/catalogue/rules';
import { playbackOf } from '~/features/media/films/playback';
import { linkSigner } from '~/features/media/signed-links.server';
import { after, day, formatDate } from '~/kit/dates';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { explainingSoundsOf, lanesOf, type SoundView, soundsOf, wordsOf } from '../present-question.server';
import { questionLasts } from '../queries.server';
import { skillOf } from '../skills/skills';
import { type AskedQuestion, answersOf, type CardRow, type Drawn, drawDrill } from './queries.server';
import { startOfDay } from './schedule';

/** A question of a lesson as a page shows it. The right answers are included only after the member has answered. */
export type LessonQuestionView = NonNullable<ReturnType<typeof presentLessonQuestion>>;
export type LessonResultView = NonNullable<LessonQuestionView['result']>;

/** The questions of a lesson for this member, by id; `again` is the id of a question that the member tries again. */
export function presentLessonQuestions(
  scope: Scope,
  asked: AskedQuestion[],
  again: string | null,
): Record<string, LessonQuestionView> {
  const views = asked.flatMap((one) => presentLessonQuestion(scope, one, { isAgain: one.question.id === again }) ?? []);
  return Object.fromEntries(views.map((view) => [view.id, view]));
}

/** Null for a drill of a skill that the practice room does not have. */
export function presentLessonQuestion(
  scope: Scope,
  { lessonId, question, video, card }: AskedQuestion,
  { isAgain }: { isAgain: boolean },
) {
  const isAsked = !card || isAgain || card.dueAt <= scope.now();
  const userId = scope.viewer?.id ?? '';
  // An answered drill shows the sounds of its last try.
  const tries = (card?.tries ?? 0) - (isAsked ? 0 : 1);
  const drawn = question.kind === 'drill' ? drawDrill(scope, question, { userId, lessonId, tries }) : null;
  if (question.kind === 'drill' && !drawn) return null;
  const answers = answersOf(question, drawn);
  const right = answers.filter(({ isRight }) => isRight).length;
  return {
    id: question.id,
    label: labelOf(question, right),
    text: question.kind === 'choice' ? question.text : (skillOf(question.skill)?.asks ?? ''),
    ...mediaOf(scope, { question, video, drawn, isAsked }),
    answers: answers.map(({ text, hint }) => ({ text, hint })),
    isSeveral: right > 1,
    // The number of the drill's current try.
    try: question.kind === 'drill' ? tries : null,
    // The skill's page in the practice room.
    moreHref: question.kind === 'drill' ? paths.practiceSkill(question.skill) : null,
    result: isAsked || !card ? null : resultOf(scope, { question, drawn, answers, card }),
  };
}

function labelOf(question: LessonQuestion, right: number): string {
  if (question.kind === 'choice') return right > 1 ? `Question, ${numberWord(right)} answers are right` : 'Question';
  const skill = skillOf(question.skill);
  const words = skill ? [wordsOf(skill, question.level), skill.unit].filter(Boolean).join(' ') : '';
  return `${drillName(question)}, ${words}`;
}

/** 'Drill: The one, level 3'. */
export function drillName({ skill, level }: Extract<LessonQuestion, { kind: 'drill' }>): string {
  return `Drill: ${skillOf(skill)?.name ?? skill}, level ${level}`;
}

interface Media extends Pick<AskedQuestion, 'question' | 'video'> {
  drawn: Drawn | null;
  isAsked: boolean;
}

function mediaOf(scope: Scope, { question, video, drawn, isAsked }: Media) {
  const { sound = null, picture = null, video: part = null } = question.kind === 'choice' ? question : {};
  const until = after(scope.now(), questionLasts).getTime();
  const owner = scope.viewer?.id ?? null;
  const own: SoundView[] = sound ? [{ label: 'Listen', note: null, src: paths.media(`a${sound}`), beats: null }] : [];
  const skill = drawn && skillOf(drawn.asked.skill);
  return {
    sounds: !drawn
      ? own
      : isAsked
        ? soundsOf(scope, owner, { ...drawn.asked, until }, drawn.question.sounds)
        : explainingSoundsOf(scope, owner, { ...drawn.asked, until }, drawn.question),
    // Null for a sound of the school's own, which nothing is known about.
    lanes: drawn && skill ? lanesOf(skill, drawn.question, !isAsked) : null,
    // Null if the length of the sounds is unknown.
    seconds: question.kind === 'drill' ? (skillOf(question.skill)?.seconds ?? null) : null,
    picture: picture && { src: paths.media(picture.fileId), alt: picture.alt },
    video: part &&
      video && {
        src: `${playbackOf({ fileId: video.fileId, heights: [] }).mp4}#t=${part.from},${part.to}`,
        tracks: video.tracks.map((track) => ({ ...track, src: paths.captions(video.fileId, track.language) })),
      },
  };
}

interface Answered {
  question: LessonQuestion;
  drawn: Drawn | null;
  answers: ReturnType<typeof answersOf>;
  card: CardRow;
}

function resultOf(scope: Scope, { question, drawn, answers, card }: Answered) {
  const { isLatestRight: isRight, isFirstRight, latest, tries, dueAt } = card;
  return {
    isRight,
    title: isRight ? 'Right' : titleOf(answers, latest, drawn),
    why:
      question.kind === 'choice' ? question.why : `${drawn?.question.detail} ${skillOf(question.skill)?.listen ?? ''}`,
    given: answers.map(({ text, hint, isRight: isTrue }) => ({ text, hint, isChosen: latest.includes(text), isTrue })),
    // The first answer, if the member has answered again since.
    first: tries > 1 ? `Your first answer was ${isFirstRight ? 'right' : 'wrong'}.` : null,
    back: backOf(scope, dueAt),
  };
}

/** The heading of a wrong answer. */
function titleOf(answers: { text: string; isRight: boolean }[], chosen: string[], drawn: Drawn | null): string {
  if (drawn) return `No: ${drawn.question.was}`;
  const right = answers.filter(({ isRight }) => isRight);
  if (right.length === 1) return `It was: ${right[0]?.text}`;
  const hits = right.filter(({ text }) => chosen.includes(text)).length;
  const most = numberWord(right.length);
  if (hits === right.length) return `All ${most}, and one that is wrong`;
  return `${capitalised(numberWord(hits))} of ${most}`;
}

/** The day on which a card is asked again: `tomorrow`, `on 3 December 2026`. */
function backOf({ now }: Pick<Scope, 'now'>, dueAt: Date): string {
  const days = Math.round((dueAt.getTime() - startOfDay(now()).getTime()) / day);
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `on ${formatDate(dueAt)}`;
}

/**
 * The question with links to its media that work without a session for 14 minutes, by the rights of `user`. The sounds
 * of a drill must be sealed for this user, or for guests.
 */
export function signQuestion(scope: Scope, question: LessonQuestionView, user: string): LessonQuestionView {
  const signed = linkSigner(scope, user);
  const { sounds, picture, video } = question;
  const [path = '', part = ''] = video?.src.split('#') ?? [];
  return {
    ...question,
    sounds: sounds.map((sound) => ({ ...sound, src: signed(sound.src) })),
    picture: picture && { ...picture, src: signed(picture.src) },
    video: video && { src: `${signed(path)}#${part}`, tracks: [] },
  };
}
