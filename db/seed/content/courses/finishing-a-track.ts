import { note, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const finishingATrack: CourseContent = {
  id: 'c21',
  slug: 'finishing-a-track',
  title: 'The Eight-Bar Problem: Finishing a Track',
  categoryId: 'production',
  tutorId: 'priya-raman',
  level: 'advanced',
  tagline: 'You have forty loops. This is how one of them becomes six minutes.',
  overview: `<p>Everybody can make eight good bars. The hard drive of every producer is a graveyard of them. What is missing is rarely an idea; it is a decision about what happens at bar nine.</p>
<p>Priya finishes a track a month and lets you look over her shoulder for one whole month, from loop to file. She works with a calendar, a kitchen timer and a list of ways to say no. Bring a loop that you like but do not love. Love makes people slow.</p>`,
  outcomes: [
    'turn a loop into a rough arrangement in one evening',
    'decide what a track is about and delete the rest',
    'deliver a file that a DJ can mix',
  ],
  metaDescription:
    'Finish a track in a month with Priya Raman: arrangement, decisions, transitions, endings and delivery. For producers with too many loops.',
  included: [
    { text: '10 video lessons with captions' },
    { text: 'A calendar of thirty days with one task each', note: 'PDF' },
  ],
  equipment: [
    { label: 'You need', text: 'A loop, any software, thirty days' },
    { label: 'Before this', text: 'You should know your way round a sequencer' },
  ],
  studentsSays: [
    { author: 'Solveig Dahl', feedback: 'Finished on day twenty-nine. It is not my best idea. It is my only record.' },
    { author: 'Emeka Nwosu', feedback: 'The list of ways to say no hangs over my desk, and over my daughter’s.' },
    { author: 'Florence Achterberg', feedback: 'I cried at the export and I am an accountant.' },
  ],
  prices: coursePrices(55),
  isSaleActive: false,
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-23', subject: 'theory', composition: 'roll', palette: 'night' },
  trailer: 'first-groove',
  recommendations: ['mixdown-in-a-bedroom', 'basslines-from-a-sine-wave', 'a-mix-they-finish'],
  publishedAt: '2025-10-27T09:00:00Z',
  lessons: outline(
    [
      note(
        'choose-the-second-best-loop',
        'Choose the second-best loop',
        'The best one frightens you. Take the next in line, copy it into an empty project and close the old one. From now on there is only this.',
        { picture: ['roll', 'A short pattern of blocks on a wide grid.', 'Eight bars and a great deal of room.'] },
      ),
      note(
        'what-is-it-about',
        'What is it about?',
        'Mute everything, bring back one sound at a time, and stop at the one that makes you sit up. The track is about that. The rest are its friends, and some of them will have to go home.',
      ),
      note(
        'paint-it-backwards',
        'Paint it backwards',
        'Put the fullest version of your loop at minute four and remove things leftwards until the start is bare. Subtracting is faster than building. You will have six rough minutes before supper.',
        {
          clip: 'long-fade',
          picture: [
            'waveform',
            'A waveform with an orange marker left of its middle.',
            'Minute four first, then towards the start.',
          ],
        },
      ),
      note(
        'bar-nine',
        'Bar nine',
        'Something has to be different. It may be tiny: a hat that opens, a note that is held. If nothing changes at nine, the listener learns that nothing will.',
        { clip: 'counting-eights' },
      ),
      note(
        'a-breakdown-is-a-question',
        'A breakdown is a question',
        'Take away the floor and leave one thing hanging, the thing the track is about. Eight bars if it is strong, sixteen if it is beautiful. Answer with less than you think.',
      ),
      note(
        'transitions-for-cowards',
        'Transitions for cowards',
        'Risers and reverse cymbals tell people where to look when nothing is there. Try each change without them first. Then add the one you missed.',
      ),
      note(
        'the-dj-at-the-other-end',
        'The DJ at the other end',
        'Thirty-two bars at the start and at the end, drums that stay put, no surprises in the bass. Somebody wants to play your record at one in the morning. Help them.',
        { clip: 'two-basslines' },
      ),
      note(
        'saying-no',
        'Saying no',
        'Not now, not here, not on this one, not in this key: four answers to a new idea in week three. Write the idea down, with the date, for the next track. It will look smaller there.',
        { clip: 'practice' },
      ),
      note(
        'listening-like-a-stranger',
        'Listening like a stranger',
        'Play it to somebody and watch their face instead of the screen. You do not need their opinion. You will feel, in your own stomach, every place that is too long.',
        { clip: 'practice' },
      ),
      note(
        'export-name-send',
        'Export, name, send',
        'Bounce it, listen once from the file, give it a title that you would say aloud, and send it to three people today. It is finished because you have stopped. There is no other way that anyone has found.',
        { clip: 'practice' },
      ),
    ],
    'first-groove',
  ),
};
