/** The named properties of an object: of a row for a view, of a table for the columns of a query. */
export function pick<Of extends object, Name extends keyof Of>(of: Of, ...names: Name[]): Pick<Of, Name> {
  return Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<Of, Name>;
}
