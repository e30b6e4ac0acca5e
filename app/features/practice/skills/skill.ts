import type { Lanes } from '../lanes';
import type { Samples } from '../sound/samples';

export interface Answer {
  label: string;
  hint?: string;
}

/** The first beat of a sound and the time from beat to beat, in seconds. */
export interface Beats {
  from: number;
  every: number;
}

/** A sound of a question. */
export interface Sound {
  label: string;
  /** The sound's description, shown after the answer. */
  note?: string;
  /** The number of the sound in its question. */
  part: number;
}

/** A question that was drawn from a seed. Only `sounds` and `answers` may be shown before it is answered. */
export interface Question {
  sounds: Sound[];
  answers: Answer[];
  /** The number of the right answer, from 1. */
  truth: number;
  /** The right answer in words: `deck B was ahead`. */
  was: string;
  /** A further sentence about the answer. */
  detail: string;
  /** Two sounds that demonstrate the answer. */
  after: [Sound, Sound];
  /** The sounds over their time: the drawing in the player's lanes, shown after the answer. */
  lanes(): Lanes;
  /** A drawing of what the lanes are too coarse for, or of something that is not over time. */
  closer?(): Lanes;
  /** The beats of a part. */
  beatsOf(part: number): Beats;
  /** Renders a part. Every part of a skill has the same number of samples. */
  play(part: number): Samples;
}

/** A skill of the practice room. Each skill's file contains everything that is specific to the skill. */
export interface Skill {
  /** The skill's part of the page's address. */
  address: string;
  name: string;
  /** The heading of a question. */
  asks: string;
  /** The sentence before the question: what the sounds contain. */
  lead: string;
  /** The legend of the answers. */
  legend: string;
  /** The difficulty of each level in words: `26 ms`. */
  levels: readonly string[];
  /** Follows the words of a member's ear: `is the gap you hear between two decks`. */
  means: string;
  /** Follows a level's words below a question: `apart`. */
  unit: string;
  seconds: number;
  /** The names of the lanes, which are empty before the answer; a single lane has no name. */
  laneNames: readonly string[];
  /** Advice on what to listen for. */
  listen: string;
  /** The urlPart of the lesson that teaches the skill, if the school has such a lesson. */
  lesson: string;
  draw(seed: number, level: number): Question;
}

/** The two sounds of a question; `notes` are their descriptions after the answer. */
export function twoSounds([first, second]: [string, string], notes: string[] = []): [Sound, Sound] {
  return [
    { label: first, note: notes[0], part: 0 },
    { label: second, note: notes[1], part: 1 },
  ];
}

/** The number of sounds per question: two for the question, and one for its explanation. */
export const parts = 3;
