import { note, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const mixdownInABedroom: CourseContent = {
  id: 'c17',
  slug: 'mixdown-in-a-bedroom',
  title: 'Mixdown in a Bedroom',
  categoryId: 'sound',
  tutorId: 'rosa-beltran',
  level: 'intermediate',
  tagline: 'Your room is lying to you. Find out about what, and mix anyway.',
  overview: `<p>Most records that you dance to were mixed in a room with a bed in it. The people who made them did not have better speakers than you. They knew what theirs did wrong.</p>
<p>Rosa measures rooms in the evening and masters records in the daytime. She starts with a walk round your desk, spends one lesson on each thing that bedrooms get wrong, and ends with a mix that survives a car, a telephone and a club.</p>`,
  outcomes: [
    'name the two notes that your room exaggerates',
    'balance a mix at conversation level',
    'check a mix in ten minutes on three bad speakers',
  ],
  metaDescription:
    'Mixing down electronic music in an untreated room, with Rosa Beltrán: measuring, balancing, checking and letting go.',
  included: [
    { text: '10 video lessons with captions' },
    { text: 'A session of 24 tracks to mix along', note: 'WAV' },
    { text: 'Test tones and a room sheet' },
  ],
  equipment: [
    { label: 'You need', text: 'Any software, a pair of small speakers or decent headphones' },
    { label: 'Helpful', text: 'A duvet, a bookshelf and a tape measure' },
  ],
  studentsSays: [
    {
      author: 'Anselm Vogt',
      feedback: 'I moved my desk by forty centimetres and got a new pair of speakers for nothing.',
    },
    {
      author: 'Keziah Obi',
      feedback: 'My mixes used to be good on Tuesdays only. Now I know what the room did on Wednesdays.',
    },
  ],
  prices: coursePrices(49, 33),
  isSaleActive: true,
  saleEndsAt: '2030-01-31T23:59:00Z',
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-18', subject: 'mastering', composition: 'vu', palette: 'blush' },
  trailer: 'room-and-monitor',
  recommendations: ['finishing-a-track', 'gain-and-meters', 'drums-from-nothing'],
  publishedAt: '2025-07-07T09:00:00Z',
  lessons: outline(
    [
      note(
        'your-room-is-lying',
        'Your room is lying about 120 Hz, and other things worth knowing before you touch an EQ',
        'Play a slow sweep from 40 to 200 Hz and mark where it jumps out and where it vanishes. Those two marks explain most of the mixes you were unhappy with. Write them on a card above the screen.',
        {
          picture: [
            'octaves',
            'Half circles in rows that grow smaller downwards.',
            'Where the bass goes when you are not looking.',
          ],
        },
      ),
      note(
        'move-the-desk-first',
        'Move the desk first',
        'A third of the way into the room, facing the short wall, ears and speakers in a triangle. It costs nothing and does more than foam. If the bed has to move, it is a question of character.',
      ),
      note(
        'quiet-is-a-tool',
        'Quiet is a tool',
        'Mix at the level of a conversation. What is too loud at that level is too loud, and what you cannot hear is too quiet. Turn up once an hour, for one minute, as a reward.',
        {
          picture: ['vu', 'A meter whose needle stands just left of the middle.', 'Conversation level, more or less.'],
        },
      ),
      note(
        'start-from-the-kick',
        'Start from the kick',
        'Everything down, kick at minus ten, build round it. Add the bass until the kick starts to suffer, then take a decibel back. You will have used two faders and be a third of the way there.',
        { clip: 'two-basslines' },
      ),
      note(
        'subtract-before-you-add',
        'Subtract before you add',
        'If something is dull, something else is in front of it. Find that, and take away two decibels where they overlap. Boosting is how one gets to minus eleven on the master and a headache.',
        { clip: 'two-basslines' },
      ),
      note(
        'depth-without-fog',
        'Depth without fog',
        'One short reverb for what is near, one long one for what is far, and nothing in both. Cut the low end of each return at 300. Fog is reverb on the bass.',
        { clip: 'long-fade' },
      ),
      note(
        'width-and-the-mono-button',
        'Width and the mono button',
        'Press mono and listen for what disappears. If it is a pad, fine; if it is the hook, the hook was only ever width. Everything below 120 stays in the middle.',
      ),
      note(
        'compression-by-the-clock',
        'Compression by the clock',
        'Attack decides how much of the front you keep, release decides whether it dances. Set the release so that the needle is home again before the next beat. Two decibels are seasoning; six are a decision.',
        { clip: 'first-groove' },
      ),
      note(
        'three-bad-speakers',
        'Three bad speakers',
        'A telephone, a car, a kitchen radio. Ten minutes, one note each, then back to the desk for one round of changes. Do not mix on bad speakers; only ask them questions.',
        { clip: 'practice' },
      ),
      note(
        'stop',
        'Stop',
        'The last lesson is about when. Two days away, one listen from start to finish without touching anything, three changes at most. Then it gets a name and a date, and you begin another.',
        { clip: 'practice' },
      ),
    ],
    'room-and-monitor',
  ),
};
