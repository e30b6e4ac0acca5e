/** The lowest and the highest level of every skill. */
const lowest = 1;
const highest = 10;
/** Right answers in a row that raise the level by one. */
const rightForUp = 3;
/** A member's ear is the median level of this many answers. */
export const answersOfEar = 20;

export interface Working {
  level: number;
  rightInRow: number;
}

/**
 * The working level after an answer. Three right answers in a row raise it by one, a wrong answer lowers it by one (the
 * transformed up-down method of Levitt, 1971), so it settles where about four in five answers are right.
 */
export function afterAnswer({ level, rightInRow }: Working, isRight: boolean): Working {
  if (!isRight) return { level: Math.max(lowest, level - 1), rightInRow: 0 };
  if (rightInRow + 1 < rightForUp) return { level, rightInRow: rightInRow + 1 };
  return { level: Math.min(highest, level + 1), rightInRow: 0 };
}

/** The levels of the last answers, including a new one. */
export function withRecent(recent: readonly number[], level: number): number[] {
  return [...recent, level].slice(-answersOfEar);
}

/** The median level of the last 20 answers, the lower of the two middle ones; null under 20 answers. */
export function earOf(recent: readonly number[]): number | null {
  if (recent.length < answersOfEar) return null;
  const sorted = recent.slice(-answersOfEar).sort((a, b) => a - b);
  return Math.floor((sorted[answersOfEar / 2 - 1]! + sorted[answersOfEar / 2]!) / 2);
}
