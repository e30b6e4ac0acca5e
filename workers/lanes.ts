/**
 * Processes items in parallel lanes, one per kind, so no kind waits for another. A lane runs up to `atOnce` items
 * concurrently, in order, and starts none after `mayBegin` returns false.
 */
export async function inLanes<Item extends { kind: string }>(
  items: Item[],
  work: (item: Item) => Promise<void>,
  { atOnce, mayBegin = () => true }: { atOnce: number; mayBegin?: () => boolean },
): Promise<void> {
  const lanes = new Map<string, Item[]>();
  for (const item of items) lanes.set(item.kind, [...(lanes.get(item.kind) ?? []), item]);
  const workers = [...lanes.values()].flatMap((lane) => {
    const rest = lane.values();
    return Array.from({ length: Math.min(atOnce, lane.length) }, async () => {
      for (const item of rest) {
        if (!mayBegin()) return;
        await work(item);
      }
    });
  });
  await Promise.all(workers);
}
