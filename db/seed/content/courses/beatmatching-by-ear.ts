import { note, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const beatmatchingByEar: CourseContent = {
  id: 'c08',
  slug: 'beatmatching-by-ear',
  title: 'Beatmatching by Ear',
  categoryId: 'mixing',
  tutorId: 'mara-okonjo',
  level: 'beginner',
  tagline: 'Cover the screen. You can hear faster and slower already; this is about trusting it.',
  overview: `<p>Software will match two tempos for you, and there is no shame in letting it. But a display can be wrong, a borrowed deck can be without one, and an ear that has learned to hear drift hears a great deal else besides.</p>
<p>Eight lessons, eight evenings, a strip of tape over the numbers. You practise faster against slower until the answer arrives before the question, then closer and closer pairs, and at last two records that nobody would call easy.</p>`,
  outcomes: [
    'hear which record is faster within four beats',
    'match tempo without a display',
    'correct drift so that nobody notices',
  ],
  metaDescription: 'Learn to beatmatch by ear in eight evenings with Mara Okonjo. No display, any equipment.',
  included: [
    { text: '8 video lessons with captions' },
    { text: '48 pairs of loops in rising difficulty', note: 'WAV' },
  ],
  equipment: [
    { label: 'You need', text: 'Two decks with a pitch fader, headphones, opaque tape' },
    { label: 'Turntables', text: 'Ideal' },
  ],
  studentsSays: [
    {
      author: 'Fergus Tait',
      feedback: 'The tape stayed on after the course. I forgot that there was a number under it.',
    },
    { author: 'Amrita Sandhu', feedback: 'Evening five was terrible and evening six was not. She had said so.' },
  ],
  prices: coursePrices(35),
  isSaleActive: false,
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-2', subject: 'vinyl', composition: 'grooves', palette: 'blush' },
  trailer: 'finding-the-one',
  recommendations: ['your-first-mix', 'phrase-mixing', 'scratch-one'],
  publishedAt: '2025-01-27T09:00:00Z',
  lessons: outline(
    [
      note(
        'evening-one-faster-or-slower',
        'Evening one: faster or slower?',
        'Two loops, five BPM apart. Say which is faster before the second bar and check. Most people are right nine times out of ten and do not believe it.',
        {
          picture: [
            'phase',
            'Two striped discs, slightly turned against each other.',
            'Five BPM apart. You can hear it before you can see it.',
          ],
        },
      ),
      note(
        'evening-two-what-drift-sounds-like',
        'Evening two: what drift sounds like',
        'Two hats that part make first a flam, then a gallop, then a mess. Learn the first of the three, since the others are too late. Play the pair again and again until you can stop it at the flam.',
      ),
      note(
        'evening-three-the-pitch-fader',
        'Evening three: the pitch fader',
        'Big moves first, then half, then half again. You are looking for the place where you cannot tell, and the way to find it is to go past it on both sides.',
        { picture: ['ruler', 'A ruler with an orange marker between two ticks.', 'Go past it on both sides.'] },
      ),
      note(
        'evening-four-one-ear-each',
        'Evening four: one ear each',
        'The running record in the room, the other in one headphone. Turn the headphone down until you have to lean towards it. Loud cueing hides the very thing that you are listening for.',
        { clip: 'room-and-monitor' },
      ),
      note(
        'evening-five-the-bad-one',
        'Evening five: the bad one',
        'Today nothing works. It is tiredness, it happens to everybody, and it means that your ear has begun to hear errors smaller than those your hand can mend. Do half the drill and go to bed.',
        { clip: 'practice' },
      ),
      note(
        'evening-six-riding',
        'Evening six: riding',
        'Matched records still wander. A finger on the edge of the platter for half a second, then listen for four bars. If you correct twice in the same direction, move the fader instead.',
      ),
      note(
        'evening-seven-records-that-breathe',
        'Evening seven: records that breathe',
        'A band without a click track will leave you whenever the chorus excites them. Keep one hand close and blend for eight bars only. It is a dance, and they are leading.',
        { clip: 'long-fade' },
      ),
      note(
        'evening-eight-the-tape-comes-off',
        'Evening eight: the tape comes off',
        'Match ten pairs with the tape on and write down your guess for each number. Then look. Within a tenth is excellent; within a twentieth you should ring somebody and tell them.',
        { clip: 'practice' },
      ),
    ],
    'finding-the-one',
  ),
};
