/** What a player loads with its first loop. */
export { createLoop } from './create-loop';
export { followLoop } from './follow-loop';
