import { Form } from '@remix-run/react';
import { type ReactNode, useRef, useState } from 'react';
import { Empty } from '~/ui/empty';
import { Button, LinkButton } from '~/ui/forms/button';
import { errorOf, errorOfForm, type Reply } from '~/ui/forms/form-reply';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { Notice } from '~/ui/notice';
import type { QuestionView } from '../present-question.server';
import { AnswerChoices } from './answer-choices';
import { faderStyle, LevelFader } from './level-fader';
import { PracticeKeys } from './practice-keys';
import { PracticeSounds } from './practice-sounds';
import { QuestionLanes } from './question-lanes';
import { RoomTop } from './room-top';

interface AskedQuestionProps {
  question: QuestionView;
  /** The page that asks the question. */
  action: string;
  reply: Reply | undefined;
  /** The ruler of the day's ten questions. */
  ruler?: ReactNode;
}

/** A question with its sounds and its answers. */
export function AskedQuestion({ question, action, reply, ruler }: AskedQuestionProps) {
  const { name, asks, lead, legend, sealed, answers, fader, levelText, inRow } = question;
  const refusal = errorOfForm(reply, ['question']);
  return (
    <div>
      <RoomTop name={name}>{inRow && <span>{inRow}</span>}</RoomTop>
      {ruler}
      <div className="room">
        <div className="stack is-roomy">
          <h1>{asks}</h1>
          <p className="lead">{lead}</p>
          <PracticeSounds sounds={question.sounds} seconds={question.seconds} />
          <QuestionLanes names={question.laneNames} />
        </div>
        <Form className="stack is-roomy" method="post" action={action} noValidate preventScrollReset>
          {refusal && (
            <Notice kind="error">
              <p>{refusal}. Open the page again for a question of yours.</p>
            </Notice>
          )}
          <input type="hidden" name="question" value={sealed} />
          <AnswerChoices legend={legend} answers={answers} error={errorOf(reply, 'answer')} />
          {question.skill === 'bpm' && <TapTempo tempi={answers.map(({ label }) => Number(label))} />}
          <div className="row">
            <Button intent="answer" size="large">
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

/** Shown instead of a question whose hour is over. */
export function QuestionOver({ name, nextHref }: { name: string; nextHref: string }) {
  return (
    <div>
      <RoomTop name={name} />
      <h1 className="visually-hidden">{name}</h1>
      <Empty title="This question is over" isClose action={<LinkButton href={nextHref}>New question</LinkButton>}>
        Questions last an hour. Nothing was counted.
      </Empty>
    </div>
  );
}

const enoughTaps = 8;
/** In milliseconds. A longer pause between taps starts the count again. */
const longestBeat = 2000;

/**
 * With script, a tempo can be tapped: the eighth tap chooses the nearest answer. The component shows no number and
 * sends nothing.
 */
function TapTempo({ tempi }: { tempi: number[] }) {
  const isHydrated = useHydrated();
  const taps = useRef<number[]>([]);
  const [left, setLeft] = useState(enoughTaps);
  if (!isHydrated) return null;
  const tap = (form: HTMLFormElement | null) => {
    const now = performance.now();
    const isLate = now - (taps.current.at(-1) ?? now) > longestBeat;
    taps.current = isLate || taps.current.length >= enoughTaps ? [now] : [...taps.current, now];
    setLeft(enoughTaps - taps.current.length);
    if (taps.current.length < enoughTaps) return;
    const tapped = (60_000 * (enoughTaps - 1)) / (now - taps.current[0]!);
    const off = tempi.map((tempo) => Math.abs(tempo - tapped));
    const nearest = off.indexOf(Math.min(...off)) + 1;
    const choice = form?.querySelector<HTMLInputElement>(`input[name="answer"][value="${nearest}"]`);
    if (choice) choice.checked = true;
  };
  return (
    <div className="row">
      <Button type="button" variant="quiet" onClick={(event) => tap(event.currentTarget.form)}>
        Tap
      </Button>
      <p className="small muted">
        {left > 0
          ? `${left} more ${left === 1 ? 'tap' : 'taps'}: the nearest answer is chosen`
          : 'The nearest answer is chosen'}
      </p>
    </div>
  );
}
