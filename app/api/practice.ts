import { z } from 'zod';
import { askedQuestion } from '~/api/examples';
import { askQuestion, giveAnswer, listDays, listSkills } from '~/features/practice/present-output.server';
import {
  AnswerQuestion,
  CardOutput,
  DayOutput,
  OpenQuestion,
  QuestionOutput,
  ReadHistory,
  ResultOutput,
  SkillOutput,
} from '~/features/practice/schema';
import { endpoint, operation } from '~/http/endpoint.server';

const facts = { auth: 'bearer', tag: 'Practice' } as const;
const sound = {
  label: 'Both decks',
  note: null,
  link: 'https://learn.cuepoint.example/practice/sounds/SYM7F3XlVtTqtzhx-C0mvP6TglUmNpCi90aFTP8vdt3v?user=01KD1S7M0000000000MEMBER00&expires=1795694400&signature=mX0f',
};
const sealed = 'kX2vYw8mQ4sT6uV0aB1cD3eF5gH7iJ9kL1mN3oP5qR7sT9uV1wX3yZ5';
const card = { ...askedQuestion, lesson: { id: 'c09-l4', title: 'Hold the blend for thirty-two bars' } };

export const practice = {
  'practice/skills': endpoint({
    GET: operation(z.object({}), listSkills, {
      ...facts,
      summary: 'List the skills of the practice room with your levels',
      description:
        'Lists what can be practised by ear, each with your working level, and with your ear: the median level of your last 20 answers, null before that. For signed-in users.',
      example: {
        sends: {},
        answers: [
          {
            skill: 'drift',
            name: 'Drift',
            question: 'Two drum loops run together. Which deck is ahead?',
            level: 6,
            ear: 5,
            means: '36 ms is the gap you hear between two decks',
          },
        ],
      },
      limit: 'reads',
      output: z.array(SkillOutput),
    }),
  }),
  'practice/questions': endpoint({
    POST: operation(OpenQuestion, askQuestion, {
      ...facts,
      summary: 'Open a question of a skill, or the next one of today',
      description:
        'Answers the open question of a skill, and draws one if there is none. It stays the same until it is answered or an hour old. Its sounds are WAV files. Links to them work for 14 minutes; asked again, the question has new ones. For signed-in users. An unknown skill answers 404. `today` answers what is due from lessons first: such a question has a `lesson`, and is answered at `/lessons/{lesson.id}/questions/{id}/answers` with the words of its answers, and with its `try` if it has one. `today` answers 409 (TODAY_DONE) when the day’s ten are answered.',
      example: {
        sends: { skill: 'drift' },
        answers: {
          id: sealed,
          skill: 'drift',
          text: 'Two drum loops run together. Which deck is ahead?',
          sounds: [sound],
          answers: [
            { number: 1, label: 'Deck A', hint: 'Low drums' },
            { number: 2, label: 'Deck B', hint: 'Claps and hats' },
          ],
          level: 6,
          until: '2026-11-26T13:00:00.000Z',
        },
      },
      limit: 'ownRow',
      output: z.union([QuestionOutput, CardOutput.meta({ examples: [card] })]),
      problems: [404, 409],
    }),
  }),
  'practice/answers': endpoint({
    POST: operation(AnswerQuestion, giveAnswer, {
      ...facts,
      summary: 'Answer a question of the practice room',
      description:
        'Answers a question once; sent again, the first answer counts and is returned. Says what it was, with the sounds that make it plain. Links to them work for 14 minutes. For signed-in users. A question of somebody else, or a changed one, answers 422, one older than an hour 410 (QUESTION_OVER).',
      example: {
        sends: { question: sealed, answer: 2 },
        answers: {
          isRight: true,
          chosen: 2,
          truth: 2,
          was: 'Deck B was ahead. Its claps came 26 ms before the kick.',
          sounds: [sound],
          why: 'Listen to the clap, not to the kick.',
          level: 6,
        },
      },
      limit: 'once',
      output: ResultOutput,
      problems: [410],
    }),
  }),
  'practice/history': endpoint({
    GET: operation(ReadHistory, listDays, {
      ...facts,
      summary: 'List your days in the practice room',
      description:
        'Lists how many questions you answered in each skill, day by day, how many were right, and your ear after the day’s last one. At most 90 days, the first one first. For signed-in users.',
      example: {
        sends: { days: 90 },
        answers: [{ day: '2026-11-24', skill: 'drift', answers: 5, right: 4, ear: 5 }],
      },
      limit: 'reads',
      output: z.array(DayOutput),
    }),
  }),
};
