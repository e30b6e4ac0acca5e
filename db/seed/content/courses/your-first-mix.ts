import { note, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const yourFirstMix: CourseContent = {
  id: 'c07',
  slug: 'your-first-mix',
  title: 'Your First Mix: Two Decks, One Hour',
  categoryId: 'mixing',
  tutorId: 'dele-marsh',
  level: 'beginner',
  tagline: 'From the box to a blend that you would play to a friend.',
  overview: `<p>You have two decks, or are about to. This course takes you from the first cable to a mix of two records that holds together for a minute, with as few words as possible in between.</p>
<p>Nothing is assumed. Dele says what every knob does when you need it, and not before. If you follow along you will have your first blend in the fourth lesson and your first proper one in the eighth.</p>`,
  outcomes: ['connect and level two decks', 'start a record on the beat', 'blend two records and get out in time'],
  metaDescription:
    'A first DJ course for complete beginners: two decks, one mixer, and a blend by the end of the hour.',
  included: [
    { text: '9 video lessons with captions' },
    { text: 'Four tracks that were made to be mixed', note: 'WAV' },
  ],
  equipment: [
    { label: 'You need', text: 'Any controller, or two decks and a mixer' },
    { label: 'Turntables', text: 'Possible, though your first week will be slower' },
  ],
  studentsSays: [
    { author: 'Delphine Marchand', feedback: 'I am fifty-eight and my grandson is now slightly afraid of me.' },
    { author: 'Ruben Castellanos', feedback: 'Nobody else explained what the headphones are for.' },
  ],
  prices: coursePrices(29),
  isSaleActive: false,
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-1', subject: 'beatmatching', composition: 'phase', palette: 'cobalt' },
  trailer: 'counting-eights',
  recommendations: ['beatmatching-by-ear', 'cue-points-and-loops', 'digging-and-crate-order'],
  publishedAt: '2025-01-13T09:00:00Z',
  lessons: outline(
    [
      note(
        'what-goes-where',
        'What goes where',
        'Music comes in on the left and right, leaves in the middle, and you stand in front of it. Plug the speakers into the socket marked master and the headphones into the one with the picture. If there is no sound, it is the fader that you think is up.',
        {
          picture: [
            'decks',
            'Two records that overlap in the middle of the picture.',
            'Left, right, and the middle where you stand.',
          ],
        },
      ),
      note(
        'the-knobs-you-need-today',
        'The four knobs you need today',
        'There are about sixty controls in front of you and you will use four: gain, the two channel faders and the cue button. Put a finger on each and say its name. The other fifty-six will wait.',
      ),
      note(
        'headphones-are-the-future',
        'Headphones are the future',
        'The speakers play what everybody hears, the headphones play what they will hear next. Listen with one ear in each. It feels odd for two days, and then you will do it in supermarkets.',
        { clip: 'finding-the-one' },
      ),
      note(
        'press-play-on-the-beat',
        'Press play on the beat',
        'Count four with the record that is running and press play on the next one. Do it twenty times without mixing anything. You are late because you wait until you hear the beat; press as if you were part of it.',
      ),
      note(
        'same-speed',
        'Same speed',
        'If the tempos differ, two records part like friends at a crossroads. Match the numbers on the screen first. Later there is a course for doing it by ear; today the number is good enough.',
      ),
      note(
        'who-is-louder',
        'Who is louder?',
        'Watch the meters, not the waveforms. Bring both records to the same height with the gain before either fader moves. A mix that jumps in level sounds wrong even to people who could not tell you why.',
        { clip: 'room-and-monitor' },
      ),
      note(
        'the-blend',
        'The blend',
        'New record in with its bass turned down, fader up over eight bars, swap the basses, old record out over eight more. Say it aloud while you do it. The words are slower than your nerves, which is why they help.',
        {
          clip: 'two-basslines',
          picture: [
            'crossfader',
            'A square and a circle pushed into each other, half way.',
            'Half way. Nobody has noticed yet.',
          ],
        },
      ),
      note(
        'getting-out-of-trouble',
        'Getting out of trouble',
        'When it goes wrong, close the new fader and let the old record play. Nobody heard the thing that you did not do. Then find out what happened, laugh, and start at the next phrase.',
        { clip: 'four-bar-save' },
      ),
      note(
        'your-hour',
        'Your hour',
        'Four records, one hour, as many attempts as you want. Keep the last attempt, whatever it sounds like, and write the date on it. It will be the most interesting recording you own in five years.',
        { clip: 'practice' },
      ),
    ],
    'counting-eights',
  ),
};
