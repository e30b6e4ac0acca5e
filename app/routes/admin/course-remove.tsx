import { courseRemovalForms, readRemovalOf } from './removal.server';
import RemovalPage, { meta } from './removal-page';

export { meta };

export const loader = readRemovalOf('course');

export const action = courseRemovalForms;

export default RemovalPage;
