/** Whether a write failed on a unique index or primary key (of the given table or column, if any). */
export function isUniqueViolation(error: unknown, column = ''): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.message.includes('UNIQUE constraint failed') && at.message.includes(column)) return true;
  }
  return false;
}
