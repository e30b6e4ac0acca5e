/** An error in a folder of courses or articles. */
export interface Fault {
  /** Relative to the content folder. */
  file: string;
  /** From 1; null if the fault concerns the whole file. */
  line: number | null;
  message: string;
}

/** Reports a fault in one file. */
export type Report = (line: number | null, message: string) => void;

/** Nothing was loaded because of `faults`, which are complete and in order of files and lines. */
export class ContentFaults extends Error {
  override name = 'ContentFaults';
  readonly faults: Fault[];

  constructor(faults: Fault[]) {
    const sorted = [...faults].sort((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0));
    super(`${sorted.length === 1 ? 'A fault' : `${sorted.length} faults`}:\n${sorted.map(spellFault).join('\n')}`);
    this.faults = sorted;
  }
}

/** 'phrase-mixing/course.md:3: title is missing'. */
export function spellFault({ file, line, message }: Fault): string {
  return `${file}${line === null ? '' : `:${line}`}: ${message}`;
}
