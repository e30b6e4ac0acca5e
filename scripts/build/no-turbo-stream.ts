function refuse(): never {
  throw new Error('single fetch is off');
}

/**
 * Takes the place of turbo-stream in both bundles (vite.config.ts): the codec of single fetch, which is off. Remix
 * imports it all the same, in a version that has an unfixed advisory.
 */
export { refuse as decode, refuse as encode };
