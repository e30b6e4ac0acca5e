import { newRewardForms } from '../drafts/draft-intents.server';
import RewardPage, { links, loader, meta } from './reward';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export { links, loader, meta };
export const action = newRewardForms;

export default RewardPage;
