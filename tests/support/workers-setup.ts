import { beforeAll } from 'vitest';
import { checkStatements } from './checked-statements';
import { resetBindings } from './reset';

checkStatements();
beforeAll(resetBindings);
