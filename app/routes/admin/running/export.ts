import { exportForms } from '../members/bulk-intents.server';
import { noPage } from '../office-intent.server';

export { sendForm as clientAction } from '~/ui/forms/send-form';

export const loader = noPage;

export const action = exportForms;
