import { files } from './files';

/** Clients upload to /files, without the base path. */
export const loader = files.files;
export const action = loader;
