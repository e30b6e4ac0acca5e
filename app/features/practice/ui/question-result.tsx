import type { ReactNode } from 'react';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { LinkButton } from '~/ui/forms/button';
import type { ResultView } from '../present-question.server';
import { GivenAnswer } from './answer-choices';
import { faderStyle, LevelFader } from './level-fader';
import { PracticeKeys } from './practice-keys';
import { CloserLook } from './question-lanes';
import { RoomTop } from './room-top';
import { SoundPlayer } from './sound-player';

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
      <div className="room listen-page">
        <div className="ear-ask verdict" role="status">
          <h1 className="ear-title">{title}</h1>
          <p className="ear-lead">{detail}</p>
        </div>
        <SoundPlayer key={result.sounds[0]?.src} sounds={result.sounds} seconds={result.seconds} lanes={result.lanes} />
        <section className="ear-answer" aria-label="Your answer">
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
          {isGuest ? (
            <GuestWays next={result.next} />
          ) : (
            <GoOn href={nextHref} label={nextLabel}>
              <PracticeKeys isCompared />
            </GoOn>
          )}
          <div className="ear-level" style={faderStyle(fader.level)}>
            <p className="small muted">{levelText}</p>
            <LevelFader fader={fader} />
          </div>
        </section>
        <CloserLook lanes={result.lanes} />
      </div>
    </div>
  );
}

/** The way to the next question, and the way out. */
export function GoOn({ href, label, children }: { href: string; label: string; children?: ReactNode }) {
  return (
    <div className="answer-bar">
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

/** The ways on of guests, whose answers are not kept. */
function GuestWays({ next }: Pick<ResultView, 'next'>) {
  return (
    <>
      <div className="answer-bar">
        <LinkButton href={next ? paths.practiceSkill(next.skill) : paths.signUp()} size="large">
          {next ? `Next: ${next.asks}` : 'Sign up'}
        </LinkButton>
        <PracticeKeys isCompared />
      </div>
      <p className="small muted">
        Your answer was not kept. <AppLink href={paths.signUp()}>Sign up to keep your level</AppLink>: it is free, and
        you get as many questions as you like. Or take <AppLink href={paths.practice()}>another skill of today</AppLink>
        .
      </p>
    </>
  );
}
