import { CourseCard } from '~/features/catalogue/ui/course-card';
import { Carousel } from '~/ui/carousel';
import { SectionHead } from '~/ui/section-head';
import { Separated } from '~/ui/separated';
import type { JourneyCourseView, JourneyStageView } from '../present-journey.server';
import { ContinueCard } from './continue-card';

/** A stage of My Journey with its courses side by side. */
export function JourneyStage({ stage, count }: { stage: JourneyStageView; count: number }) {
  const id = `stage-${stage.number}`;
  return (
    <section className="stage" aria-labelledby={id}>
      <SectionHead
        id={id}
        title={stage.name}
        subtitle={stage.subtitle}
        cue={stage.cue}
        facts={
          <p className="stage-facts">
            <Separated>
              <span>
                Stage {stage.number} of {count}
              </span>
              <span>{stage.progress}</span>
              {stage.isFinished && <span>Completed</span>}
            </Separated>
          </p>
        }
      />
      <Carousel label={`Courses in ${stage.name}`}>
        {stage.courses.map((course) => (
          <JourneyCard key={course.card.href} course={course} />
        ))}
      </Carousel>
    </section>
  );
}

function JourneyCard({ course }: { course: JourneyCourseView }) {
  if (course.kind === 'progress') return <ContinueCard course={course.card} />;
  return <CourseCard course={course.card} offer={course.offer} />;
}
