import { beforeAll } from 'vitest';
import './console';
import { resetBindings } from './reset';

beforeAll(resetBindings);
