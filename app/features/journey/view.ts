import type { CourseCardView } from '~/features/catalogue/view';

/** A stage of the learning journey as pages show it. */
export interface StageView {
  id: string;
  /** Number among the displayed stages, from 1. */
  number: number;
  name: string;
  subtitle: string;
  /** Its colour, always shown beside its name. */
  cue: 'a' | 'b' | 'c' | 'd' | 'e' | 'f';
  courses: CourseCardView[];
  /** 'Phrase Mixing is above.': why no course is left here; null otherwise. */
  above: string | null;
}
