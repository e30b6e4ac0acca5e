/** What `npm run content` takes from here. */
import { equipment, software } from '~/features/accounts/options';
import type { CourseContent } from '../course-folder/course';
import { readCourses } from '../course-folder/read-courses';

export { pullCourse } from '../pull/pull';
export { spellPlan } from './compare';
export { compareFolder, pushFolder } from './push';

/** The courses of a folder. Throws ContentFaults. What only the database knows, it is asked for when they are saved. */
export function readFolder(folder: string): CourseContent[] {
  const gearNames = { equipment: [...equipment], software: [...software] };
  return readCourses(folder, { categoryIds: null, tutorIds: null, courseSlugs: null, gearNames });
}
