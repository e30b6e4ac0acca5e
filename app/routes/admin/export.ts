import { exportForms } from './bulk-intents.server';
import { noPage } from './office-intent.server';

export { sendForm as clientAction } from '~/ui/send-form';

export const loader = noPage;

export const action = exportForms;
