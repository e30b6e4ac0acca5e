import RemovalPage, { loader, meta } from './removal';
import { articleRemovalForms } from './removal.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/send-form';

export { loader, meta };
export const action = articleRemovalForms;
export default RemovalPage;
