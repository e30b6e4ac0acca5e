import { paths } from '~/paths';
import { BackLink, LinkButton, TextLink } from '~/ui/button';
import type { TodayView } from '../show-today.server';
import { TodayRuler } from './today-ruler';

/** After the day's last question, and on every later visit of the day. */
export function TodayDone({ today }: { today: TodayView }) {
  const right = today.answered.filter(({ isRight }) => isRight).length;
  const missed = today.answered.flatMap((answer, i) => (answer.isRight ? [] : [{ ...answer, number: i + 1 }]));
  return (
    <div>
      <div className="room-top">
        <BackLink href={paths.practice()}>Practice</BackLink>
      </div>
      <TodayRuler today={today} />
      <div className="room">
        <div>
          <h1>Today’s ten are done</h1>
          <p className="lead">
            {right} of {today.answered.length} right. Any skill can be practised alone, as long as you like.
          </p>
        </div>
        <section aria-label="Go on">
          {missed.length > 0 && (
            <>
              <h2 className="heading-m">Missed, if you want to hear them again</h2>
              <ul className="stack is-tight">
                {missed.map(({ id, href, number, name, was }) => (
                  <li key={id}>
                    <TextLink href={href}>
                      Question {number}, {name}: {was}
                    </TextLink>
                  </li>
                ))}
              </ul>
            </>
          )}
          <div className="row">
            <LinkButton href={paths.practice()} size="large">
              All skills
            </LinkButton>
            <LinkButton href={paths.home()} variant="plain">
              Your courses
            </LinkButton>
          </div>
        </section>
      </div>
    </div>
  );
}
