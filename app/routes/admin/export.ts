import { exportForms } from './bulk-intents.server';
import { noPage } from './office-intent.server';

export const loader = noPage;

export const action = exportForms;
