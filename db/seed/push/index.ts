/** What `npm run content` takes from here. */
export { spellPlan } from './compare';
export { compareFolder, pushFolder, readFolder } from './push';
