/**
 * Works on all items, `atOnce` at a time.
 * @template T
 * @param {Iterable<T>} items
 * @param {(item: T) => Promise<unknown>} work
 * @param {number} [atOnce]
 */
export async function inLanes(items, work, atOnce = 4) {
  const rest = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
    }),
  );
}
