/** The app's exports for `npm run doctor`. */
export { healthQuestion, presentHealth } from '~/features/admin/health/health-list';
export { findUnusable } from '~/scope/config';
export { newestMigration } from '../migrations';
