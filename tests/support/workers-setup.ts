import { beforeAll } from 'vitest';
import { remakeBindings } from './reset';

beforeAll(remakeBindings);
