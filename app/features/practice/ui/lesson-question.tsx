import { Form } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import { Button, LinkButton, TextLink } from '~/ui/forms/button';
import { CheckboxGroup, RadioGroup } from '~/ui/forms/choices';
import { errorOf, errorOfForm, listIn, type Reply, typedIn } from '~/ui/forms/form-reply';
import { ErrorNotice } from '~/ui/notice';
import { Icon } from '~/ui/pictures/icon';
import { Picture } from '~/ui/pictures/picture';
import { playOnlyOne } from '~/ui/player/play-only-one';
import type { LessonQuestionView, LessonResultView } from '../lessons/present-lesson-questions.server';
import { GivenAnswer } from './answer-choices';
import { CloserLook } from './question-lanes';
import { SoundPlayer } from './sound-player';

interface LessonQuestionProps {
  question: LessonQuestionView;
  /** The page that asks the question; null where the question is only shown. */
  action: string | null;
  /** The page for trying the question again; null where that is impossible. */
  againHref: string | null;
  /** The form's intent, and the lesson's id if the page's address does not contain it. */
  sent?: { intent: string; lessonId?: string };
  reply: Reply | undefined;
  /** The question's text is the page's heading. */
  isWhole?: boolean;
}

/** The id of a question's element in its page. */
export const questionPlace = (id: string) => `question-${id}`;

/** A question of a lesson, before or after the answer. */
export function LessonQuestion({
  question,
  action,
  againHref,
  sent = { intent: 'answer' },
  reply,
  isWhole = false,
}: LessonQuestionProps) {
  const [isHeard, setHeard] = useState(false);
  const { id, label, text, result } = question;
  const place = questionPlace(id);
  const Heading = isWhole ? 'h1' : 'h3';
  return (
    <section className="ask" id={place} aria-labelledby={`${place}-title`}>
      <div className="stack is-tight">
        <p className="label">{label}</p>
        <Heading id={`${place}-title`}>{text}</Heading>
      </div>
      <QuestionMedia question={question} isWhole={isWhole} onHeard={() => setHeard(true)} />
      {result ? (
        <Result result={result} againHref={againHref} moreHref={question.moreHref} />
      ) : (
        <AskForm
          {...{ question, action, sent }}
          reply={replyTo(reply, sent.intent, id)}
          isAct={isWhole && (isHeard || question.sounds.length === 0)}
        />
      )}
    </section>
  );
}

/** The reply to the form of this question. */
function replyTo(reply: Reply | undefined, intent: string, id: string): Reply | undefined {
  return reply?.intent === intent && typedIn(reply, 'questionId') === id ? reply : undefined;
}

interface QuestionMediaProps {
  question: LessonQuestionView;
  isWhole: boolean;
  onHeard: () => void;
}

function QuestionMedia({ question, isWhole, onHeard }: QuestionMediaProps) {
  const { id, text, sounds, seconds, lanes, picture, video, result } = question;
  return (
    <>
      {sounds.length > 0 && (
        <SoundPlayer
          key={`${id} ${question.try} ${result !== null}`}
          {...{ sounds, seconds, lanes, onHeard }}
          isFetchedAhead={isWhole}
          isAct={isWhole && !result}
        />
      )}
      {lanes && <CloserLook lanes={lanes} />}
      {picture && <Picture {...picture} width={1280} height={720} sizes="(min-width: 62.5em) 50rem, 100vw" />}
      {video && <QuestionVideo video={video} text={text} />}
    </>
  );
}

function QuestionVideo({ video, text }: { video: NonNullable<LessonQuestionView['video']>; text: string }) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => (element.current ? playOnlyOne(element.current) : undefined), []);
  return (
    // biome-ignore lint/a11y/useMediaCaption: its captions are those of the lesson's video, if it has any
    <video ref={element} controls preload="none" src={video.src} aria-label={text}>
      {video.tracks.map(({ src, language, label }) => (
        <track key={language} kind="captions" src={src} srcLang={language} label={label} />
      ))}
    </video>
  );
}

type AskFormProps = Required<Pick<LessonQuestionProps, 'question' | 'action' | 'sent' | 'reply'>> & {
  /** Whether *Answer* is the page's orange act. */
  isAct: boolean;
};

function AskForm({ question, action, sent, reply, isAct }: AskFormProps) {
  const { id, text: asked, answers, isSeveral } = question;
  const group = {
    id: `${questionPlace(id)}-answers`,
    name: 'answers',
    // A lesson may have several questions: the groups have different names.
    legend: `${isSeveral ? 'Your answers' : 'Your answer'}: ${asked}`,
    isLegendHidden: true,
    look: 'cards' as const,
    choices: answers.map(({ text, hint }) => ({ value: text, label: text, hint })),
    error: errorOf(reply, 'answers'),
  };
  const typed = listIn(reply, 'answers');
  return (
    <Form
      className="stack"
      method="post"
      action={action === null ? undefined : `${action}#${questionPlace(id)}`}
      noValidate
      preventScrollReset
    >
      <ErrorNotice>{errorOfForm(reply, ['questionId', 'try'])}</ErrorNotice>
      <input type="hidden" name="questionId" value={id} />
      {sent.lessonId && <input type="hidden" name="lessonId" value={sent.lessonId} />}
      {question.try !== null && <input type="hidden" name="try" value={question.try} />}
      {isSeveral ? (
        <CheckboxGroup {...group} defaultValues={typed} />
      ) : (
        <RadioGroup {...group} defaultValue={typed[0]} />
      )}
      <div className="row">
        <Button disabled={action === null} intent={sent.intent} variant={isAct ? undefined : 'quiet'}>
          Answer<span className="visually-hidden">: {asked}</span>
        </Button>
        {question.moreHref ? (
          <TextLink href={question.moreHref}>More of these</TextLink>
        ) : (
          <p className="small muted">
            {sent.lessonId
              ? 'If you are right, it comes back later. If you are wrong, it comes back tomorrow.'
              : 'Not a test: you can complete the lesson without it.'}
          </p>
        )}
      </div>
    </Form>
  );
}

interface ResultProps {
  result: LessonResultView;
  againHref: string | null;
  moreHref: string | null;
}

function Result({ result, againHref, moreHref }: ResultProps) {
  const { isRight, title, why, given, first, back } = result;
  return (
    <div className="stack">
      <ul className="choices is-given" aria-label="Answers">
        {given.map(({ text, ...answer }) => (
          <GivenAnswer key={text} label={text} {...answer} you="You" />
        ))}
      </ul>
      <div className={classNames('why', isRight && 'is-right')} role="status">
        <strong>
          {isRight && <Icon name="check" />}
          {title}
        </strong>
        <p>{why}</p>
      </div>
      <div className="row">
        {againHref && (
          <LinkButton href={againHref} variant="quiet">
            Try again
          </LinkButton>
        )}
        {moreHref && <TextLink href={moreHref}>More of these</TextLink>}
        <p className="small muted">
          {againHref && first} This one comes back in <AppLink href={paths.practiceToday()}>Ten minutes today</AppLink>,{' '}
          {back}.
        </p>
      </div>
    </div>
  );
}
