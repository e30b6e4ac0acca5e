import RemovalPage, { loader, meta } from '../drafts/removal';
import { articleRemovalForms } from '../drafts/removal.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export { loader, meta };
export const action = articleRemovalForms;
export default RemovalPage;
