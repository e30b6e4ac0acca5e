import CoursePage, { links, loader, meta } from './course';
import { newCourseForms } from './course-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export { links, loader, meta };
export const action = newCourseForms;

export default CoursePage;
