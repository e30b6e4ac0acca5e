import { Form } from '@remix-run/react';
import { type ReactNode, useRef, useState } from 'react';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import { Empty } from '~/ui/empty';
import { Button, LinkButton } from '~/ui/forms/button';
import { errorOf, errorOfForm, type Reply } from '~/ui/forms/form-reply';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { Notice } from '~/ui/notice';
import type { QuestionView } from '../present-question.server';
import { AnswerChoices } from './answer-choices';
import { faderStyle, LevelFader } from './level-fader';
import { PracticeKeys } from './practice-keys';
import { RoomTop } from './room-top';
import { SoundPlayer } from './sound-player';

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
  const { name, asks, lead, inRow, isGuest } = question;
  return (
    <div>
      <RoomTop name={name}>{inRow && <span>{inRow}</span>}</RoomTop>
      {ruler}
      <QuestionRoom {...{ question, action, reply, lead }} title={asks} under={isGuest && <NothingKept />} />
    </div>
  );
}

/** What guests see first in the practice room: a question, which their first press plays. */
export function FirstQuestion({ question }: Pick<AskedQuestionProps, 'question'>) {
  return (
    <QuestionRoom
      question={question}
      action={paths.practiceSkill(question.skill)}
      reply={undefined}
      title="Can you hear which deck is ahead?"
      lead="Two drum loops, eight seconds. One question a day is free in each skill. Headphones are best."
      under={<NothingKept />}
      isFirst
    />
  );
}

function NothingKept() {
  return (
    <p className="small muted">
      Nobody keeps your answer. <AppLink href={paths.signUp()}>Sign up to keep your level</AppLink>, it costs nothing.
    </p>
  );
}

interface QuestionRoomProps extends Omit<AskedQuestionProps, 'ruler'> {
  title: string;
  lead: string;
  /** Below the answers. */
  under: ReactNode;
  isFirst?: boolean;
}

function QuestionRoom({ question, action, reply, title, lead, under, isFirst = false }: QuestionRoomProps) {
  const { skill, legend, sealed, answers, fader, levelText } = question;
  const refusal = errorOfForm(reply, ['question']);
  const [heard, setHeard] = useState<string | null>(null);
  return (
    <div className={classNames('room listen-page', isFirst && 'is-first')}>
      <div className="ear-ask">
        <h1 className="ear-title">{title}</h1>
        <p className="ear-lead">{lead}</p>
      </div>
      <SoundPlayer
        key={sealed}
        sounds={question.sounds}
        seconds={question.seconds}
        lanes={question.lanes}
        isBig={isFirst}
        isFetchedAhead={!isFirst}
        isAct
        onHeard={() => setHeard(sealed)}
      />
      <Form className="ear-answer" method="post" action={action} noValidate preventScrollReset>
        {refusal && (
          <Notice kind="error">
            <p>{refusal}. Open the page again for a question of yours.</p>
          </Notice>
        )}
        <input type="hidden" name="question" value={sealed} />
        <AnswerChoices legend={legend} answers={answers} error={errorOf(reply, 'answer')} />
        {skill === 'bpm' && <TapTempo tempi={answers.map(({ label }) => Number(label))} />}
        <div className="answer-bar">
          <Button intent="answer" size="large" variant={heard === sealed ? undefined : 'quiet'}>
            Answer
          </Button>
          <PracticeKeys answers={answers.length} />
        </div>
        {under}
        {!isFirst && (
          <div className="ear-level" style={faderStyle(fader.level)}>
            <p className="small muted">{levelText}</p>
            <LevelFader fader={fader} />
          </div>
        )}
      </Form>
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
