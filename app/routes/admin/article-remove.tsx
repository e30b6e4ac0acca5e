import RemovalPage, { loader, meta } from './removal';
import { articleRemovalForms } from './removal.server';

export { loader, meta };
export const action = articleRemovalForms;
export default RemovalPage;
