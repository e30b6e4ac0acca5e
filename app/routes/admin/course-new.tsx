import CoursePage, { links, loader, meta } from './course';
import { newCourseForms } from './course-intents.server';

export { links, loader, meta };

export const action = newCourseForms;

export default CoursePage;
