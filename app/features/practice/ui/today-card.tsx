import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { BackLink, LinkButton } from '~/ui/button';
import type { Reply } from '~/ui/form-reply';
import type { CardView } from '../lessons/show-card.server';
import type { TodayView } from '../show-today.server';
import { LessonQuestion, questionPlace } from './lesson-question';
import { TodayRuler } from './today-ruler';

interface TodayCardProps {
  card: CardView;
  reply: Reply | undefined;
  today: Pick<TodayView, 'answered' | 'plan'>;
}

/** A question of a lesson that comes back among the day's ten. */
export function TodayCard({ card: { question, lesson }, reply, today }: TodayCardProps) {
  const total = today.plan.reduce((sum, { questions }) => sum + questions, 0);
  const number = today.answered.length + (question.result ? 0 : 1);
  return (
    <div>
      <div className="room-top">
        <BackLink href={paths.practice()}>Practice</BackLink>
        <span>
          Question {number} of {total}
        </span>
      </div>
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
        {question.result && (
          <div className="row">
            <LinkButton href={paths.practiceToday()} size="large">
              Next question
            </LinkButton>
            <LinkButton href={paths.practice()} variant="plain">
              Enough for now
            </LinkButton>
          </div>
        )}
      </div>
    </div>
  );
}
