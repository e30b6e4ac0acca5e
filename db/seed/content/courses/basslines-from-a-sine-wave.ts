import { note, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const basslinesFromASineWave: CourseContent = {
  id: 'c20',
  slug: 'basslines-from-a-sine-wave',
  title: 'Basslines from a Sine Wave',
  categoryId: 'production',
  tutorId: 'priya-raman',
  level: 'intermediate',
  tagline: 'One oscillator, three notes and a great deal of leaving out.',
  overview: `<p>The basslines that stay with you are short. Two bars, three or four notes, and a rest in a place where you would not have put one. The sound is often nothing but a sine with a little dirt on its shoes.</p>
<p>You begin with the drum loop of the previous course, or any other, and write twelve basslines in nine lessons: rubber ones, walking ones, one that is only a rhythm, and one that you are told to throw away.</p>`,
  outcomes: [
    'write a bassline that leaves room for a kick',
    'shape a sine into four different characters',
    'use rests as notes',
  ],
  metaDescription:
    'Write and design basslines with Priya Raman, from a single sine wave: rhythm, rests, slides, dirt and the kick.',
  included: [
    { text: '9 video lessons with captions' },
    { text: 'Twelve basslines as MIDI and audio', note: 'MID, WAV' },
  ],
  equipment: [
    { label: 'You need', text: 'Any synthesiser with one oscillator and a filter' },
    { label: 'Helpful', text: 'Headphones that reach down to 40 Hz' },
  ],
  studentsSays: [
    { author: 'Iker Zubizarreta', feedback: 'Three notes. I have been using nine, like an amateur.' },
    { author: 'Malin Ek', feedback: 'The rest on the second half of bar two. I cannot unhear it, anywhere.' },
  ],
  prices: coursePrices(45),
  isSaleActive: false,
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-19', subject: 'sound-design', composition: 'oscillators', palette: 'plum' },
  trailer: 'two-basslines',
  recommendations: ['drums-from-nothing', 'harmonic-mixing', 'finishing-a-track'],
  publishedAt: '2025-10-06T09:00:00Z',
  lessons: outline(
    [
      note(
        'where-the-kick-is-not',
        'Where the kick is not',
        'Put the bass where the kick is silent and you need no compressor to separate them. Programme the offbeats first. It is a cliché because it works.',
        { picture: ['sequencer', 'A step grid with lit steps in several lines.', 'The offbeats are free.'] },
      ),
      note(
        'three-notes',
        'Three notes',
        'The home note, the one a fifth above, and one that does not quite belong. Use the third one once in two bars. People will come back for it.',
      ),
      note(
        'rests-are-notes',
        'Rests are notes',
        'Take a line you like and remove its strongest note. Listen to the hole for a minute. If the floor would fill it in by themselves, leave it empty.',
        { clip: 'finding-the-one' },
      ),
      note(
        'length-before-pitch',
        'Length before pitch',
        'Short notes push, long notes pull. Play the same pitch in eight lengths and you have a bassline already. Only then move one of them up.',
        { clip: 'counting-eights' },
      ),
      note(
        'rubber',
        'Rubber',
        'A sine, a fast filter, a touch of its own octave. Slide between two notes in sixty milliseconds and no longer. It should bounce like a ball that you do not quite trust.',
      ),
      note(
        'dirt-for-small-speakers',
        'Dirt for small speakers',
        'A pure 50 Hz cannot be heard on a telephone. Gentle distortion adds the octaves above, and the ear puts the missing one back by itself. Add until you hear it on the worst speaker in the house, then halve.',
        {
          clip: 'room-and-monitor',
          picture: ['oscillators', 'A rounded wave above others with corners.', 'Before and after a little dirt.'],
        },
      ),
      note(
        'walking-slowly',
        'Walking slowly',
        'Disco bassists walk. In a machine it sounds like running, unless you delay every second note and drop its volume by a third. Think of somebody with a good coat and nowhere to be.',
        { clip: 'first-groove' },
      ),
      note(
        'write-one-to-throw-away',
        'Write one to throw away',
        'Set a timer for six minutes and write the most obvious line you can. Delete it without listening again. The one you write afterwards will be your own.',
        { clip: 'practice' },
      ),
      note(
        'bass-and-kick-sit-down',
        'Bass and kick sit down together',
        'Tune the kick to the home note or to its fifth, shorten whichever is longer, and check in mono. If you can turn both up by two decibels and nothing wobbles, they have made friends.',
      ),
    ],
    'two-basslines',
  ),
};
