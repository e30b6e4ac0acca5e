import type { CSSProperties } from 'react';
import type { ContinueCardView } from '~/features/learning/present-home.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import { LinkButton, TextLink } from '~/ui/forms/button';
import { Cover } from '~/ui/pictures/cover';
import { Separated } from '~/ui/separated';
import type { EndView } from '../show-end.server';

interface TodayEndProps {
  end: EndView;
  /** The course that the member opened last; null if there is none. */
  course: ContinueCardView | null;
}

/** What today's ten moved, and what comes back on which day. */
export function TodayEnd({ end: { moved, back }, course }: TodayEndProps) {
  return (
    <>
      <section aria-labelledby="moved">
        <h2 className="heading-m" id="moved">
          What moved
        </h2>
        {moved.length > 0 ? (
          <ul className="moved-list">
            {moved.map((skill) => (
              <Moved key={skill.name} skill={skill} />
            ))}
          </ul>
        ) : (
          <p>Nothing today: a level goes up after three right in a row in one skill.</p>
        )}
      </section>
      {back.length > 0 && (
        <section aria-labelledby="back">
          <h2 className="heading-m" id="back">
            What comes back
          </h2>
          <ul className="comes-back">
            {back.map(({ id, date, day, text, lesson }) => (
              <li key={id}>
                <time dateTime={date ?? undefined}>{day}</time>{' '}
                <p>
                  <strong>{text}</strong>{' '}
                  <small>
                    From <AppLink href={lesson.href}>{lesson.title}</AppLink>
                  </small>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {course ? <Onward course={course} /> : <Ways />}
    </>
  );
}

/** A level on its scale: the grey marker is where it was, the orange one where it is. */
function Moved({ skill }: { skill: EndView['moved'][number] }) {
  const { name, words, before, from, to, easiest, hardest, text } = skill;
  const isSame = from === to;
  return (
    <li className={classNames('moved', isSame && 'is-same')}>
      <div>
        <h3>{name}</h3>
        <p>
          <strong className="moved-now">{words}</strong> {before && <span className="muted">before, {before}</span>}
        </p>
      </div>
      <div
        className="moved-scale"
        style={{ '--from': from, '--to': to } as CSSProperties}
        role="img"
        aria-label={isSame ? `Level ${to} of 10` : `Level ${from}, now ${to}, of 10`}
      >
        {!isSame && (
          <>
            <i className="was" />
            <i className="way" />
          </>
        )}
        <i className="is" />
        <span>{easiest}</span> <span>{hardest}</span>
      </div>
      <p className="small muted">{text}</p>
    </li>
  );
}

function Onward({ course }: { course: ContinueCardView }) {
  return (
    <section className="onward" aria-labelledby="onward">
      <Cover src={course.imageUrl} />
      <div>
        <p className="small muted">Your course</p>
        <h2 id="onward">
          <AppLink href={course.href}>{course.title}</AppLink>
        </h2>
        <p className="meta">
          <Separated>
            <span>{course.lesson}</span>
            <span>{course.resume}</span>
          </Separated>
        </p>
        <div className="row">
          <LinkButton href={course.href} icon="play">
            Go on
          </LinkButton>
          <TextLink href={paths.practiceHistory()}>Ninety days</TextLink>
        </div>
      </div>
    </section>
  );
}

function Ways() {
  return (
    <div className="row">
      <LinkButton href={paths.practice()}>To the eight skills</LinkButton>
      <TextLink href={paths.practiceHistory()}>Ninety days</TextLink>
    </div>
  );
}
