import { bundleRemovalForms, readRemovalOf } from './removal.server';
import RemovalPage, { meta } from './removal-page';

export { meta };

export const loader = readRemovalOf('bundle');

export const action = bundleRemovalForms;

export default RemovalPage;
