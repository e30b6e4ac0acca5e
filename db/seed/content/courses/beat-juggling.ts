import { note, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const beatJuggling: CourseContent = {
  id: 'c12',
  slug: 'beat-juggling',
  title: 'Beat Juggling with Two Copies',
  categoryId: 'scratching',
  tutorId: 'kit-lindqvist',
  level: 'advanced',
  tagline: 'The same record twice, and a rhythm that is on neither of them.',
  overview: `<p>Take two copies of one break. Play a kick from the left, a snare from the right, pull the left one back, and you have a drummer who takes orders. It is the most athletic thing one can do with turntables and, done well, the most musical.</p>
<p>These eight lessons go from a simple doubling to patterns that you write yourself. Bring two equal copies, stickers and about an hour a day.</p>`,
  outcomes: [
    'mark two copies so that you can read them upside down',
    'double, strobe and walk a break in time',
    'compose a juggle of thirty-two bars',
  ],
  metaDescription:
    'Advanced beat juggling with two copies: marking, doubling, strobes, walks and composing your own pattern.',
  included: [{ text: '8 video lessons from above' }, { text: 'Notation sheets for juggles', note: 'PDF' }],
  equipment: [
    { label: 'You need', text: 'Two turntables, a battle mixer and two copies of one break' },
    { label: 'Digital', text: 'Two instances of a file do just as well' },
  ],
  studentsSays: [
    {
      author: 'Marco Bellini',
      feedback: 'I came third in a regional final with the pattern from lesson eight. My own, on their sheet.',
    },
    { author: 'Tindra Nyström', feedback: 'Hard, honest and funny about sweat.' },
  ],
  prices: coursePrices(55),
  isSaleActive: false,
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-28', subject: 'rhythm', composition: 'euclid', palette: 'ember' },
  trailer: 'first-groove',
  recommendations: ['crossfader-hands', 'scratch-one', 'live-remixing'],
  publishedAt: '2025-07-21T09:00:00Z',
  lessons: outline(
    [
      note(
        'stickers-and-clocks',
        'Stickers and clocks',
        'A strip from the label to the edge, at the kick, at the same angle on both copies. Read the record as a clock: kick at twelve, snare at three. In a week you will play with your eyes on the audience.',
        {
          picture: [
            'grooves',
            'A record with one quarter lifted out, up to the label.',
            'Kick at twelve, snare at three.',
          ],
        },
      ),
      note(
        'the-double',
        'The double',
        'Left plays a bar, right plays the same bar, half a beat later. The crossfader picks. Start at seventy beats and stay there until both arms are bored.',
        { clip: 'counting-eights' },
      ),
      note(
        'back-to-the-top',
        'Back to the top',
        'While one copy plays, the other must return to its mark. A push of one and a half turns with the flat of the hand does it. Practise the return on its own: it is most of the work and none of the glory.',
      ),
      note(
        'strobes',
        'Strobes',
        'Kick, kick, snare, snare, each from another side. Hold each record with one finger and let it go for a single drum. The silence between them should be as exact as the sound.',
      ),
      note(
        'walking-the-break',
        'Walking the break',
        'Leave the crossfader in the middle and move only the records. Each step is a hand that stops one and frees the other. It looks slow, and it is the hardest thing in here.',
        { clip: 'long-fade' },
      ),
      note(
        'fills-that-fit',
        'Fills that fit',
        'Every juggle needs somewhere to breathe. Two beats of a vocal, one bar of the break untouched, then back in. Without a rest nobody knows that you were working.',
        { clip: 'four-bar-save' },
      ),
      note(
        'writing-it-down',
        'Writing it down',
        'Left on the upper line, right on the lower, one box a sixteenth. Write eight bars before you play them. Paper is patient, and your hands will thank you for knowing where they are going.',
        {
          picture: [
            'sequencer',
            'Lines of boxes, some of them filled and one orange.',
            'Left above, right below, a box a sixteenth.',
          ],
        },
      ),
      note(
        'thirty-two-of-your-own',
        'Thirty-two of your own',
        'Statement, variation, surprise, return: eight bars each. Learn it at seventy, perform it at ninety. Put the recording below and I will answer with one thing to keep.',
        { clip: 'practice' },
      ),
    ],
    'first-groove',
  ),
};
