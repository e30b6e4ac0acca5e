import { beforeAll } from 'vitest';
import { checkStatements } from './checked-statements';
import { remakeBindings } from './reset';

checkStatements();
beforeAll(remakeBindings);
