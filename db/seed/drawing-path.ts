import { fileURLToPath } from 'node:url';
import type { DrawingName } from './content/types';

/** The path of a drawing in `content/pictures`. */
export const drawingPath = (name: DrawingName): string =>
  fileURLToPath(new URL(`./content/pictures/${name}.svg`, import.meta.url));
