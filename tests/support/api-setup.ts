import { beforeAll } from 'vitest';
import { checkStatements } from './checked-statements';
import { remakeBindings } from './reset';

checkStatements();
// The Worker's log: two lines for each of thousands of requests, which took a sixth of the time. Errors go elsewhere.
console.log = () => {};
// The built Worker consumes the queue, so the messages of the file before must be gone too.
beforeAll(remakeBindings);
