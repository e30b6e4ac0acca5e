import { beforeAll } from 'vitest';
import { resetBindings } from './reset';

beforeAll(resetBindings);
