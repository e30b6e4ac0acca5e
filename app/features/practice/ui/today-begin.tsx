import type { CSSProperties } from 'react';
import { paths } from '~/paths';
import { LinkButton } from '~/ui/button';
import type { TodayView } from '../show-today.server';
import { TodayRuler } from './today-ruler';

/** What the day's ten questions are, and the way to them. */
export function TodayBegin({ today }: { today: TodayView }) {
  const { plan, answered, isDone } = today;
  return (
    <section className="today" aria-labelledby="today">
      <div>
        <h2 className="heading-m" id="today">
          {!isDone ? 'Ten minutes today' : 'Today’s ten are done'}
        </h2>
        <p className="muted">
          {!isDone ? 'Ten questions. Stop at any time.' : 'Any skill can be practised alone, as long as you like.'}
        </p>
      </div>
      <div>
        <TodayRuler today={today} />
        <ul
          className="ten-parts"
          style={{ '--parts': plan.map(({ questions }) => `${questions}fr`).join(' ') } as CSSProperties}
        >
          {plan.map(({ name, questions, about }) => (
            <li key={name}>
              <strong>
                {questions} of {name}
              </strong>{' '}
              <small>{about}</small>
            </li>
          ))}
        </ul>
      </div>
      {!isDone && (
        <LinkButton href={paths.practiceToday()} size="large" icon="play">
          {answered.length ? 'Go on' : 'Start'}
        </LinkButton>
      )}
    </section>
  );
}
