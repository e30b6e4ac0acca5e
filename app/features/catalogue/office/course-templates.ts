/** A template of the first course: lessons with headings and sentences to overwrite. */
export interface CourseTemplate {
  label: string;
  hint: string;
  tagline: string;
  outcomes: string[];
  lessons: { title: string; markdown: string }[];
}

const decks =
  '### At your decks\n\nOne exercise, in steps that a learner can follow with both hands busy. Say how long it takes and how they know that it worked.';

export const courseTemplates = {
  'three-lessons': {
    label: 'Three lessons',
    hint: 'A welcome, one technique, an exercise. For a first short course.',
    tagline: 'One thing, learned in an evening',
    outcomes: ['What a learner can do afterwards'],
    lessons: [
      {
        title: 'Welcome',
        markdown:
          'Who you are, what this course is about, and what a learner can do at its end.\n\n### What you need\n\nDecks, software, headphones: what has to be there before the next lesson.',
      },
      {
        title: 'The technique',
        markdown:
          'Add your video above this text. Then say the same in words: what to do, what to listen for, and the mistake that everybody makes first.',
      },
      { title: 'Your turn', markdown: `What this lesson practises, and what comes after it.\n\n${decks}` },
    ],
  },
  'before-and-after': {
    label: 'Before, how, after',
    hint: 'A mix as it sounds at first, how it is made better, and the result. For one long recording.',
    tagline: 'From a first try to a mix that works',
    outcomes: ['Hear what is wrong with a transition', 'Put it right'],
    lessons: [
      {
        title: 'How it sounds at first',
        markdown:
          'Add the recording of a first try above this text. Let learners listen before you explain anything.\n\n### What to listen for\n\nName two or three moments by their time.',
      },
      {
        title: 'What to change',
        markdown: 'Add the video in which you change it. Give it chapters, one for each change.',
      },
      { title: 'How it sounds now', markdown: `The same transition, done well.\n\n${decks}` },
    ],
  },
} satisfies Record<string, CourseTemplate>;

export type TemplateName = keyof typeof courseTemplates;
export const templateNames = Object.keys(courseTemplates) as TemplateName[];

/** The overview that every template begins with. */
export const templateOverview = 'What this course teaches, for whom, and why you are the one to teach it.';

const templates: CourseTemplate[] = Object.values(courseTemplates);

/** The paragraphs that templates write to be replaced; headings are meant to stay. */
export const templateTexts = new Set(
  templates
    .flatMap(({ tagline, outcomes, lessons }) => [
      ...[templateOverview, tagline, ...outcomes],
      ...lessons.flatMap(({ markdown }) => markdown.split('\n\n')),
    ])
    .filter((text) => !text.startsWith('#')),
);
