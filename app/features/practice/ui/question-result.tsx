import type { ReactNode } from 'react';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { LinkButton } from '~/ui/forms/button';
import type { ResultView } from '../present-question.server';
import { GivenAnswer } from './answer-choices';
import { faderStyle, LevelFader } from './level-fader';
import { PracticeKeys } from './practice-keys';
import { PracticeSounds } from './practice-sounds';
import { QuestionLanes } from './question-lanes';
import { RoomTop } from './room-top';

interface QuestionResultProps {
  result: ResultView;
  nextHref: string;
  /** The label of the link to `nextHref`. */
  nextLabel?: string;
  /** The ruler of the day's ten questions. */
  ruler?: ReactNode;
}

/** The right answer, the sounds that demonstrate it, and the level. */
export function QuestionResult({ result, nextHref, nextLabel = 'Next question', ruler }: QuestionResultProps) {
  const { name, number, title, detail, answers, listen, lesson, fader, levelText, isGuest } = result;
  return (
    <div>
      <RoomTop name={name}>
        {number !== null && <span>{number === 1 ? 'Your first answer' : `${number} answers`}</span>}
      </RoomTop>
      {ruler}
      <div className="room">
        <div className="stack is-roomy">
          <div className="verdict" role="status">
            <h1>{title}</h1>
            <p className="lead">{detail}</p>
          </div>
          <QuestionLanes names={result.laneNames} drawn={result.lanes} />
          <PracticeSounds sounds={result.sounds} seconds={result.seconds} />
        </div>
        <section className="stack is-roomy" aria-label="Your answer">
          <ul className="choices is-given">
            {answers.map((answer) => (
              <GivenAnswer key={answer.label} {...answer} you="Your answer" />
            ))}
          </ul>
          <div className="listen stack is-tight">
            <p>{listen}</p>
            {lesson && (
              <p className="small">
                Taught in <AppLink href={lesson.href}>{lesson.title}</AppLink>, a lesson of {lesson.course}
              </p>
            )}
          </div>
          <div className="row-fader stack is-tight" style={faderStyle(fader.level)}>
            <p className="small muted">{levelText}</p>
            <LevelFader fader={fader} />
          </div>
          {isGuest ? (
            <KeepLevel />
          ) : (
            <GoOn href={nextHref} label={nextLabel}>
              <PracticeKeys />
            </GoOn>
          )}
        </section>
      </div>
    </div>
  );
}

/** The way to the next question, and the way out. */
export function GoOn({ href, label, children }: { href: string; label: string; children?: ReactNode }) {
  return (
    <div className="row">
      <LinkButton href={href} size="large">
        {label}
      </LinkButton>
      <LinkButton href={paths.practice()} variant="plain">
        Enough for now
      </LinkButton>
      {children}
    </div>
  );
}

/** Invites guests, whose answers are not stored, to sign up. */
function KeepLevel() {
  return (
    <div className="keep-level panel">
      <p>
        That was today’s question in this skill. Your answer was not kept. With an account you get as many questions as
        you like, and a level that follows your ear. It is free.
      </p>
      <div className="row">
        <LinkButton href={paths.signUp()}>Sign up to keep your level</LinkButton>
        <LinkButton href={paths.practice()} variant="plain">
          Other skills
        </LinkButton>
      </div>
    </div>
  );
}
