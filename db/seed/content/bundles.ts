import { bundlePrices } from './prices';
import type { BundleContent } from './types';

export const bundles: BundleContent[] = [
  {
    id: 'b1',
    slug: 'bedroom-to-booth',
    title: 'Bedroom to Booth',
    overview: `<p>Four courses in the order we would teach them to you in person. You start with two decks and no idea, and you finish with phrases in your ears and both hands free.</p>
<p>Take about four months over it, at three evenings a week. People who do it in one come back and do it again.</p>`,
    courseSlugs: ['your-first-mix', 'beatmatching-by-ear', 'cue-points-and-loops', 'phrase-mixing'],
    prices: bundlePrices(39),
    perks: [
      'A practice plan for sixteen weeks, one page a week',
      'All practice tracks of the four courses in one download',
      'One recorded mix heard and answered by a tutor',
    ],
    metaDescription: 'Four beginner and intermediate courses in teaching order, from the first mix to phrase mixing.',
    cover: 'bundle-1',
  },
  {
    id: 'b2',
    slug: 'club-ready',
    title: 'Club Ready',
    overview: `<p>For DJs who can mix and now have a date in the diary. How to open a night, how to hold one, how to blend so that nobody sees the join, and how to sound right in a room that was built for something else.</p>
<p>Club Sound has sessions in real rooms, so you choose a city when you check out.</p>`,
    courseSlugs: ['the-long-blend', 'club-sound', 'warm-up-sets', 'reading-a-floor'],
    prices: bundlePrices(49),
    perks: [
      'A place at two open-deck evenings in your city',
      'The booth checklist, laminated and posted to you',
      'A set list review before your first booking',
    ],
    metaDescription: 'Long blends, club sound, warm-up sets and floor reading: four courses for DJs with a booking.',
    cover: 'bundle-4',
  },
  {
    id: 'b3',
    slug: 'the-producers-desk',
    title: 'The Producer’s Desk',
    overview: `<p>Drums, bass, samples, an arrangement that ends, and a mixdown you can play out. Five courses that follow one track from an empty project to a file with a name.</p>
<p>The project files carry over from course to course, in Ableton Live and as plain audio for everything else.</p>`,
    courseSlugs: [
      'drums-from-nothing',
      'basslines-from-a-sine-wave',
      'sampling-with-manners',
      'finishing-a-track',
      'mixdown-in-a-bedroom',
    ],
    prices: bundlePrices(55),
    perks: [
      'One project that grows through all five courses',
      '400 drum and bass sounds, free to use in your own records',
    ],
    metaDescription: 'Five production courses that follow one track from an empty project to a finished mixdown.',
    cover: 'bundle-2',
  },
  {
    id: 'b4',
    slug: 'scratch-school',
    title: 'Scratch School',
    overview: `<p>The three scratching courses, from the first forward stroke to two copies of the same record. They were recorded in one summer and follow each other closely; exercises from the first come back in the third, faster.</p>
<p>You need one turntable for the first, a mixer with a sharp crossfader for the second, and patience throughout.</p>`,
    courseSlugs: ['scratch-one', 'crossfader-hands', 'beat-juggling'],
    prices: bundlePrices(33),
    perks: [
      'A break record with forty loops, as files and as a pressing plan',
      'Slow-motion takes from above and from the side',
    ],
    metaDescription:
      'Three scratching courses with Kit Lindqvist: first strokes, crossfader technique and beat juggling.',
    cover: 'bundle-3',
  },
];
