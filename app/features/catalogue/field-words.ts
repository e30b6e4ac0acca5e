/*
 * What the search knows of the field's language. Extend it here: all words in small plain letters, a word of several
 * parts with single spaces. The next search uses the list; nothing is indexed anew.
 */

/** Words that mean the same: each of them finds the others. */
const sameMeaning: readonly (readonly string[])[] = [
  ['eq', 'eqs', 'equaliser', 'equalizer', 'equalising', 'equalizing'],
  ['cdj', 'cdjs', 'xdj', 'xdjs', 'media player', 'media players'],
  ['beatmatching', 'beatmatch', 'beat matching', 'beat match', 'beatmixing', 'beat mixing'],
  ['crossfader', 'cross fader', 'xfader', 'x fader'],
  ['bpm', 'tempo'],
  ['fx', 'effect', 'effects'],
  ['turntable', 'turntables', 'record player', 'record players'],
  ['hot cue', 'hot cues', 'hotcue', 'hotcues', 'cue point', 'cue points'],
  ['drum n bass', 'drum and bass', 'dnb'],
  ['hip hop', 'hiphop'],
  ['mic', 'mics', 'microphone', 'microphones'],
  ['daw', 'daws', 'ableton', 'logic pro', 'fl studio'],
];

/** Brands, and the thing that courses speak of: 'serato' also finds software, but 'software' does not find Serato. */
const brands: readonly { names: readonly string[]; thing: string }[] = [
  {
    names: ['serato', 'rekordbox', 'traktor', 'djay', 'virtual dj', 'virtualdj', 'engine dj', 'engine prime'],
    thing: 'software',
  },
  { names: ['ddj', 'denon prime', 'kontrol', 'flx4', 'flx10'], thing: 'controller' },
  { names: ['technics', 'sl1200', '1210'], thing: 'turntable' },
  { names: ['djm', 'xone'], thing: 'mixer' },
];

/** What one word, or several words that belong together, stand for in a search. */
export interface Meaning {
  /** As typed. */
  words: readonly string[];
  /** Other words of the same meaning. */
  same: readonly string[];
  /** What a brand is. */
  things: readonly string[];
}

const known = new Map<string, Pick<Meaning, 'same' | 'things'>>([
  ...sameMeaning.flatMap((group) =>
    group.map((one) => [one, { same: group.filter((other) => other !== one), things: [] }] as const),
  ),
  ...brands.flatMap(({ names, thing }) => names.map((one) => [one, { same: [], things: [thing] }] as const)),
]);

/** The single words of the list, for typing errors. */
export const fieldWords = [...new Set([...known.keys(), ...brands.map(({ thing }) => thing)])].filter(
  (word) => !word.includes(' '),
);

/** The most words that one entry of the list has. */
const longest = Math.max(...[...known.keys()].map((one) => one.split(' ').length));

/** The words of a search, those that belong together as one. Takes words in small plain letters. */
export function meaningsOf(words: readonly string[]): Meaning[] {
  const meanings: Meaning[] = [];
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at, at + longest);
    const count = rest.findLastIndex((_, end) => known.has(rest.slice(0, end + 1).join(' '))) + 1 || 1;
    const own = rest.slice(0, count);
    meanings.push({ words: own, ...(known.get(own.join(' ')) ?? { same: [], things: [] }) });
    at += count;
  }
  return meanings;
}
