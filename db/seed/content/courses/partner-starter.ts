import { note, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const partnerStarter: CourseContent = {
  id: 'c24',
  slug: 'partner-starter',
  title: 'Partner Starter: Decks Out of the Box',
  categoryId: 'mixing',
  tutorId: 'tom-aldous',
  level: 'beginner',
  tagline: 'For everybody who has just carried a large box home from one of our partner shops.',
  overview: `<p>This one comes with your new decks. It gets them out of the cardboard, onto a table that is strong enough and into a state in which music comes out, and it does so without a manual in nine languages.</p>
<p>Tom has unpacked several hundred of them across a counter. When you are through, your shop’s code has paid for itself and you are ready for <em>Your First Mix</em>.</p>`,
  outcomes: [
    'set up any controller on a kitchen table',
    'install the software that came with it',
    'play two records one after the other',
  ],
  metaDescription:
    'The starter course for customers of our partner shops: unpack, connect, install and play your first two records.',
  included: [
    { text: '8 short video lessons with captions' },
    { text: 'Answers from the shop where you bought your decks' },
  ],
  equipment: [
    { label: 'You need', text: 'The box you have just opened' },
    { label: 'Turntables', text: 'If your box held turntables, begin with lesson five' },
  ],
  studentsSays: [
    { author: 'Beatriz Loureiro', feedback: 'Music in eleven minutes, including the polystyrene.' },
    { author: 'Graham Titterington', feedback: 'I had owned the thing since Christmas. It was August.' },
  ],
  prices: coursePrices(19),
  isSaleActive: false,
  needsLocation: false,
  isReferralSource: true,
  cover: { kind: 'course', seed: 'course-15', subject: 'hardware', composition: 'patch', palette: 'bone' },
  trailer: 'counting-eights',
  recommendations: ['your-first-mix', 'gain-and-meters', 'beatmatching-by-ear'],
  publishedAt: '2025-11-03T09:00:00Z',
  lessons: outline(
    [
      note(
        'a-table-and-a-height',
        'A table and a height',
        'Your elbows should be a little above the decks. Kitchen counters are right, coffee tables are not. Check that it does not wobble when you dance next to it, as you will.',
        {
          picture: [
            'decks',
            'Two records side by side that overlap a little.',
            'Elbows a little above. Then dance, to test it.',
          ],
        },
      ),
      note(
        'keep-the-box',
        'Keep the box',
        'And the polystyrene, and the receipt inside it. If anything is wrong in the first fortnight it travels back in its own clothes. Afterwards it is the best flight case you will get for nothing.',
      ),
      note(
        'power-sound-computer',
        'Power, sound, computer',
        'In that order, with every volume at zero. Speakers last on, first off, and you will never hear the thump that costs a tweeter. One cable is always missing; it is the one for the speakers.',
        {
          clip: 'room-and-monitor',
          picture: ['patch', 'Cables that hang between sockets.', 'In this order, at zero.'],
        },
      ),
      note(
        'the-software-that-came-with-it',
        'The software that came with it',
        'Register the unit, install what it offers, and say no to everything with a trial period. The small edition does all that you need in the first year. Let it analyse twenty tracks and not your whole collection.',
      ),
      note(
        'if-it-is-turntables',
        'If it is turntables',
        'Platter, belt or motor, headshell, weight. Set the arm to float, then to the maker’s figure. Ten careful minutes now, and you will not have to do it again for a year.',
        { clip: 'finding-the-one' },
      ),
      note(
        'one-record-all-the-way',
        'One record, all the way',
        'Play one track from start to end and touch everything once while it plays. Nothing can break. Notice what each knob does to a voice.',
        { clip: 'two-basslines' },
      ),
      note(
        'two-records-one-after-the-other',
        'Two records, one after the other',
        'When the first one ends, start the second. No blending, only good timing and a straight face. You have just done what most weddings require.',
      ),
      note(
        'what-to-do-tomorrow',
        'What to do tomorrow',
        'Fifteen minutes a day beat a long Saturday. Leave the decks switched off but set up, with the headphones on top. What is ready gets played.',
        { clip: 'practice' },
      ),
    ],
    'counting-eights',
  ),
};
