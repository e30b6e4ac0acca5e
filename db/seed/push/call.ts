/**
 * Calls the app's API with JSON, a form or bytes; returns the value of `data`, null for 404. Throws the app's refusal.
 */
export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Prints a line in the terminal. */
export type Say = (line: string) => void;
