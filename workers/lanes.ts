/**
 * Works on items in one lane a kind, side by side, so that no kind waits for another. A lane has so many items in work
 * at a time, takes them in their order, and begins none any more once it may not.
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
