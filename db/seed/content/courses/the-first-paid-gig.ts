import { note, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const theFirstPaidGig: CourseContent = {
  id: 'c22',
  slug: 'the-first-paid-gig',
  title: 'The First Paid Gig',
  categoryId: 'career',
  tutorId: 'callum-reid',
  level: 'beginner',
  tagline: 'Who to write to, what to write, how much to ask for, and when to be there.',
  overview: `<p>For ten years Callum was the person you write to. He has read four thousand e-mails from DJs, kept the good ones and, with permission, the terrible ones, and he will show you both.</p>
<p>The course follows one booking from an idea to an invoice. It is short and practical, with figures, and there is a lesson about the evening when nobody pays you.</p>`,
  outcomes: ['write a booking e-mail of six lines', 'quote a fee without blushing', 'send an invoice that gets paid'],
  metaDescription:
    'Get and play your first paid DJ gig with Callum Reid, a former booker: e-mails, fees, contracts, the night and the invoice.',
  included: [
    { text: '9 video lessons with captions' },
    { text: 'A short contract and an invoice to fill in', note: 'DOCX, ODT' },
  ],
  equipment: [
    { label: 'You need', text: 'An hour of music that you can mix' },
    { label: 'Turntables', text: 'Ask the venue. That is lesson five' },
  ],
  studentsSays: [
    { author: 'Niamh Gallagher', feedback: 'Six lines, one link, one yes. I had been sending two pages and a poem.' },
    { author: 'Viktor Lund', feedback: 'I asked for forty more than I dared and they said “fine”. Just “fine”.' },
  ],
  prices: coursePrices(35),
  isSaleActive: false,
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-12', subject: 'business', composition: 'stacks', palette: 'cobalt' },
  trailer: 'practice',
  recommendations: ['a-mix-they-finish', 'warm-up-sets', 'gain-and-meters'],
  publishedAt: '2025-06-02T09:00:00Z',
  lessons: outline(
    [
      note(
        'who-actually-books',
        'Who actually books',
        'It is seldom the owner and never the general address. Go to the place on a quiet night, buy a drink, and ask who does the music on Tuesdays. You now have a name, and Tuesdays.',
      ),
      note(
        'the-six-line-email',
        'The six-line e-mail',
        'Who you are, what you play, why there, one link, two dates, thank you. Anything further is for the second e-mail. I have opened thousands; I finished those.',
        { picture: ['stacks', 'Stacks of short bars that grow to the right.', 'Six lines. You could stop at five.'] },
      ),
      note(
        'one-mix-twenty-minutes',
        'One mix, twenty minutes',
        'A booker listens to ninety seconds in the middle. Make the middle good. Put the track list below it, honestly, and leave out the picture of the sunset.',
      ),
      note(
        'what-to-ask-for',
        'What to ask for',
        'Find out what the room takes at the bar on such a night and ask for a share that would not hurt them. Say a number and then say nothing. Silence is the hardest part and it lasts four seconds.',
      ),
      note(
        'the-call-before-the-night',
        'The call before the night',
        'Which players, which mixer, where are the sockets, who opens the door, who pays and when. Write the answers down and send them back in an e-mail. That e-mail is your contract if you have no other.',
      ),
      note(
        'being-there',
        'Being there',
        'Arrive early enough to be bored. Learn three names: bar, door, sound. Drink water until midnight; you are at work. Stay for one record after your own set.',
        {
          clip: 'room-and-monitor',
          picture: [
            'spotlights',
            'Light from above on a single orange ball.',
            'An hour early. This is the best the room will ever look.',
          ],
        },
      ),
      note(
        'when-the-night-goes-wrong',
        'When it goes wrong',
        'The stick is not read, the left channel dies, a man wants the microphone. Have a second stick, a short cable and a sentence that ends with “in ten minutes”. In ten minutes he will be elsewhere.',
        { clip: 'four-bar-save' },
      ),
      note(
        'the-invoice',
        'The invoice',
        'One page, a number, a date, the sum, the account, fourteen days. Send it the next morning, while they still like you. If fourteen days pass, ring; nobody has ever been offended by a friendly call about an invoice.',
      ),
      note(
        'the-night-nobody-pays',
        'The night nobody pays',
        'It will happen once. Ask, ask in writing, ask the owner, and then decide what your evening is worth. Tell other DJs quietly and without adjectives. Then go and play somewhere else.',
      ),
    ],
    'practice',
  ),
};
