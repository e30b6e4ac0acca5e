import { CourseCard } from '~/features/catalogue/ui/course-card';
import { Carousel } from '~/ui/carousel';
import { Section } from '~/ui/section-head';
import type { StageView } from '../present.server';

/** A stage with its courses. */
export function StageSection({ stage, count }: { stage: StageView; count: number }) {
  return (
    <Section
      className="stage"
      id={`stage-${stage.number}`}
      title={stage.name}
      subtitle={stage.subtitle}
      cue={stage.cue}
      facts={
        <p className="stage-facts row small muted num">
          Stage {stage.number} of {count}
        </p>
      }
    >
      {stage.above && <p className="muted">{stage.above}</p>}
      {stage.courses.length > 0 && (
        <Carousel label={stage.name}>
          {stage.courses.map((course) => (
            <CourseCard key={course.href} course={course} />
          ))}
        </Carousel>
      )}
    </Section>
  );
}
