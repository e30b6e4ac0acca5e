import type { StageContent } from './types';

/** The stages of the learning journey, in their order; their courses are those of whoever has given no answers. */
export const journeyStages: StageContent[] = [
  {
    id: 'stage-hear',
    name: 'Hear it',
    subtitle: 'Courses for the ears, before the hands.',
    description:
      'Two records run together because somebody hears that they do. These courses are about listening: for the one, for the level, for the record that is drifting away from you. The hands learn on the side.',
    courseSlugs: [
      'your-first-mix',
      'beatmatching-by-ear',
      'gain-and-meters',
      'digging-and-crate-order',
      'cue-points-and-loops',
    ],
  },
  {
    id: 'stage-hold',
    name: 'Hold it together',
    subtitle: 'You can match two records. Now keep them matched while you do something else.',
    description:
      'A blend of two minutes is a different thing from one of ten seconds: phrases have to agree, basslines have to take turns, keys have to get along. At the end you record an hour and listen to it the next morning.',
    courseSlugs: [
      'phrase-mixing',
      'eq-and-the-low-end',
      'harmonic-mixing',
      'the-long-blend',
      'a-mix-they-finish',
      'scratch-one',
      'crossfader-hands',
      'beat-juggling',
    ],
  },
  {
    id: 'stage-outside',
    name: 'Take it outside',
    subtitle: 'A room, a promoter and a set that has to start at nine.',
    description:
      'At home nobody leaves. Here you learn the rest: what a promoter wants to know, how a booth sounds from inside, and how to play to ten people so that they tell forty more.',
    courseSlugs: ['the-first-paid-gig', 'warm-up-sets', 'club-sound', 'reading-a-floor'],
  },
  {
    id: 'stage-make',
    name: 'Make your own',
    subtitle: 'The track that nobody else in the room can play.',
    description:
      'From a drum pattern to a track that is finished, mixed and cleared. None of it needs a studio; all of it needs an evening a week and somebody who tells you when it is done.',
    courseSlugs: [
      'drums-from-nothing',
      'basslines-from-a-sine-wave',
      'sampling-with-manners',
      'finishing-a-track',
      'mixdown-in-a-bedroom',
      'live-remixing',
    ],
  },
];
