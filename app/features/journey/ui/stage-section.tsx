import { CourseCard } from '~/features/catalogue/ui/course-card';
import { Carousel } from '~/ui/carousel';
import { SectionHead } from '~/ui/section-head';
import type { StageView } from '../present.server';

/** A stage with its courses. */
export function StageSection({ stage, count }: { stage: StageView; count: number }) {
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
            Stage {stage.number} of {count}
          </p>
        }
      />
      {stage.above && <p className="muted">{stage.above}</p>}
      {stage.courses.length > 0 && (
        <Carousel label={stage.name}>
          {stage.courses.map((course) => (
            <CourseCard key={course.href} course={course} />
          ))}
        </Carousel>
      )}
    </section>
  );
}
