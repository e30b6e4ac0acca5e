import { note, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const harmonicMixing: CourseContent = {
  id: 'c09',
  slug: 'harmonic-mixing',
  title: 'Harmonic Mixing Without the Wheel',
  categoryId: 'mixing',
  tutorId: 'yusuf-demir',
  level: 'intermediate',
  tagline: 'Key labels are a map. This is about the ground.',
  overview: `<p>The wheel with the numbers says which keys are neighbours, and it is right, on average. It knows nothing of a record that has no chords, a singer who is slightly flat or a bassline that plays two notes of the seven.</p>
<p>Yusuf, who spent twelve years with a violin under his chin, teaches you to hear a home note, a fifth and a clash, and to use the labels as a second opinion. You will sing a little. Nobody is listening.</p>`,
  outcomes: [
    'find the home note of a record by humming',
    'tell a rich clash from a poor one',
    'change key over a set without anybody noticing',
  ],
  metaDescription:
    'Harmonic mixing by ear with Yusuf Demir: home notes, fifths, clashes and when to ignore the key label.',
  included: [
    { text: '10 video lessons with captions' },
    { text: 'A drone player for your browser and 30 short tests' },
  ],
  equipment: [
    { label: 'You need', text: 'Two decks with key lock, and your voice' },
    { label: 'Turntables', text: 'Lesson nine is for you: pitch changes key' },
  ],
  studentsSays: [
    { author: 'Caoimhe Brennan', feedback: 'I hum at traffic lights now, and I am always right about the lorry.' },
    {
      author: 'Dov Mizrahi',
      feedback: 'The chapter on when to break the rule is longer than the one with the rule. Perfect.',
    },
  ],
  prices: coursePrices(45),
  isSaleActive: false,
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-5', subject: 'harmonic', composition: 'keywheel', palette: 'lilac' },
  trailer: 'long-fade',
  recommendations: ['phrase-mixing', 'the-long-blend', 'basslines-from-a-sine-wave'],
  publishedAt: '2025-04-07T09:00:00Z',
  lessons: outline(
    [
      note(
        'hum-the-last-note',
        'Hum the last note',
        'Stop a record anywhere and sing the note on which it ought to end. You have just found its key without any theory. Check it against the label, and when they disagree trust your throat first.',
        {
          picture: [
            'keywheel',
            'A wheel of segments; three are lit and one of those is orange.',
            'The map. Put it away for this lesson.',
          ],
        },
      ),
      note(
        'home-and-away',
        'Home and away',
        'Music goes out and comes back. Learn to hear home by playing a drone under ten records and waiting for the place where it stops rubbing. Some records never leave the house, which makes them easy guests.',
      ),
      note(
        'the-fifth-next-door',
        'The fifth next door',
        'Two keys a fifth apart share six of their seven notes, so they hardly quarrel. Sing the start of a film theme with a heroic leap in it: that is the distance. Find three pairs in your library that have it.',
      ),
      note(
        'major-minor-and-weather',
        'Major, minor and weather',
        'A change from minor to its relative major feels like sun through a window. The notes are the same, the home is different. Use it when a room has been serious for too long.',
      ),
      note(
        'rich-clash-poor-clash',
        'Rich clash, poor clash',
        'A semitone between two basslines is dirt. The same semitone between a voice and a distant pad is perfume. Register decides: the lower the clash, the poorer.',
        { clip: 'two-basslines' },
      ),
      note(
        'records-without-a-key',
        'Records without a key',
        'Drum tools, acid lines on one note, speech. The software prints a key for them because it has been told to. Use them as bridges between two keys that would never meet.',
      ),
      note(
        'when-the-label-is-wrong',
        'When the label is wrong',
        'It is wrong about one time in six, usually by a fifth or by mixing up major and minor. Correct it in your library when you hear it. A label that you have checked is worth ten that you have not.',
        { clip: 'finding-the-one' },
      ),
      note(
        'a-journey-in-keys',
        'A journey in keys',
        'Plan six records that move up by fifths and end where they began. Play them to someone who does not know and ask where they were surprised. If they were, look at the join before it.',
        {
          picture: [
            'stairs',
            'Steps that rise to the right, with an orange ball near the top.',
            'Six records, out and home.',
          ],
        },
      ),
      note(
        'vinyl-and-the-semitone',
        'Vinyl and the semitone',
        'Six per cent on the pitch fader is a semitone. Without key lock your tempo match has also been a key change all along. Put that to work: a record that clashes at one speed may fit at another.',
      ),
      note(
        'when-to-ignore-all-of-it',
        'When to ignore all of it',
        'Energy, words and timing matter more to a floor than key. If the right record is in the wrong key, cut the mids, shorten the blend and play it. Harmony is manners, and sometimes there is a fire.',
        { clip: 'practice' },
      ),
    ],
    'long-fade',
  ),
};
