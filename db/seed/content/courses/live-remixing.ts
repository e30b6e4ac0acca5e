import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const liveRemixing: CourseContent = {
  id: 'c15',
  slug: 'live-remixing',
  title: 'Live Remixing with Four Decks',
  categoryId: 'performance',
  tutorId: 'yusuf-demir',
  level: 'advanced',
  tagline: 'Stems, loops and two more decks than you have hands. In the making.',
  overview: `<p>Separate a record into its parts while it plays, put a different drummer under a singer you love, and take it all apart again before anyone has sung the second line. Yusuf is filming this course now, and the first lessons appear in the autumn.</p>
<p>Those who buy it early get each lesson on the day it is finished, and a say in what the last two are about.</p>`,
  outcomes: [
    'keep four decks apart by job',
    'rebuild a record from stems, live',
    'return to the original without a seam',
  ],
  metaDescription:
    'Live remixing with stems and four decks, with Yusuf Demir. Lessons are being filmed; buy early and get each as it appears.',
  included: [{ text: 'Every lesson on the day it is finished' }, { text: 'A vote on the last two lessons' }],
  equipment: [
    { label: 'You need', text: 'A controller or mixer with four channels and software that separates stems' },
    { label: 'Before this', text: 'Cue Points, Loops and the Four-Bar Save' },
  ],
  studentsSays: [
    { author: 'Philippa Osei', feedback: 'I was at the workshop that this comes from. He never once said “simply”.' },
    { author: 'Henrik Aalto', feedback: 'Saw him do it live in Tampere with a broken pad. Bought it on the way home.' },
  ],
  prices: coursePrices(59),
  isSaleActive: false,
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-17', subject: 'digital', composition: 'pads', palette: 'cobalt' },
  trailer: 'four-bar-save',
  recommendations: ['cue-points-and-loops', 'beat-juggling', 'sampling-with-manners'],
  publishedAt: '2026-01-12T09:00:00Z',
  lessons: [],
};
