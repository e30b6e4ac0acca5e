import { useLoaderData } from '@remix-run/react';
import { selectStarted } from '~/features/learning/list-courses-with-progress.server';
import { type ContinueCardView, presentStarted } from '~/features/learning/present-home.server';
import { answerLessonQuestion } from '~/features/practice/lessons/answer-lesson-question.server';
import { presentQuestion, presentResult } from '~/features/practice/present-question.server';
import { AnswerLessonQuestion, ShownCard, ShownResult } from '~/features/practice/schema';
import { type EndView, readEnd } from '~/features/practice/show-end.server';
import { showResult } from '~/features/practice/show-result.server';
import { type CardView, openToday, showToday, type TodayView } from '~/features/practice/show-today.server';
import { AskedQuestion, QuestionOver } from '~/features/practice/ui/asked-question';
import { LessonQuestion, questionPlace } from '~/features/practice/ui/lesson-question';
import { GoOn, QuestionResult } from '~/features/practice/ui/question-result';
import { RoomTop } from '~/features/practice/ui/room-top';
import { TodayEnd } from '~/features/practice/ui/today-end';
import { TodayRuler } from '~/features/practice/ui/today-ruler';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { AppLink } from '~/ui/app-link';
import ask from '~/ui/css/ask.css?url';
import practice from '~/ui/css/practice.css?url';
import { LinkButton, TextLink } from '~/ui/forms/button';
import type { Reply } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { answerIntent } from './practice-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Ten minutes today' }];
export const links = () => [practice, ask].map((href) => ({ rel: 'stylesheet', href }));

interface DayEnd {
  end: EndView;
  course: ContinueCardView | null;
}

const nothing = { result: null, card: null, question: null, isOver: false, end: null };

export const loader = page({ for: 'member' }, async ({ scope, url }) => {
  const result = await showResult(scope, ShownResult.parse(Object.fromEntries(url.searchParams)));
  if (result) {
    const { card: _, ...today } = await showToday(scope);
    return { ...nothing, today, result: presentResult(scope, result) };
  }
  const answered = ShownCard.parse(Object.fromEntries(url.searchParams)).card;
  const { today, card, question } = await openToday(scope, { answered });
  return {
    ...{ ...nothing, today, card, isOver: url.searchParams.has('over') },
    end: today.isDone && url.searchParams.has('end') ? await showEnd(scope) : null,
    question: question && presentQuestion(scope, question),
  };
});

/** The end of the day's ten, with the course to go on with. */
async function showEnd(scope: Scope): Promise<DayEnd> {
  const [end, [started]] = await scope.read(readEnd(scope), selectStarted(scope, requireMember(scope)));
  return { end, course: started ? presentStarted(started) : null };
}

export const action = forms({
  answer: answerIntent('member', (_, query) => paths.practiceToday(query)),
  'answer-card': intent({
    for: 'member',
    isKept: true,
    limit: 'ownRow',
    input: AnswerLessonQuestion,
    run: (scope, input) => answerLessonQuestion(scope, { ...input, isOfToday: true }),
    next: ({ lesson, questionId }) => ({ to: paths.practiceToday({ card: `${lesson.id}.${questionId}` }) }),
  }),
});

export default function TodayPage() {
  const { today, result, card, question, isOver, end } = useLoaderData<typeof loader>();
  const reply = useReply();
  const ruler = <TodayRuler today={today} />;
  if (result) {
    return <QuestionResult result={result} nextHref={nextHref(today)} nextLabel={nextLabel(today)} ruler={ruler} />;
  }
  if (card) return <TodayCard card={card} today={today} reply={reply} />;
  if (!question) return <TodayDone today={today} end={end} />;
  if (isOver) return <QuestionOver name={question.name} nextHref={paths.practiceToday()} />;
  return <AskedQuestion question={question} action={paths.practiceToday()} reply={reply} ruler={ruler} />;
}

/** After the last of the day’s ten questions, the next page is the result. */
const nextHref = ({ isDone }: Pick<TodayView, 'isDone'>) => paths.practiceToday(isDone ? { end: true } : undefined);
const nextLabel = ({ isDone }: Pick<TodayView, 'isDone'>) => (isDone ? 'See today’s result' : 'Next question');

/** The end after the day's last question, and what every later visit of that day says. */
function TodayDone({ today, end }: { today: TodayView; end: DayEnd | null }) {
  const total = today.answered.length;
  const right = today.answered.filter(({ isRight }) => isRight).length;
  const missed = today.answered.flatMap((answer, i) => (answer.isRight ? [] : [{ ...answer, number: i + 1 }]));
  return (
    <div>
      <RoomTop name="Ten minutes today" />
      <div className="today-done">
        <div className="today-head">
          <h1 className="ear-title">{end ? 'That was today.' : 'Today’s ten are done'}</h1>
          <p className="ear-lead">
            {right} of {total} right. {!end && 'New ones come tomorrow. One skill at a time goes on whenever you like.'}
          </p>
          <TodayRuler today={today} />
        </div>
        {end && <TodayEnd {...end} />}
        {missed.length > 0 && (
          <section aria-labelledby="missed">
            <h2 className="heading-m" id="missed">
              Missed, if you want to hear them again
            </h2>
            <ul className="stack is-tight">
              {missed.map(({ id, href, number, name, was }) => (
                <li key={id}>
                  <TextLink href={href}>
                    Question {number}, {name}: {was}
                  </TextLink>
                </li>
              ))}
            </ul>
          </section>
        )}
        {!end && (
          <div className="row">
            <LinkButton href={paths.practice()} variant="quiet">
              To the eight skills
            </LinkButton>
            <LinkButton href={paths.home()} variant="plain">
              Your courses
            </LinkButton>
          </div>
        )}
      </div>
    </div>
  );
}

interface TodayCardProps {
  card: CardView;
  reply: Reply | undefined;
  today: Pick<TodayView, 'answered' | 'plan' | 'isDone'>;
}

/** A question of a lesson that comes back among the day's ten. */
function TodayCard({ card: { question, lesson, number }, reply, today }: TodayCardProps) {
  const total = today.plan.reduce((sum, { questions }) => sum + questions, 0);
  return (
    <div>
      <RoomTop>{number > 0 && <span>{`Question ${number} of ${total}`}</span>}</RoomTop>
      <TodayRuler today={today} />
      <div className="stack">
        <p className="small muted">
          Back from <AppLink href={`${lesson.href}#${questionPlace(question.id)}`}>{lesson.title}</AppLink>
        </p>
        <LessonQuestion
          question={question}
          action={paths.practiceToday()}
          sent={{ intent: 'answer-card', lessonId: lesson.id }}
          againHref={null}
          reply={reply}
          isWhole
        />
        {question.result && <GoOn href={nextHref(today)} label={nextLabel(today)} />}
      </div>
    </div>
  );
}
