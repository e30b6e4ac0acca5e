import type { AnswerContent, QuestionContent, StageContent } from './types';

/** The stages of the learning journey, in order; their courses are shown to members without answers. */
export const journeyStages: StageContent[] = [
  {
    id: 'stage-hear',
    name: 'Hear it',
    subtitle: 'Train your ears before your hands.',
    description:
      'You can only keep two records together if you can hear when they drift apart. These courses teach you to listen: for the first beat, for the level, and for a record that is running away.',
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
    subtitle: 'You can match two records. Now learn to keep them together for minutes.',
    description:
      'In a two-minute blend the phrases have to line up, the basslines have to take turns and the keys have to fit. At the end of this stage you record an hour-long set and listen back to it.',
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
    subtitle: 'Get booked, and play your first sets in front of people.',
    description:
      'Playing in a club is different from playing at home. Learn what promoters want to know, how a DJ booth sounds from the inside, and how to play to a room that is still empty.',
    courseSlugs: ['the-first-paid-gig', 'warm-up-sets', 'club-sound', 'reading-a-floor'],
  },
  {
    id: 'stage-make',
    name: 'Make your own',
    subtitle: 'Produce your own tracks and play them in your sets.',
    description:
      'Start with a drum pattern and end with a track that is finished, mixed and cleared. You need a laptop and one evening a week, not a studio.',
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

function answer(id: string, words: string, own: Partial<AnswerContent> = {}): AnswerContent {
  return { id, answer: words, hint: null, endsQuestions: false, courseSlugs: [], ...own };
}

/** The journey's questions, in order, with the courses that each answer recommends. */
export const journeyQuestions: QuestionContent[] = [
  {
    id: 'question-path',
    question: 'Want a personal learning path?',
    questionHelperText:
      'Answer five questions in about a minute and we choose your courses. You can change your answers at any time.',
    answerHelperText: null,
    isMultiChoice: false,
    answers: [
      answer('path-yes', 'Yes, choose courses for me', { hint: 'Four more questions' }),
      answer('path-no', 'No, show me everything', {
        hint: 'You see every stage with our usual courses',
        endsQuestions: true,
      }),
    ],
  },
  {
    id: 'question-gear',
    question: 'What equipment do you use?',
    questionHelperText: 'We show you the parts of a lesson that fit your equipment.',
    answerHelperText: 'Choose all that apply.',
    isMultiChoice: true,
    answers: [
      answer('gear-controller', 'Controller', {
        hint: 'Two decks and a mixer in one, with a laptop',
        courseSlugs: ['cue-points-and-loops', 'gain-and-meters'],
      }),
      answer('gear-all-in-one', 'All in one unit', {
        hint: 'Two decks and a mixer in one, without a laptop',
        courseSlugs: ['digging-and-crate-order', 'cue-points-and-loops'],
      }),
      answer('gear-cdjs', 'CDJs/Players', {
        hint: 'Separate players and a mixer',
        courseSlugs: ['digging-and-crate-order', 'club-sound'],
      }),
      answer('gear-turntables', 'Turntables', {
        hint: 'With vinyl records or timecode vinyl',
        courseSlugs: ['beatmatching-by-ear', 'scratch-one', 'crossfader-hands'],
      }),
      answer('gear-nothing', 'Nothing yet', {
        hint: 'You can take the first lessons without any',
        courseSlugs: ['your-first-mix'],
      }),
    ],
  },
  {
    id: 'question-music',
    question: 'What do you want to play?',
    questionHelperText: 'Different styles need different techniques, so this decides which ones you learn first.',
    answerHelperText: 'Choose all that apply.',
    isMultiChoice: true,
    answers: [
      answer('music-house', 'House and disco', { courseSlugs: ['phrase-mixing', 'the-long-blend'] }),
      answer('music-techno', 'Techno and trance', { courseSlugs: ['the-long-blend', 'eq-and-the-low-end'] }),
      answer('music-bass', 'Drum n Bass and Garage', { courseSlugs: ['phrase-mixing', 'eq-and-the-low-end'] }),
      answer('music-hip-hop', 'Hip Hop/R&B and Trap', { courseSlugs: ['scratch-one', 'beat-juggling'] }),
      answer('music-everything', 'A bit of everything', { courseSlugs: ['harmonic-mixing', 'phrase-mixing'] }),
    ],
  },
  {
    id: 'question-level',
    question: 'How much experience do you have?',
    questionHelperText: 'Only you can see your answer.',
    answerHelperText: 'Choose one. Your path starts at this level.',
    isMultiChoice: false,
    answers: [
      answer('level-none', 'I have never mixed two records', {
        courseSlugs: ['your-first-mix', 'beatmatching-by-ear', 'gain-and-meters'],
      }),
      answer('level-match', 'I can match two records', {
        courseSlugs: ['cue-points-and-loops', 'phrase-mixing', 'eq-and-the-low-end'],
      }),
      answer('level-hour', 'I can play for an hour at home', {
        courseSlugs: ['harmonic-mixing', 'the-long-blend', 'a-mix-they-finish'],
      }),
      answer('level-out', 'I have played in public', {
        courseSlugs: ['a-mix-they-finish', 'reading-a-floor', 'live-remixing'],
      }),
    ],
  },
  {
    id: 'question-goal',
    question: 'What is your goal for the next year?',
    questionHelperText: 'You can change it later.',
    answerHelperText: 'Choose one. Your path ends with this goal.',
    isMultiChoice: false,
    answers: [
      answer('goal-home', 'Play at home for myself', {
        courseSlugs: ['digging-and-crate-order', 'a-mix-they-finish'],
      }),
      answer('goal-party', 'Play at parties for friends', { courseSlugs: ['warm-up-sets', 'phrase-mixing'] }),
      answer('goal-club', 'Get paid to play in bars or clubs', {
        courseSlugs: ['the-first-paid-gig', 'warm-up-sets', 'club-sound', 'reading-a-floor'],
      }),
      answer('goal-air', 'Publish a mix online or on air every month', {
        courseSlugs: ['a-mix-they-finish', 'harmonic-mixing', 'mixdown-in-a-bedroom'],
      }),
      answer('goal-studio', 'Finish my own tracks', {
        courseSlugs: [
          'drums-from-nothing',
          'basslines-from-a-sine-wave',
          'sampling-with-manners',
          'finishing-a-track',
          'mixdown-in-a-bedroom',
        ],
      }),
    ],
  },
];
