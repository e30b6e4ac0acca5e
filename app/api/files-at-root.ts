import { files } from './files';

/** Clients upload without the base path. */
export const loader = files.files;
export const action = loader;
