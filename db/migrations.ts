import journal from '../migrations/meta/_journal.json';

/** The newest migration that this build knows. */
export const newestMigration = journal.entries.at(-1)?.tag ?? '';
