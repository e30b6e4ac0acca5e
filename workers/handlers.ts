import { createFetch } from './fetch';
import { runCron, runQueue } from './run-jobs';

/** The Worker's handlers, part of the Remix build so that there is one copy of all code. */
export const handlers = { createFetch, runQueue, runCron };
export type Handlers = typeof handlers;
