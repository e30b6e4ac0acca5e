import { note, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const gainAndMeters: CourseContent = {
  id: 'c18',
  slug: 'gain-and-meters',
  title: 'Gain, Meters and a Clean Signal',
  categoryId: 'sound',
  tutorId: 'mara-okonjo',
  level: 'beginner',
  tagline: 'What the lights mean, which of them matter, and why the quiet mix sounds bigger.',
  overview: `<p>There are at least five volume controls between a record and a room, and four of them can ruin it. This short course walks along the cable from needle or file to loudspeaker, stops at every knob and asks what it is for.</p>
<p>Mara’s argument is simple: set it once, leave headroom, and spend the evening on music. You need no equipment that you do not have.</p>`,
  outcomes: [
    'set trims so that every record arrives at one level',
    'read a meter without guessing',
    'find the stage at which a signal distorts',
  ],
  metaDescription:
    'Gain staging for DJs with Mara Okonjo: trims, meters, headroom and a clean signal from record to speaker.',
  included: [
    { text: '8 short video lessons with captions' },
    { text: 'Level test tracks and a checklist for the booth' },
  ],
  equipment: [
    { label: 'You need', text: 'Whatever you mix with' },
    { label: 'Turntables', text: 'A lesson on cartridges is included' },
  ],
  studentsSays: [
    { author: 'Piotr Zalewski', feedback: 'I had been in the red for eleven years. Sorry, everyone.' },
    { author: 'Grace Achieng', feedback: 'An evening well spent, and my recordings no longer sound like a wasp.' },
  ],
  prices: coursePrices(25),
  isSaleActive: false,
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-30', subject: 'levels', composition: 'meters', palette: 'bone' },
  trailer: 'room-and-monitor',
  recommendations: ['eq-and-the-low-end', 'club-sound', 'your-first-mix'],
  publishedAt: '2025-01-20T09:00:00Z',
  lessons: outline(
    [
      note(
        'five-volumes',
        'Five volumes',
        'Trim, channel, master, booth, amplifier. Each has a place where it does its job and several where it does harm. Draw the five on paper and write down where yours stand tonight.',
        {
          picture: [
            'patch',
            'Sockets joined by hanging cables, one of them orange.',
            'Trim, channel, master, booth, amplifier.',
          ],
        },
      ),
      note(
        'trim-is-not-loudness',
        'Trim is not loudness',
        'The trim brings a record to the level at which your mixer works best. It does not make the night louder. Set it with the fader up, on the loudest part, and then leave it alone.',
      ),
      note(
        'what-the-lights-say',
        'What the lights say',
        'Green is fine. The first orange is where you want the loudest moment to touch. Red is not a goal, whatever you have seen in photographs.',
        {
          picture: [
            'meters',
            'Columns of lights with two orange ones at the top.',
            'The first orange, touched and left alone.',
          ],
        },
      ),
      note(
        'headroom',
        'Headroom',
        'Two records at once are louder than one. If the first has used up all the room, the second has nowhere to go but into distortion. Leave six decibels empty: they are the blend.',
        { clip: 'two-basslines' },
      ),
      note(
        'old-records-new-records',
        'Old records, new records',
        'A master from 1984 may be ten decibels quieter than one from last week. Match by ear at the first breakdown, since meters flatter dense music. Your left hand lives on the trim during every cue.',
      ),
      note(
        'cartridges-and-grounds',
        'Cartridges and grounds',
        'Hum is an earth wire, crackle is dust, and a thin left side is a headshell that needs a clean contact. A pencil eraser mends the last of them. Check in this order and you will rarely get to the fourth thing.',
        { clip: 'finding-the-one' },
      ),
      note(
        'recording-levels',
        'Recording levels',
        'Record with the peaks at minus six and make it louder afterwards. A clipped recording cannot be repaired, a quiet one can. Do a test of one minute and actually listen to it.',
        { clip: 'practice' },
      ),
      note(
        'the-two-minute-check',
        'The two-minute check',
        'Before each set: trims at noon, EQs flat, filters off, effects off, booth down, master where the engineer put it. Say it like a pilot. Pilots are bored by it as well.',
        { clip: 'practice' },
      ),
    ],
    'room-and-monitor',
  ),
};
