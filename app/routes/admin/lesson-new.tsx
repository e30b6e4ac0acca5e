import { newLessonForms } from './course-intents.server';
import LessonPage, { links, loader, meta } from './lesson';

export { links, loader, meta };

export const action = newLessonForms;

export default LessonPage;
