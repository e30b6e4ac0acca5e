/** Whether a write failed on a unique index or key (of that table or column, where one is named). */
export function isUniqueViolation(error: unknown, column = ''): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.message.includes('UNIQUE constraint failed') && at.message.includes(column)) return true;
  }
  return false;
}
