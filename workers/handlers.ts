import { createFetch } from './fetch';
import { runCron, runQueue } from './run-jobs';

/** What the Worker does when it is called. It is part of the Remix build, so that there is one copy of everything. */
export const handlers = { createFetch, runQueue, runCron };
export type Handlers = typeof handlers;
