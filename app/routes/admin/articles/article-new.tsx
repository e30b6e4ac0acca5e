import { newArticleForms } from '../drafts/draft-intents.server';
import ArticlePage, { links, loader, meta } from './article';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export { links, loader, meta };
export const action = newArticleForms;

export default ArticlePage;
