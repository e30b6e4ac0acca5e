import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths } from '~/paths';
import { BackLink, Button, LinkButton } from '~/ui/button';
import { Empty } from '~/ui/empty';
import { errorOf, errorOfForm, type Reply } from '~/ui/form-reply';
import { Notice } from '~/ui/notice';
import type { QuestionView } from '../present-question.server';
import { AnswerChoices } from './answer-choices';
import { faderStyle, LevelFader } from './level-fader';
import { PracticeKeys } from './practice-keys';
import { PracticeSounds } from './practice-sounds';
import { QuestionLanes } from './question-lanes';
import { TapTempo } from './tap-tempo';

interface AskedQuestionProps {
  question: QuestionView;
  /** The page that asks it. */
  action: string;
  reply: Reply | undefined;
  /** Of the day's ten questions. */
  ruler?: ReactNode;
}

/** A question with its sounds and its answers. */
export function AskedQuestion({ question, action, reply, ruler }: AskedQuestionProps) {
  const { name, asks, lead, legend, sealed, answers, fader, levelText, inRow } = question;
  const refusal = errorOfForm(reply, ['question']);
  return (
    <div>
      <div className="room-top">
        <BackLink href={paths.practice()}>Practice</BackLink>
        <p className="meta">
          <strong>{name}</strong> {inRow && <span>{inRow}</span>}
        </p>
      </div>
      {ruler}
      <div className="room">
        <div>
          <h1>{asks}</h1>
          <p className="lead">{lead}</p>
          <PracticeSounds sounds={question.sounds} seconds={question.seconds} />
          <QuestionLanes names={question.laneNames} />
        </div>
        <Form method="post" action={action} noValidate preventScrollReset>
          {refusal && (
            <Notice kind="error">
              <p>{refusal}. Open the page again for a question of yours.</p>
            </Notice>
          )}
          <input type="hidden" name="question" value={sealed} />
          <AnswerChoices legend={legend} answers={answers} error={errorOf(reply, 'answer')} />
          {question.skill === 'bpm' && <TapTempo tempi={answers.map(({ label }) => Number(label))} />}
          <div className="row">
            <Button name="intent" value="answer" size="large">
              Answer
            </Button>
            <PracticeKeys answers={answers.length} />
          </div>
          <div className="row-fader stack is-tight" style={faderStyle(fader.level)}>
            <p className="small muted">{levelText}</p>
            <LevelFader fader={fader} />
          </div>
        </Form>
      </div>
    </div>
  );
}

/** In place of a question whose hour is over. */
export function QuestionOver({ name, nextHref }: { name: string; nextHref: string }) {
  return (
    <div>
      <div className="room-top">
        <BackLink href={paths.practice()}>Practice</BackLink>
        <p className="meta">
          <strong>{name}</strong>
        </p>
      </div>
      <h1 className="visually-hidden">{name}</h1>
      <Empty title="This question is over" isClose action={<LinkButton href={nextHref}>New question</LinkButton>}>
        Questions last an hour. Nothing was counted.
      </Empty>
    </div>
  );
}
