import type { CourseCardView } from '~/features/catalogue/view';

/** A stage of the learning journey as pages show it. */
export interface StageView {
  id: string;
  /** Among the stages that are shown, from 1. */
  number: number;
  name: string;
  subtitle: string;
  /** Its colour, always beside its name. */
  cue: 'a' | 'b' | 'c' | 'd' | 'e' | 'f';
  courses: CourseCardView[];
  /** 'Phrase Mixing is above.': why no course is left to show here. Null where one is. */
  above: string | null;
}
