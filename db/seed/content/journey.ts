import type { AnswerContent, QuestionContent, StageContent } from './types';

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

function answer(id: string, words: string, own: Partial<AnswerContent> = {}): AnswerContent {
  return { id, answer: words, hint: null, endsQuestions: false, courseSlugs: [], ...own };
}

/** The questions that choose a member's courses, in their order, with the courses that each answer points at. */
export const journeyQuestions: QuestionContent[] = [
  {
    id: 'question-path',
    question: 'Want a personal learning path?',
    questionHelperText:
      'Five questions, about a minute. The answers choose your courses, and you can change them whenever you like.',
    answerHelperText: null,
    isMultiChoice: false,
    answers: [
      answer('path-yes', 'Yes, build me one', { hint: 'Four more questions' }),
      answer('path-no', 'No', {
        hint: 'You get every stage, with the courses most people start from',
        endsQuestions: true,
      }),
    ],
  },
  {
    id: 'question-gear',
    question: 'What do you play on?',
    questionHelperText:
      'Lessons show the buttons you have in front of you. Where a tutor uses something else, we say so.',
    answerHelperText: 'Choose all that apply.',
    isMultiChoice: true,
    answers: [
      answer('gear-controller', 'Controller', {
        hint: 'Two decks and a mixer in one, with a laptop',
        courseSlugs: ['cue-points-and-loops', 'gain-and-meters'],
      }),
      answer('gear-all-in-one', 'All in one unit', {
        hint: 'The same, without the laptop',
        courseSlugs: ['digging-and-crate-order', 'cue-points-and-loops'],
      }),
      answer('gear-cdjs', 'CDJs/Players', {
        hint: 'Separate players and a mixer',
        courseSlugs: ['digging-and-crate-order', 'club-sound'],
      }),
      answer('gear-turntables', 'Turntables', {
        hint: 'With records, or with timecode',
        courseSlugs: ['beatmatching-by-ear', 'scratch-one', 'crossfader-hands'],
      }),
      answer('gear-nothing', 'Nothing yet', {
        hint: 'The first lessons need only your ears',
        courseSlugs: ['your-first-mix'],
      }),
    ],
  },
  {
    id: 'question-music',
    question: 'What do you want to play?',
    questionHelperText: 'Some music wants long blends, some wants short cuts. The techniques come from the records.',
    answerHelperText: 'Choose all that apply.',
    isMultiChoice: true,
    answers: [
      answer('music-house', 'House and disco', { courseSlugs: ['phrase-mixing', 'the-long-blend'] }),
      answer('music-techno', 'Techno and trance', { courseSlugs: ['the-long-blend', 'eq-and-the-low-end'] }),
      answer('music-bass', 'Drum n Bass and Garage', { courseSlugs: ['phrase-mixing', 'eq-and-the-low-end'] }),
      answer('music-hip-hop', 'Hip Hop/R&B and Trap', { courseSlugs: ['scratch-one', 'beat-juggling'] }),
      answer('music-everything', 'Anything that fills the floor', {
        courseSlugs: ['harmonic-mixing', 'phrase-mixing'],
      }),
    ],
  },
  {
    id: 'question-level',
    question: 'How far have you come?',
    questionHelperText: 'Be kind to yourself and honest with us. Nobody else sees it.',
    answerHelperText: 'One answer. It decides where the path begins.',
    isMultiChoice: false,
    answers: [
      answer('level-none', 'I have never mixed two records', {
        courseSlugs: ['your-first-mix', 'beatmatching-by-ear', 'gain-and-meters'],
      }),
      answer('level-match', 'I can match two records', {
        courseSlugs: ['cue-points-and-loops', 'phrase-mixing', 'eq-and-the-low-end'],
      }),
      answer('level-hour', 'I can play an hour at home', {
        courseSlugs: ['harmonic-mixing', 'the-long-blend', 'a-mix-they-finish'],
      }),
      answer('level-out', 'I have played to strangers', {
        courseSlugs: ['a-mix-they-finish', 'reading-a-floor', 'live-remixing'],
      }),
    ],
  },
  {
    id: 'question-goal',
    question: 'Where would you like to be in a year?',
    questionHelperText: 'You can change your answer later.',
    answerHelperText: 'One answer. It decides how far the path goes.',
    isMultiChoice: false,
    answers: [
      answer('goal-home', 'At home, playing for myself', {
        courseSlugs: ['digging-and-crate-order', 'a-mix-they-finish'],
      }),
      answer('goal-party', 'At a party, playing for friends', { courseSlugs: ['warm-up-sets', 'phrase-mixing'] }),
      answer('goal-club', 'In a bar or a club, playing for money', {
        courseSlugs: ['the-first-paid-gig', 'warm-up-sets', 'club-sound', 'reading-a-floor'],
      }),
      answer('goal-air', 'On air or online, with a mix a month', {
        courseSlugs: ['a-mix-they-finish', 'harmonic-mixing', 'mixdown-in-a-bedroom'],
      }),
      answer('goal-studio', 'In the studio, finishing my own tracks', {
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
