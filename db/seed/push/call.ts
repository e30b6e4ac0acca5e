/**
 * What of the app the command speaks to: JSON, a form or bytes go there; answers what stands under `data`, null for 404.
 * Throws what it refuses with.
 */
export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Says a line to whoever sits at the command. */
export type Say = (line: string) => void;
