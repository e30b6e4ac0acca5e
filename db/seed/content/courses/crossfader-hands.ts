import { note, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const crossfaderHands: CourseContent = {
  id: 'c11',
  slug: 'crossfader-hands',
  title: 'Crossfader Hands: Transforms, Chirps and Flares',
  categoryId: 'scratching',
  tutorId: 'kit-lindqvist',
  level: 'intermediate',
  tagline: 'The record hand sings. The other one chooses the consonants.',
  overview: `<p>With the first three strokes in your arm you can give the other hand something to do. A crossfader cuts sound into syllables, and each famous scratch is one way to share the work between left and right.</p>
<p>Nine lessons, each with a single technique, a slow take, a drill of four minutes and one warning about your tendons. Kit means the warnings.</p>`,
  outcomes: [
    'play transforms in triplets and sixteenths',
    'keep chirps clean at ninety-five beats',
    'use one-click and two-click flares in a phrase',
  ],
  metaDescription:
    'Intermediate scratching with Kit Lindqvist: crossfader setup, transforms, chirps, flares and orbit drills.',
  included: [{ text: '9 video lessons from two angles' }, { text: 'Drill beats from 60 to 110 BPM', note: 'WAV' }],
  equipment: [
    { label: 'You need', text: 'A turntable and a mixer with an adjustable crossfader curve' },
    { label: 'Before this', text: 'Scratch One, or its three strokes in time' },
  ],
  studentsSays: [
    {
      author: 'Abel Gebremariam',
      feedback: 'Four minutes a day is short enough that I do it. Nobody had tried that on me.',
    },
    {
      author: 'Saskia de Wit',
      feedback: 'I bought a better fader after lesson one and understood in lesson two that I had not needed it.',
    },
  ],
  prices: coursePrices(49),
  isSaleActive: false,
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-27', subject: 'scratching', composition: 'jog', palette: 'mist' },
  trailer: 'practice',
  recommendations: ['scratch-one', 'beat-juggling', 'sampling-with-manners'],
  publishedAt: '2025-04-28T09:00:00Z',
  lessons: outline(
    [
      note(
        'cut-in-and-curve',
        'Cut-in and curve',
        'Set the curve so sharp that the sound is there or is not. Then measure how far the fader travels before it opens; on a good one it is the thickness of a fingernail. Everything you do from now on lives in that nail.',
        {
          picture: [
            'crossfader',
            'Two circles that only just share an orange sliver.',
            'The thickness of a fingernail.',
          ],
        },
      ),
      note(
        'the-hand-that-does-less',
        'The hand that does less',
        'Thumb as a spring, finger as a hammer. The fader returns because your thumb is there and not because you move it. A loose wrist is faster than a strong one.',
      ),
      note(
        'transforms',
        'Transforms',
        'Let a long sound run and chop it open and shut. Count sixteenths aloud and open only on the numbers you say. It sounds like a robot learning to talk, which is what it is.',
        { clip: 'counting-eights' },
      ),
      note(
        'chirps',
        'Chirps',
        'Open at the start of the push, closed at its end, open again on the way back. Both hands move together and meet at the quiet points. Clean chirps have no scrape; listen for it with headphones.',
      ),
      note(
        'the-one-click-flare',
        'The one-click flare',
        'The fader starts open, which is the whole confusion. Push, click once in the middle, and you have two sounds from one stroke. Say “ta-ka” with it.',
      ),
      note(
        'the-two-click-flare',
        'The two-click flare',
        'Three sounds, two clicks, one push. Do not hurry the clicks; spread them. If they bunch at the end your record hand is too slow and not your fingers.',
      ),
      note(
        'orbits-and-endurance',
        'Orbits and endurance',
        'A flare forwards and a flare back, without stopping. Thirty seconds is a set. When your forearm burns, put it down for a full minute: tendons do not grow by pain.',
      ),
      note(
        'making-sentences',
        'Making sentences',
        'Write four bars on paper with words for strokes: baby, chirp, flare, rest. Play what you wrote. You will find that you always use the same two, and now you can do something about it.',
        { clip: 'first-groove' },
      ),
      note(
        'one-minute-three-ideas',
        'One minute, three ideas',
        'Choose three techniques and a beat you like. One minute, recorded, no restarts. Technique is a vocabulary, and this is where you find out if you had something to say.',
        { clip: 'practice' },
      ),
    ],
    'practice',
  ),
};
