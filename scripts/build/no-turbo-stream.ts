function refuse(): never {
  throw new Error('single fetch is off');
}

/**
 * Replaces turbo-stream, the codec of single fetch, in both bundles (vite.config.ts). Single fetch is off, but Remix
 * still imports turbo-stream, in a version with an unfixed advisory.
 */
export { refuse as decode, refuse as encode };
