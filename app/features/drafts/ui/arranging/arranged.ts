/** Rows that are being put in order. */
export interface Arranged {
  order: string[];
  /** The row that was picked up, and the order before. */
  taken: { id: string; name: string; from: string[] } | null;
  /** What screen readers announce. */
  said: string;
}

export type ArrangeAct =
  | { do: 'take'; id: string; name: string }
  /** Moves the row to a place, counted from 0. A place beyond an end means that end. */
  | { do: 'place'; to: number }
  | { do: 'drop' }
  | { do: 'put-back' }
  /** Replaces the rows or their order. */
  | { do: 'set'; order: string[]; said: string };

/** The rows after an act of the pointer or the keyboard. */
export function rearrange(arranged: Arranged, act: ArrangeAct): Arranged {
  const { order, taken } = arranged;
  if (act.do === 'set') return { order: act.order, taken: null, said: act.said };
  if (act.do === 'take') {
    const place = placeOf(order, act.id);
    const said = `${act.name} taken, at ${place}. Arrow keys move it, Space drops it, Escape puts it back.`;
    return { order, taken: { id: act.id, name: act.name, from: order }, said };
  }
  if (!taken) return arranged;
  if (act.do === 'drop') return { order, taken: null, said: `${taken.name} dropped at ${placeOf(order, taken.id)}.` };
  if (act.do === 'put-back') {
    return { order: taken.from, taken: null, said: `${taken.name} is back at ${placeOf(taken.from, taken.id)}.` };
  }
  const others = order.filter((id) => id !== taken.id);
  others.splice(Math.min(others.length, Math.max(0, act.to)), 0, taken.id);
  return { order: others, taken, said: `${taken.name} at ${placeOf(others, taken.id)}.` };
}

/** The typed order without rows that no longer exist, and with new rows at the end. */
export function amongThese(typed: readonly string[], ids: readonly string[]): string[] {
  const kept = [...new Set(typed)].filter((id) => ids.includes(id));
  return [...kept, ...ids.filter((id) => !kept.includes(id))];
}

const placeOf = (order: string[], id: string) => `place ${order.indexOf(id) + 1} of ${order.length}`;
