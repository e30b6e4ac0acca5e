import type { Fault } from '../course-folder/faults';

export type AddressKind = 'course' | 'lesson' | 'article';

/** The id and the address that a file gives to what it holds. */
export interface OwnAddress {
  kind: AddressKind;
  id: string;
  slug: string;
  /** The course of a lesson. */
  courseId?: string;
  file: string;
  /** The line of the id. */
  line: number;
}

/** A link to a page of the site. */
export interface InnerLink {
  file: string;
  line: number;
  /** Such as `/lessons/finding-the-one#comments`. */
  address: string;
}

/** What the readers of folders find beside content and faults. */
export interface Findings {
  /** What refuses nothing and may be an oversight: files that nothing names. */
  notes: Fault[];
  addresses: OwnAddress[];
  links: InnerLink[];
}

export const noFindings = (): Findings => ({ notes: [], addresses: [], links: [] });
