import { beforeAll } from 'vitest';
import { checkStatements } from './checked-statements';
import { remakeBindings } from './reset';

checkStatements();
// The built Worker consumes the queue, so the messages of the file before must be gone too.
beforeAll(remakeBindings);
