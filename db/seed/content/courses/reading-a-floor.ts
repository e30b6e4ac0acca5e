import { note, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const readingAFloor: CourseContent = {
  id: 'c14',
  slug: 'reading-a-floor',
  title: 'Reading a Floor for Four Hours',
  categoryId: 'performance',
  tutorId: 'hana-vrbova',
  level: 'advanced',
  tagline: 'What feet, doors and cloakrooms can tell you, and what to do about it.',
  overview: `<p>Some DJs seem to know what a room wants before it does. They are not guessing. They are watching six or seven small things, most of which are not on the dance floor.</p>
<p>This course is about long sets, four hours and more, in which one idea cannot last and a plan will not survive. Hana filmed a night from the booth, from the bar and from the door, and you go through it together, minute by minute, with her decisions and the ones she regrets.</p>`,
  outcomes: [
    'notice a floor thinning ten minutes before it does',
    'plan four hours in chapters that can be swapped',
    'recover a room after a record that failed',
  ],
  metaDescription:
    'Long DJ sets with Hana Vrbová: reading a floor over four hours, pacing in chapters, and recovering from mistakes.',
  included: [
    { text: '9 video lessons, filmed from booth, bar and door' },
    { text: 'Her plan for the night, and what became of it', note: 'PDF' },
  ],
  equipment: [
    { label: 'You need', text: 'Some nights behind you and the wish to play longer' },
    { label: 'Turntables', text: 'As you like' },
  ],
  studentsSays: [
    { author: 'Benedikt Ahrens', feedback: 'I look at the cloakroom queue now. It has not been wrong yet.' },
    {
      author: 'Zanele Mokoena',
      feedback: 'She shows her worst record of the night and what she did next. I have watched that part six times.',
    },
  ],
  prices: coursePrices(59),
  isSaleActive: false,
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-29', subject: 'festival', composition: 'ridges', palette: 'petrol' },
  trailer: 'room-and-monitor',
  recommendations: ['warm-up-sets', 'the-long-blend', 'club-sound'],
  publishedAt: '2025-08-11T09:00:00Z',
  lessons: outline(
    [
      note(
        'seven-things-to-watch',
        'Seven things to watch',
        'Feet, shoulders, drinks, telephones, the door, the cloakroom and the person who dances alone by the speaker. Look at one of them during each blend. By the second hour you will have an opinion.',
        {
          picture: [
            'spotlights',
            'Two beams that cross over a dark floor.',
            'What the lights show you is the least of it.',
          ],
        },
      ),
      note(
        'the-door-and-the-cloakroom',
        'The door and the cloakroom',
        'People decide to leave about ten minutes before they do. They finish a drink, find a friend, queue for a coat. If that queue grows, do something now, since the floor will not look empty until it is.',
      ),
      note(
        'chapters-instead-of-a-set-list',
        'Chapters instead of a set list',
        'Pack six chapters of eight records, each of which makes sense by itself. At one o’clock you know which four you will use and in which order. A list falls apart with its first surprise; chapters are made to be moved.',
      ),
      note(
        'the-dip-at-ten-to-one',
        'The dip at ten to one',
        'It comes in nearly every room, when the first wave tires and the second has not arrived. Do not fight it with something louder. Play a record that people can talk over and love, and be ready when the door opens.',
        {
          clip: 'long-fade',
          picture: ['waveform', 'A waveform that an orange marker divides.', 'Ten to one, on nearly any night.'],
        },
      ),
      note(
        'who-leaves-first',
        'Who leaves first',
        'Watch who goes and from where. If the people nearest the booth leave, it is the sound; if the edges go, it is the music; if groups leave together, it is the last train. Only one of those is yours to mend.',
      ),
      note(
        'a-record-that-fails',
        'A record that fails',
        'At 1:37 I clear a third of the floor. You will see me notice, see me hope, and then see me do the right thing eleven seconds late: out on the next phrase, into something plain, no apology.',
        { clip: 'four-bar-save' },
      ),
      note(
        'peaks-are-expensive',
        'Peaks are expensive',
        'Every peak is paid for with twenty minutes of something quieter. Three in four hours is rich; five is bankruptcy. Put them where strangers will share them, late enough that they know each other’s faces.',
      ),
      note(
        'the-last-hour-is-yours',
        'The last hour is yours',
        'Those who are still here trust you. This is where you may play what you came for: slow, strange, long. Look at the person by the speaker. If they smile, go on.',
      ),
      note(
        'lights',
        'Lights',
        'The last record should end, all the way, with the lights coming up under it. Choose it before the evening starts and do not tell anyone. Then write three lines in a diary before you sleep: what worked, what did not, who danced.',
        { clip: 'practice' },
      ),
    ],
    'room-and-monitor',
  ),
};
