import { note, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const scratchOne: CourseContent = {
  id: 'c10',
  slug: 'scratch-one',
  title: 'Scratch One: Baby, Forward, Tear',
  categoryId: 'scratching',
  tutorId: 'kit-lindqvist',
  level: 'beginner',
  tagline: 'Three movements of one hand, slowly, until they are boring. Then with music.',
  overview: `<p>Scratching looks like speed. It is timing, and timing begins at sixty beats a minute with one hand and one sound. The first three movements contain everything that comes later.</p>
<p>Kit relearned all of it after an injury and knows where each finger goes and why. There is no crossfader in this course until lesson seven, and you will be glad of the wait.</p>`,
  outcomes: [
    'hold a record so that it obeys',
    'play baby, forward and tear in time',
    'improvise for sixteen bars with one sound',
  ],
  metaDescription:
    'Learn to scratch from zero with Kit Lindqvist: hand position, baby, forward and tear, slowly and in time.',
  included: [
    { text: '10 video lessons, each filmed from above and from the side' },
    { text: 'A practice record with 12 sounds', note: 'WAV' },
  ],
  equipment: [
    { label: 'You need', text: 'One turntable or a jog wheel that moves freely, a slipmat, a fader' },
    { label: 'Turntables', text: 'Preferred. Jog wheels have their own takes' },
  ],
  studentsSays: [
    {
      author: 'Yuki Hamasaki',
      feedback: 'Two weeks at sixty BPM. I hated it until the third, when my hand simply knew.',
    },
    {
      author: 'Ellis Fontaine',
      feedback: 'Kit shows the mistakes too, from above, in slow motion. All of them were mine.',
    },
  ],
  prices: coursePrices(39),
  isSaleActive: false,
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-4', subject: 'scratching', composition: 'scratch', palette: 'night' },
  trailer: 'practice',
  recommendations: ['crossfader-hands', 'beatmatching-by-ear', 'beat-juggling'],
  publishedAt: '2025-02-24T09:00:00Z',
  lessons: outline(
    [
      note(
        'where-the-hand-goes',
        'Where the hand goes',
        'Nine o’clock on the record, fingertips flat, wrist loose. The arm moves from the elbow as though you were dusting. If your shoulder hurts you are holding your breath.',
        {
          picture: [
            'scratch',
            'A spiral of thick strokes with one orange curve.',
            'Nine o’clock, flat fingers, no tension.',
          ],
        },
      ),
      note(
        'slipmats-weight-and-static',
        'Slipmats, weight and static',
        'The mat should slide and the needle should stay. A sheet of baking paper under a tired slipmat costs nothing. Set the weight by the maker’s number and not by fear.',
      ),
      note(
        'the-baby',
        'The baby',
        'Forward, back, forward, back, in time, with no fader. That is the baby scratch, and it is half of everything. Make both directions the same length before you make them fast.',
        { clip: 'counting-eights' },
      ),
      note(
        'sixty-beats-a-minute',
        'Sixty beats a minute',
        'Set a metronome so slow that you want to leave the room. Play quarters, then eighths, then triplets. Slow is where your hand finds out that it has been guessing.',
        { clip: 'counting-eights' },
      ),
      note(
        'choosing-a-sound',
        'Choosing a sound',
        'A good sound for scratching starts at once and ends when you let it. The famous ones do, which is why they are famous. Cut your own from a voice message and see.',
      ),
      note(
        'the-forward',
        'The forward',
        'Push, then bring the record back in silence. With one hand you do it by lifting the fingers; it is clumsy and it teaches you what the fader will do for you later.',
      ),
      note(
        'a-fader-at-last',
        'A fader, at last',
        'Thumb on one side, two fingers on the other, a coin’s width of travel. Close it on the way back and the forward becomes a word. Speak slowly.',
      ),
      note(
        'the-tear',
        'The tear',
        'Stop halfway and go on. Two sounds from one push, three if you are patient. Count the parts aloud, since the hand will cheat and the voice will not.',
        { picture: ['slices', 'A disc cut into uneven slices, one of them orange.', 'One push in three parts.'] },
      ),
      note(
        'call-and-response',
        'Call and response',
        'Two bars of yours, two bars of the beat alone. Leave real silence. A solo is made of the places where you did not play.',
        { clip: 'first-groove' },
      ),
      note(
        'sixteen-bars-one-sound',
        'Sixteen bars, one sound',
        'Record yourself for sixteen bars with baby, forward and tear and nothing else. It is enough for a lifetime of good ideas. Keep the take in which you smiled.',
        { clip: 'practice' },
      ),
    ],
    'practice',
  ),
};
