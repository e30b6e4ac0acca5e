import journal from '../migrations/meta/_journal.json';

/** The newest migration of this build. */
export const newestMigration = journal.entries.at(-1)?.tag ?? '';
