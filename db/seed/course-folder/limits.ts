import type { z } from 'zod';
import type { Report } from './faults';

interface Place {
  /** The keys of the front matter by the app's names, where the two differ. */
  keys: Record<string, string>;
  lineOf: (path: PropertyKey[]) => number;
  bodyLine: number;
  report: Report;
}

/** Reports what a readable file holds and the app would refuse, at the line of its key. */
export function reportLimits(error: z.ZodError | undefined, { keys, lineOf, bodyLine, report }: Place): void {
  for (const { path, message } of error?.issues ?? []) {
    const [field, index, part] = path;
    const key = keys[String(field)] ?? String(field);
    if (field === 'blocks' && typeof index === 'number') {
      report(bodyLine, `Block ${index + 1}, its ${String(part ?? 'parts')}: ${message}`);
    } else if (field === 'blocks' || field === 'overview') report(bodyLine, message);
    else report(lineOf([key, ...path.slice(1)]), `${key}: ${message}`);
  }
}
