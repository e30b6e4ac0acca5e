/**
 * What of the app the command speaks to: JSON, a form or bytes go there; answers the value of `data`, null for 404.
 * Throws what it refuses with.
 */
export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Prints a line in the terminal. */
export type Say = (line: string) => void;
