/**
 * Cache-Control of what no cache may answer with. `no-store` says all of it to browsers; lynx only understands
 * `no-cache`, and would otherwise show a page as it was before a form changed it.
 */
export const neverStored = 'private, no-cache, no-store';
