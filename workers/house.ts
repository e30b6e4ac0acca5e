import { createRequestHandler } from '@remix-run/cloudflare';
import { createVisit } from './create-visit';
import { runCron, runQueue } from './run-jobs';

/** What the Worker's entry takes out of the Remix build, so that there is one copy of everything. */
export const house = { createRequestHandler, createVisit, runQueue, runCron };
export type House = typeof house;
