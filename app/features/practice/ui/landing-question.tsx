import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { Button } from '~/ui/forms/button';
import type { QuestionView } from '../present-question.server';
import { AnswerChoices } from './answer-choices';
import { PracticeSounds } from './practice-sounds';
import { QuestionLanes } from './question-lanes';

/**
 * A skill's question of the day on the landing page. The form leads to the skill's own page, which shows the answer.
 */
export function LandingQuestion({ question }: { question: QuestionView }) {
  const { skill, asks, lead, legend, sounds, seconds, answers, laneNames, levelText, sealed } = question;
  return (
    <div className="taste cols">
      <div className="stack">
        <h3>{asks}</h3>
        <p className="muted">{lead}</p>
        <PracticeSounds sounds={sounds} seconds={seconds} isFetchedAhead={false} />
        <QuestionLanes names={laneNames} />
      </div>
      <Form className="stack" method="post" action={paths.practiceSkill(skill)} noValidate>
        <input type="hidden" name="question" value={sealed} />
        <AnswerChoices legend={legend} answers={answers} />
        <div className="row">
          <Button intent="answer" size="large" variant="quiet">
            Answer
          </Button>
          <p className="small muted">{levelText}</p>
        </div>
      </Form>
    </div>
  );
}
