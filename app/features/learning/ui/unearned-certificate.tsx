import type { CSSProperties } from 'react';
import { LessonRows } from '~/features/catalogue/ui/lesson-rows';
import { BackLink, LinkButton } from '~/ui/button';
import { Disclosure } from '~/ui/disclosure';
import { Logo } from '~/ui/logo';
import { Wave } from '~/ui/wave';
import type { UnearnedView } from '../present-certificate.server';

interface UnearnedProps {
  unearned: UnearnedView;
  back: { title: string; href: string };
  brand: string;
}

/** The certificate in outline, with the learner's progress as a wave, and the remaining lessons beside it. */
export function UnearnedCertificate({ unearned, back, brand }: UnearnedProps) {
  const { title, lead, action, left, leftTime, done } = unearned;
  return (
    <div className="stack is-loose">
      <div className="row is-apart certificate-top">
        <div className="stack is-tight">
          <BackLink href={back.href}>{back.title}</BackLink>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </div>
        {action && (
          <LinkButton size="large" icon={action.isPlay ? 'play' : undefined} href={action.href}>
            {action.label}
          </LinkButton>
        )}
      </div>
      <div className="split">
        <Outline unearned={unearned} brand={brand} />
        {left.length > 0 && (
          <aside className="stack" aria-labelledby="left">
            <div className="row is-apart">
              <h2 className="heading-m" id="left">
                Lessons left
              </h2>
              {leftTime && <span className="small muted num">{leftTime}</span>}
            </div>
            <LessonRows lessons={left} />
            {done.length > 0 && (
              <Disclosure title={`${done.length} ${done.length === 1 ? 'lesson' : 'lessons'} completed`}>
                <LessonRows lessons={done} />
              </Disclosure>
            )}
          </aside>
        )}
      </div>
    </div>
  );
}

function Outline({ unearned, brand }: Pick<UnearnedProps, 'unearned' | 'brand'>) {
  const { name, course, doneText, played, tutor, leftText } = unearned;
  return (
    <article className="certificate is-outline" aria-labelledby="name">
      <div className="sheet">
        <header>
          <Logo label={brand} />
          <p>Certificate of completion</p>
        </header>
        <div className="who">
          <h2 id="name">{name}</h2>
          <p className="muted">{doneText}</p>
          <p className="course">{course.title}</p>
        </div>
        <div
          className={played > 0 ? 'track' : 'track is-untouched'}
          style={{ '--at': Math.round(played * 1000) / 10 } as CSSProperties}
        >
          <Wave seed={course.seed} played={played} className="only-wide" />
          <Wave seed={course.seed} played={played} bars={80} className="only-narrow" />
        </div>
        <dl className="facts">
          <div>
            <dt>Completed</dt>
            <dd>{leftText}</dd>
          </div>
          <div>
            <dt>Taught by</dt>
            <dd className="is-known">{tutor}</dd>
          </div>
          <div>
            <dt>Number</dt>
            <dd>Added on completion</dd>
          </div>
        </dl>
      </div>
    </article>
  );
}
