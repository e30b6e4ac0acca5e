import { note, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const samplingWithManners: CourseContent = {
  id: 'c19',
  slug: 'sampling-with-manners',
  title: 'Sampling with Manners',
  categoryId: 'production',
  tutorId: 'priya-raman',
  level: 'intermediate',
  tagline: 'Take a second of somebody’s life and make it worth their while.',
  overview: `<p>A sample carries a room, a year and a person. You can hide that or use it. This course is about the second way, and about asking first.</p>
<p>Priya takes three sources, a gospel record, a kettle and her aunt, and turns each into a track. On the way you learn to hear what can be lifted, to cut it so that it keeps its breath, to move it in pitch and time, and to write the e-mail that gets it cleared.</p>`,
  outcomes: [
    'spot a usable second in a three-minute song',
    'chop by breath instead of by grid',
    'ask for permission and get an answer',
  ],
  metaDescription:
    'Sampling for producers with Priya Raman: choosing, chopping, pitching, clearing and recording your own sources.',
  included: [
    { text: '9 video lessons with captions' },
    { text: '60 cleared recordings to use in your own releases', note: 'WAV' },
  ],
  equipment: [
    { label: 'You need', text: 'Any sampler, in software or not' },
    { label: 'Helpful', text: 'A telephone with a voice recorder, and an aunt' },
  ],
  studentsSays: [
    { author: 'Thandiwe Moyo', feedback: 'I wrote to a choir in Gdańsk. They said yes and sent three more songs.' },
    { author: 'Jasper Quinlan', feedback: 'The kettle track is on my running playlist.' },
  ],
  prices: coursePrices(45),
  isSaleActive: false,
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-7', subject: 'sampling', composition: 'slices', palette: 'lilac' },
  trailer: 'first-groove',
  recommendations: ['drums-from-nothing', 'finishing-a-track', 'digging-and-crate-order'],
  publishedAt: '2025-05-05T09:00:00Z',
  lessons: outline(
    [
      note(
        'a-second-is-plenty',
        'A second is plenty',
        'Listen to a song with your finger on the stop button and stop whenever something is alone: a breath, a chord, a hand on a drum. Alone is what you need. Ten such seconds are a month of work.',
        { picture: ['slices', 'A disc in slices, one of them orange and pulled out.', 'One second, alone.'] },
      ),
      note(
        'what-the-room-brings',
        'What the room brings',
        'Every recording has a floor and walls in it. Two samples from two rooms will argue until you put them in a third. Decide which room wins before you cut anything.',
        { clip: 'room-and-monitor' },
      ),
      note(
        'chop-by-breath',
        'Chop by breath',
        'The grid cuts voices in half. Cut just before the breath, and let the next slice begin with it. The loop will sound as if somebody meant it.',
        { clip: 'four-bar-save' },
      ),
      note(
        'up-a-bit-down-a-lot',
        'Up a bit, down a lot',
        'Three semitones up is charm, seven is a cartoon. Downwards there is more room: an octave down, a clap becomes a door. Try every source at half speed before you decide what it is.',
      ),
      note(
        'the-kettle',
        'The kettle',
        'Record one for two minutes, from cold to the click. There is a shaker in the first half, a pad in the second and a perfect rimshot at the end. You already own a sample pack; it is in the kitchen.',
        { picture: ['pads', 'A grid of pads, one of them orange.', 'Shaker, pad, rimshot. Also tea.'] },
      ),
      note(
        'leave-the-dirt',
        'Leave the dirt',
        'Hiss and crackle are information about distance. Take them out and the sample stands in front of the mix like a passport photograph. If there is too much, print the dirt by itself and play it quietly throughout.',
      ),
      note(
        'drums-under-a-voice',
        'Drums under a voice',
        'Programme the groove to the singer and not the other way round. Where she is late, be late with her. It is the difference between a remix and a lift.',
        { clip: 'first-groove' },
      ),
      note(
        'asking',
        'Asking',
        'Who you are, what you took, how long it is, what you will do with it, what you offer: five sentences and a link. I have sent this e-mail forty times. Thirty-one answers, twenty-six of them yes.',
        { clip: 'practice' },
      ),
      note(
        'one-source-one-track',
        'One source, one track',
        'Everything from a single recording of thirty seconds: kick, hat, chord, bass. It is possible, it is a good evening, and nothing you make this year will hang together better.',
        { clip: 'practice' },
      ),
    ],
    'first-groove',
  ),
};
