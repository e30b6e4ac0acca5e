import { note, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const aMixTheyFinish: CourseContent = {
  id: 'c23',
  slug: 'a-mix-they-finish',
  title: 'A Mix They Finish: Recording, Editing and Sending It Out',
  categoryId: 'career',
  tutorId: 'callum-reid',
  level: 'beginner',
  tagline: 'Fifty minutes that survive a commute, and reach the people who should hear them.',
  overview: `<p>A recorded mix is not a club set without people. Nobody can see you, nobody is trapped, and the stop button is close. What holds a listener is a beginning that promises something and an ending that keeps it.</p>
<p>From choosing twelve records to the text under the link: eight lessons about making one mix properly instead of one every week.</p>`,
  outcomes: [
    'plan fifty minutes with a shape',
    'record clean and edit lightly',
    'send it to twelve people and hear back from five',
  ],
  metaDescription:
    'Record, edit and send out a DJ mix that people listen to until the end, with Callum Reid. Eight lessons for beginners.',
  included: [
    { text: '8 video lessons with captions' },
    { text: 'A planning sheet and three short messages to adapt', note: 'PDF' },
  ],
  equipment: [
    { label: 'You need', text: 'A way to record and any audio editor' },
    { label: 'Turntables', text: 'Yes, and leave the crackle' },
  ],
  studentsSays: [
    { author: 'Oona Virtanen', feedback: 'My mother finished it. She finishes nothing.' },
    {
      author: 'Raheem Castleton',
      feedback: 'One mix in three months, three bookings. Before that it was twelve and none.',
    },
  ],
  prices: coursePrices(29),
  isSaleActive: false,
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-22', subject: 'recording', composition: 'reels', palette: 'ochre' },
  trailer: 'practice',
  recommendations: ['the-first-paid-gig', 'phrase-mixing', 'digging-and-crate-order'],
  publishedAt: '2025-08-25T09:00:00Z',
  lessons: outline(
    [
      note(
        'somebody-on-a-train',
        'Somebody on a train',
        'Imagine one listener: window seat, tired, forty minutes to go. What would make them miss their stop? Make the mix for that person and not for the scene.',
        { picture: ['headphones', 'A record between orange headphones.', 'Window seat, forty minutes to go.'] },
      ),
      note(
        'twelve-records',
        'Twelve records',
        'Four minutes each and you have your fifty. Choose twenty, order them, and take out the eight that you included to be respected.',
      ),
      note(
        'the-first-ninety-seconds',
        'The first ninety seconds',
        'No drum intro. Start with a voice, a chord, a street, whatever makes somebody ask where they are. The kick may come in when they have stopped wondering.',
      ),
      note(
        'a-shape-on-paper',
        'A shape on paper',
        'Draw the mix as a line from left to right. If it only rises, add a valley. If it has more than two peaks, choose.',
        { clip: 'counting-eights' },
      ),
      note(
        'three-takes',
        'Three takes',
        'Record it on three evenings and keep the one with the best second half. People forgive a rough start and remember a weak end. Do not listen on the same night.',
        {
          clip: 'long-fade',
          picture: ['reels', 'A tape reel with orange tape running to the edge.', 'Monday, Wednesday, Friday.'],
        },
      ),
      note(
        'edit-like-a-barber',
        'Edit like a barber',
        'Trim the ends, level the two places where it jumps, and leave the rest. If a blend is bad, play it again tomorrow. Cutting it out leaves a bald patch.',
        { clip: 'four-bar-save' },
      ),
      note(
        'what-to-write-under-it',
        'What to write under it',
        'A title, a sentence, the track list. Say where you recorded it and what the weather was. Nobody needs to know that it is a journey.',
      ),
      note(
        'twelve-people',
        'Twelve people',
        'Not a thousand followers: twelve names, each with one line that only they could have received. Send six on a Tuesday morning and six a week later. Thank those who answer, and never ask the others why they did not.',
      ),
    ],
    'practice',
  ),
};
