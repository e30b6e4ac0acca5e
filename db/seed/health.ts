/** What `npm run doctor` takes from the app. */
export { healthQuestion, presentHealth } from '~/features/admin/health-list';
export { findUnusable } from '~/scope/config';
export { newestMigration } from '../migrations';
