import type { CSSProperties } from 'react';
import { CourseCard } from '~/features/catalogue/ui/course-card';
import { Badge } from '~/ui/badge';
import { Carousel } from '~/ui/carousel';
import { Wave } from '~/ui/player/wave';
import { Section } from '~/ui/section-head';
import { HiddenComma, Separated } from '~/ui/separated';
import type { JourneyCourseView, JourneyStageView } from '../present-journey.server';
import { ContinueCard } from './continue-card';

/** A stage of My Journey with its courses side by side. */
export function JourneyStage({ stage, count }: { stage: JourneyStageView; count: number }) {
  return (
    <Section
      className="stage"
      id={`stage-${stage.number}`}
      title={stage.name}
      subtitle={stage.subtitle}
      cue={stage.cue}
      facts={
        <p className="stage-facts row small muted num">
          <Separated>
            <span>
              Stage {stage.number} of {count}
            </span>
            <span>{stage.progress}</span>
            {stage.isFinished && <span>Completed</span>}
          </Separated>
        </p>
      }
    >
      <Carousel label={`Courses in ${stage.name}`}>
        {stage.courses.map((course) => (
          <JourneyCard key={course.card.href} course={course} />
        ))}
      </Carousel>
    </Section>
  );
}

function JourneyCard({ course }: { course: JourneyCourseView }) {
  if (course.kind === 'progress') return <ContinueCard course={course.card} />;
  return <CourseCard course={course.card} offer={course.offer} />;
}

/** The journey as a track of stages, each as long as its number of courses. */
export function StageTrack({ stages, played }: { stages: JourneyStageView[]; played: number }) {
  const total = stages.reduce((sum, stage) => sum + lengthOf(stage), 0);
  let before = 0;
  const parts = stages.map((stage) => {
    const style = { '--at': percent(before, total), '--span': percent(lengthOf(stage), total) } as CSSProperties;
    before += lengthOf(stage);
    return { ...stage, style };
  });
  return (
    <nav className="arrangement is-journey" aria-label="Stages">
      <Wave seed="journey" bars={240} played={played} />
      <ol>
        {parts.map(({ id, number, name, cue, progress, isCurrent, style }) => (
          <li key={id} className={`cue-${cue}`} style={style}>
            <a href={`#stage-${number}`} aria-current={isCurrent ? 'step' : undefined}>
              <span className="stage-number row muted num">
                Stage {number}
                {isCurrent && (
                  <>
                    <HiddenComma />
                    <Badge>You are here</Badge>
                  </>
                )}
              </span>
              <HiddenComma />
              <strong>{name}</strong>
              <HiddenComma />
              <small>{progress}</small>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A short stage still needs room for its name. */
const lengthOf = ({ coursesCount }: JourneyStageView) => Math.max(3, coursesCount);

const percent = (part: number, total: number) => Math.round((1000 * part) / Math.max(1, total)) / 10;
