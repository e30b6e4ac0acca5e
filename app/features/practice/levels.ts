/** The lowest and the highest level of every skill. */
const lowest = 1;
const highest = 10;
/** Right answers in a row that lead one level up. */
const rightForUp = 3;
/** Answers that an ear is the median of. */
export const answersOfEar = 20;

export interface Working {
  level: number;
  rightInRow: number;
}

/**
 * The working level after an answer: three right in a row go up one, one wrong goes down one (the transformed up-down
 * method of Levitt, 1971), which settles where about four in five answers are right.
 */
export function afterAnswer({ level, rightInRow }: Working, isRight: boolean): Working {
  if (!isRight) return { level: Math.max(lowest, level - 1), rightInRow: 0 };
  if (rightInRow + 1 < rightForUp) return { level, rightInRow: rightInRow + 1 };
  return { level: Math.min(highest, level + 1), rightInRow: 0 };
}

/** The levels of the last answers, with one more. */
export function withRecent(recent: readonly number[], level: number): number[] {
  return [...recent, level].slice(-answersOfEar);
}

/** The median level of the last 20 answers, the lower one between two; null under 20 answers. */
export function earOf(recent: readonly number[]): number | null {
  if (recent.length < answersOfEar) return null;
  const sorted = recent.slice(-answersOfEar).sort((a, b) => a - b);
  return Math.floor((sorted[answersOfEar / 2 - 1]! + sorted[answersOfEar / 2]!) / 2);
}
