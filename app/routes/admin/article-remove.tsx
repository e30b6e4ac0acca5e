import { articleRemovalForms, readRemovalOf } from './removal.server';
import RemovalPage, { meta } from './removal-page';

export { meta };

export const loader = readRemovalOf('article');

export const action = articleRemovalForms;

export default RemovalPage;
