import type { z } from 'zod';
import { capitalised } from '~/features/catalogue/rules';
import { linkSigner } from '~/features/media/signed-links.server';
import { AppError } from '~/kit/app-error';
import { after, day, isoDay } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { answerQuestion } from './answer-question.server';
import { presentQuestionOutput } from './lessons/present-output.server';
import { type OpenQuestion, openQuestion } from './open-question.server';
import { presentQuestion, presentResult, type SoundView } from './present-question.server';
import { readDays } from './queries.server';
import type { AnswerQuestion, CardOutput, DayOutput, QuestionOutput, ResultOutput, SkillOutput } from './schema';
import { showPractice } from './show-practice.server';
import { showResult } from './show-result.server';
import { openToday } from './show-today.server';

/** The sounds with links that work without a session for 14 minutes. */
function soundsOf(scope: Scope, sounds: SoundView[]) {
  const signed = linkSigner(scope, requireMember(scope).id);
  return sounds.map(({ label, note, src }) => ({ label, note, link: signed(src) }));
}

/** The skills with the member's levels. */
export async function listSkills(scope: Scope): Promise<z.output<typeof SkillOutput>[]> {
  requireMember(scope);
  const { channels } = await showPractice(scope);
  return channels.map(({ skill, name, about, level, ear }) => ({
    skill,
    name,
    question: about,
    level,
    ear: ear?.level ?? null,
    means: ear && `${ear.words} ${ear.means}`,
  }));
}

/**
 * Opens a skill's question, or the next of today's questions, which may be a lesson's. Throws conflict when all of
 * today's questions are answered.
 */
export async function askQuestion(
  scope: Scope,
  { skill }: { skill: string },
): Promise<z.output<typeof QuestionOutput> | z.output<typeof CardOutput>> {
  requireMember(scope);
  if (skill !== 'today') return questionOutput(scope, await openQuestion(scope, { skill }));
  const { card, question } = await openToday(scope);
  if (card) {
    const { id, title } = card.lesson;
    return { ...presentQuestionOutput(scope, card.question), lesson: { id, title } };
  }
  if (!question) throw new AppError('conflict', 'Today’s ten are done', { code: 'TODAY_DONE' });
  return questionOutput(scope, question);
}

function questionOutput(scope: Scope, opened: OpenQuestion): z.output<typeof QuestionOutput> {
  const { skill, sealed, lead, asks, sounds, answers, fader } = presentQuestion(scope, opened);
  return {
    id: sealed,
    skill,
    text: `${lead} ${asks}`,
    sounds: soundsOf(scope, sounds),
    answers: answers.map((answer, i) => ({ number: i + 1, ...answer })),
    level: fader.level,
    until: new Date(opened.asked.until).toISOString(),
  };
}

/** Answers a question and returns the right answer. Throws like `answerQuestion`. */
export async function giveAnswer(scope: Scope, given: AnswerQuestion): Promise<z.output<typeof ResultOutput>> {
  requireMember(scope);
  const { id } = await answerQuestion(scope, given);
  const result = id === null ? null : await showResult(scope, { answered: id });
  if (!result) throw new AppError('not-found');
  const { isRight, sounds, detail, listen, fader } = presentResult(scope, result);
  return {
    isRight,
    chosen: result.chosen,
    truth: result.question.truth,
    was: `${capitalised(result.question.was)}. ${detail}`,
    sounds: soundsOf(scope, sounds),
    why: listen,
    level: fader.level,
  };
}

/** The member's answers by day and skill, oldest day first. */
export async function listDays(scope: Scope, { days }: { days: number }): Promise<z.output<typeof DayOutput>[]> {
  const { id } = requireMember(scope);
  const [rows] = await scope.read(readDays(scope, id, isoDay(after(scope.now(), -(days - 1) * day))));
  return rows.map(({ day, skill, answers, right, ear }) => ({ day, skill, answers, right, ear }));
}
