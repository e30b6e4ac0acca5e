import { note, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const warmUpSets: CourseContent = {
  id: 'c13',
  slug: 'warm-up-sets',
  title: 'Warm-Up Sets: How to Play to an Empty Room',
  categoryId: 'performance',
  tutorId: 'hana-vrbova',
  level: 'intermediate',
  tagline: 'From the first glass to a full floor, without playing anything that belongs to somebody else.',
  overview: `<p>At nine there are ten people in the room and all of them are staff. At midnight it is full and you hand over. Those three hours are the most delicate job in the building, and they are nearly always given to whoever has been doing it for the shortest time.</p>
<p>Hana has opened more than eight hundred nights. She will tell you how loud a room with four people in it should be, why the second record matters more than the first, and how to leave the next DJ a floor that is hungry and not one that has eaten.</p>`,
  outcomes: [
    'plan three hours by temperature instead of tempo',
    'fill a floor without a single hit',
    'hand over so that you are booked again',
  ],
  metaDescription:
    'Warm-up DJ sets with Hana Vrbová: volume, pacing, the first dancers and the handover. Twelve lessons.',
  included: [{ text: '12 video lessons with captions' }, { text: 'Three complete warm-up sets with her diary notes' }],
  equipment: [
    { label: 'You need', text: 'A library of a few hundred records and a way to mix them' },
    { label: 'Turntables', text: 'As you like' },
  ],
  studentsSays: [
    {
      author: 'Gwen Pritchard',
      feedback: 'I used to play my best ten records by half past ten. I still have them at two now.',
    },
    { author: 'Matteo Rinaldi', feedback: 'The headliner asked who I was. First time.' },
    { author: 'Aoife Keane', feedback: 'Hana’s diary alone is worth it. The entry about the hen party is literature.' },
  ],
  prices: coursePrices(49),
  isSaleActive: false,
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-11', subject: 'gig', composition: 'spotlights', palette: 'ochre' },
  trailer: 'room-and-monitor',
  recommendations: ['reading-a-floor', 'digging-and-crate-order', 'the-first-paid-gig'],
  publishedAt: '2025-03-31T09:00:00Z',
  lessons: outline(
    [
      note(
        'ten-people-all-of-them-staff',
        'Ten people, all of them staff',
        'They have heard everything and they will be there until four. Play for them: something warm, not too loud, that lets them shout orders across the bar. If the staff like you the night is already going well.',
        {
          picture: [
            'octaves',
            'Wide arches above smaller ones, one of them orange.',
            'Nine o’clock. The ice machine is louder than you are.',
          ],
        },
      ),
      note(
        'the-first-record-is-for-the-bar',
        'The first record is for the bar',
        'Nobody dances to a first record. It says what kind of house this is tonight. Choose one that would sound right in a kitchen where somebody is cooking.',
      ),
      note(
        'volume-is-a-temperature',
        'Volume is a temperature',
        'A room with four people in it wants to talk. Start low enough that they need not raise their voices and go up by a hair every twenty minutes. You will arrive at full volume at midnight and nobody will have noticed the climb.',
      ),
      note(
        'what-a-headliner-wants',
        'What a headliner wants to find',
        'A full floor, slightly impatient, at a tempo they can take over. Ask them at the start of the evening, in one sentence. Then do not play their records; you know which ones.',
        { clip: 'practice' },
      ),
      note(
        'tempo-is-the-last-thing',
        'Tempo is the last thing',
        'You can raise a room by ten degrees without adding a single beat per minute. Brighter hats, a busier bass, shorter blends. Save the tempo for the last half hour, when you have nothing else left.',
        { clip: 'counting-eights' },
      ),
      note(
        'the-first-two-dancers',
        'The first two dancers',
        'They are brave, and everybody is looking at them. Do not reward them with a bigger record, which would frighten them away. Give them another just like the one they chose.',
      ),
      note(
        'filling-from-the-edges',
        'Filling from the edges',
        'A floor fills from the pillars inwards. Watch shoulders, then feet, then faces. When the shoulders at the bar have moved for three records in a row, you may open up.',
        { picture: ['ridges', 'Overlapping arcs like rows of people, one in orange.', 'Pillars first, centre last.'] },
      ),
      note(
        'two-steps-forward-one-back',
        'Two steps forward, one back',
        'After each lift give the room a rest that is a little higher than the last one. People remember the rests as the place where they met somebody. A warm-up without them is a staircase, and stairs are tiring.',
        { clip: 'long-fade' },
      ),
      note(
        'requests-before-eleven',
        'Requests before eleven',
        'Somebody’s birthday will want a song that belongs to one in the morning. Be kind, write it down, tell them who plays at one. You have said no and they feel looked after.',
      ),
      note(
        'when-nobody-comes',
        'When nobody comes',
        'It rains, there is football, the flyer had the wrong date. Play the set anyway, with the care of someone who is being recorded. Half of my bookings came from nights with thirty people.',
        { clip: 'practice' },
      ),
      note(
        'the-last-half-hour',
        'The last half hour',
        'Now the floor is full and everything in you wants the big record. Leave it in the bag. Play the ones that make people look at the booth to see what comes next, and then let somebody else answer.',
      ),
      note(
        'handing-over',
        'Handing over',
        'Ask how they like to start. Most want silence or a long plain ending; give it to them, with the level where it was, and the crate packed. Shake hands, go to the dance floor, and stay for an hour. People notice.',
        { clip: 'long-fade' },
      ),
    ],
    'room-and-monitor',
  ),
};
