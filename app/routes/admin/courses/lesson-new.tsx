import { newLessonForms } from './course-intents.server';
import LessonPage, { links, loader, meta } from './lesson';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export { links, loader, meta };
export const action = newLessonForms;

export default LessonPage;
