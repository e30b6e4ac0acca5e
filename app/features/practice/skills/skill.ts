import type { Lanes } from '../lanes';
import type { Samples } from '../sound/samples';

export interface Answer {
  label: string;
  hint?: string;
}

/** A sound of a question. */
export interface Sound {
  label: string;
  /** What it is, once the question is answered. */
  note?: string;
  /** Which part of the question's sounds it is. */
  part: number;
}

/** A question that was drawn from a seed. Only `sounds` and `answers` may be shown before it is answered. */
export interface Question {
  sounds: Sound[];
  answers: Answer[];
  /** The number of the true answer, from 1. */
  truth: number;
  /** What it was: `deck B was ahead`. */
  was: string;
  /** One sentence more on it. */
  detail: string;
  /** The sounds that make it plain. */
  after: [Sound, Sound];
  /** What its lanes show once it is answered. */
  lanes(): Lanes;
  /** Renders a part. Every part of a skill has the same number of samples. */
  play(part: number): Samples;
}

/** A skill of the practice room: all that makes it is in its file. */
export interface Skill {
  /** Its part of the address. */
  address: string;
  name: string;
  /** The heading of a question. */
  asks: string;
  /** What is heard, before the question. */
  lead: string;
  /** The legend of the answers. */
  legend: string;
  /** What each level changes, in words: `26 ms`. */
  levels: readonly string[];
  /** Follows a level's words, where it is the member's ear: `is the gap you hear between two decks`. */
  means: string;
  /** Follows a level's words below a question: `apart`. */
  unit: string;
  seconds: number;
  /** The names of its lanes, which are empty before the answer; a single lane has none. */
  laneNames: readonly string[];
  /** What to listen for. */
  listen: string;
  /** The urlPart of the lesson that teaches it, where the school has it. */
  lesson: string;
  draw(seed: number, level: number): Question;
}

/** The two sounds of a question; `notes` say what they were. */
export function twoSounds([first, second]: [string, string], notes: string[] = []): [Sound, Sound] {
  return [
    { label: first, note: notes[0], part: 0 },
    { label: second, note: notes[1], part: 1 },
  ];
}

/** The parts of a question's sounds: two that are asked, and one that makes it plain. */
export const parts = 3;
