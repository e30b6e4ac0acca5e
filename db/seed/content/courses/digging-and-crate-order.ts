import { note, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const diggingAndCrateOrder: CourseContent = {
  id: 'c16',
  slug: 'digging-and-crate-order',
  title: 'Digging, Tagging and Crate Order',
  categoryId: 'performance',
  tutorId: 'tom-aldous',
  level: 'beginner',
  tagline: 'Find more of what you love, own less of what you don’t, and lay your hand on it in the dark.',
  overview: `<p>A good library is small enough to know and large enough to surprise you. Tom sold second-hand records for fourteen years and has watched thousands of people look for music, most of them in the wrong bin.</p>
<p>You learn where to look, how to listen to forty tracks in twenty minutes without becoming numb, and how to name and order what you keep so that it comes to mind when the room asks for it.</p>`,
  outcomes: [
    'listen to forty new tracks in twenty minutes',
    'tag by use instead of genre',
    'pack a bag for a night you know nothing about',
  ],
  metaDescription:
    'Digging for music and ordering a DJ library with Tom Aldous: listening fast, tagging by use, packing a bag.',
  included: [{ text: '8 video lessons with captions' }, { text: 'A tagging sheet and an empty library with folders' }],
  equipment: [
    { label: 'You need', text: 'A library, however untidy' },
    { label: 'Turntables', text: 'Shelves and sleeves get a lesson of their own' },
  ],
  studentsSays: [
    {
      author: 'Cecily Brandreth',
      feedback: 'I deleted eleven thousand files. I miss none of them and could not name three.',
    },
    { author: 'Olu Bankole', feedback: 'The bag for an unknown night has saved me twice, once at a funeral.' },
  ],
  prices: coursePrices(29),
  isSaleActive: false,
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-6', subject: 'digging', composition: 'crates', palette: 'mist' },
  trailer: 'practice',
  recommendations: ['warm-up-sets', 'your-first-mix', 'sampling-with-manners'],
  publishedAt: '2025-02-10T09:00:00Z',
  lessons: outline(
    [
      note(
        'where-records-hide',
        'Where records hide',
        'Charts show you what others have already found. Follow people instead: the drummer, the label, the engineer on the back of the sleeve. One good name leads to twenty records that nobody recommended to you.',
        {
          picture: [
            'crates',
            'Record spines with an orange one standing out.',
            'The back of the sleeve is the useful side.',
          ],
        },
      ),
      note(
        'forty-tracks-in-twenty-minutes',
        'Forty tracks in twenty minutes',
        'Start, one third, two thirds, ten seconds each. Keep, discard, or come back, and no fourth pile. Your first answer is right more often than your second, and it is certainly faster.',
      ),
      note(
        'buy-less-listen-twice',
        'Buy less, listen twice',
        'Put what you like in a basket and close the page. If you can hum it on Thursday, buy it. This costs you one bargain a year and spares you a hundred files.',
      ),
      note(
        'tags-are-verbs',
        'Tags are verbs',
        '“House” tells you nothing at one in the morning. “Opens”, “lifts”, “rests”, “empties”, “rescues” do. Give every track one verb and one word of weather.',
      ),
      note(
        'order-on-the-shelf',
        'Order on the shelf',
        'By tempo you will always play the same neighbours. By colour of the sleeve you will find nothing but joy. I file by the year in which I bought them, because that is how I remember, and I suggest you find out how you do.',
      ),
      note(
        'a-spring-clean',
        'A spring clean',
        'Sort by last played and look at the bottom. Whatever you have not touched in two years goes to a drive in a drawer. It is not thrown away; it has retired.',
      ),
      note(
        'backing-up-like-a-coward',
        'Backing up like a coward',
        'Two sticks in two pockets, and a third at home with a friend. Test them once a season in somebody else’s deck. The evening on which you need one will not be the evening on which you have time.',
      ),
      note(
        'the-bag-for-an-unknown-night',
        'The bag for an unknown night',
        'Sixty records: ten to open, ten to rest, twenty that anyone can dance to, ten that only you would play, ten for the end. Repack it every month. It should be possible to take it and go within five minutes of a telephone call.',
        { picture: ['sleeve', 'A record half out of a striped sleeve.', 'Sixty of these, and go.'] },
      ),
    ],
    'practice',
  ),
};
