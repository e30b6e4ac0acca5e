import { newBundleForms } from '../drafts/draft-intents.server';
import BundlePage, { links, loader, meta } from './bundle';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export { links, loader, meta };
export const action = newBundleForms;

export default BundlePage;
