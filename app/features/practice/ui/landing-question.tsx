import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { Button } from '~/ui/forms/button';
import type { QuestionView } from '../present-question.server';
import { AnswerChoices } from './answer-choices';
import { SoundPlayer } from './sound-player';

/**
 * A skill's question of the day on the landing page. The form leads to the skill's own page, which shows the answer.
 */
export function LandingQuestion({ question }: { question: QuestionView }) {
  const { skill, asks, lead, legend, sounds, seconds, answers, lanes, levelText, sealed } = question;
  return (
    <div className="listen-page is-inset">
      <div className="ear-ask">
        <h3>{asks}</h3>
        <p className="muted">{lead}</p>
      </div>
      <SoundPlayer sounds={sounds} seconds={seconds} lanes={lanes} isFetchedAhead={false} />
      <Form className="ear-answer" method="post" action={paths.practiceSkill(skill)} noValidate>
        <input type="hidden" name="question" value={sealed} />
        <AnswerChoices legend={legend} answers={answers} />
        <div className="answer-bar">
          <Button intent="answer" size="large" variant="quiet">
            Answer
          </Button>
          <p className="small muted">{levelText}</p>
        </div>
      </Form>
    </div>
  );
}
