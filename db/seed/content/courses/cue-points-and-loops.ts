import { chapters, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const cuePointsAndLoops: CourseContent = {
  id: 'c05',
  slug: 'cue-points-and-loops',
  title: 'Cue Points, Loops and the Four-Bar Save',
  categoryId: 'mixing',
  tutorId: 'yusuf-demir',
  level: 'beginner',
  tagline: 'Mark the places that matter, hold the ones that help, and get four calm bars whenever you need them.',
  overview: `<p>A cue point is a sentence you write to yourself: come in here. A loop is a second one: wait. With those two you can rescue a late mix, stretch an intro that is too short, and find any part of a record without looking for it.</p>
<p>Yusuf begins with a single button and ends with a save that has kept him out of trouble in four countries. You will prepare twenty tracks along the way, in whatever software you use, so you leave with a small library that is ready to play.</p>`,
  outcomes: [
    'set a cue on the beat, by ear, and check it in five seconds',
    'colour and order your cues so that your hand finds them',
    'loop four bars, let go on the one and have nobody notice',
    'prepare a new track in under three minutes',
  ],
  metaDescription:
    'Cue points and loops for beginners with Yusuf Demir: setting, naming, looping and the four-bar save, on any controller or player.',
  included: [
    { text: '10 video lessons with chapters, captions and transcripts' },
    { text: 'A colour scheme you can import', note: 'Rekordbox, Serato, Traktor, Engine Prime' },
    { text: '20 tracks to prepare as you go', note: 'MP3' },
  ],
  equipment: [
    { label: 'You need', text: 'A controller, players or an all in one unit with cue and loop buttons' },
    { label: 'Software', text: 'Any. Where the buttons differ we show them' },
    { label: 'Turntables', text: 'Only with a digital system' },
  ],
  studentsSays: [
    {
      author: 'Wren Abernathy',
      feedback: 'I had eight cue points on everything and used none of them. Now I have four and use them all.',
    },
    { author: 'Paulo Medeiros', feedback: 'The save worked at my cousin’s birthday, in front of my cousin.' },
    { author: 'Ingrid Solheim', feedback: 'Short lessons that end with something to do. I did one a day before work.' },
  ],
  prices: coursePrices(39),
  isSaleActive: false,
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-9', subject: 'cueing', composition: 'waveform', palette: 'ember' },
  trailer: 'four-bar-save',
  recommendations: ['your-first-mix', 'phrase-mixing', 'live-remixing'],
  publishedAt: '2025-11-24T09:00:00Z',
  lessons: outline(
    [
      {
        slug: 'one-button-pressed-properly',
        title: 'One button, pressed properly',
        clip: 'finding-the-one',
        chapters: chapters([0, 'The tall bars'], [25, 'A finger on the deck'], [68, 'Set it']),
        blocks: [
          {
            html: `<p>The cue button is the largest on the deck and the least understood. Stopped, it stores the place where you are. Held, it plays from there. Released, it jumps back. So one button sets a mark, tests it and returns you to it, and you can do all three without moving your hand.</p>
<p>Press it with the middle finger and leave the index free for play. That sounds fussy. In a month it will be the reason your hand is already where it needs to be.</p>`,
          },
          {
            html: `<h3>The five-second check</h3>
<ol><li>Find the first kick by scrolling slowly until you hear it begin.</li><li>Step back a hair, until there’s silence.</li><li>Press cue to store it.</li><li>Tap cue in time, four times. Does the kick start under your finger, or after it?</li></ol>
<p>After it means that your mark is early and the record will arrive late. Move forward a step and tap again. Do this with ten tracks. By the tenth you’ll be hearing the difference between one step and two, which is roughly eight milliseconds and quite enough to spoil a blend.</p>`,
            images: [
              {
                cover: {
                  kind: 'lesson',
                  seed: 'one-button',
                  subject: 'digital',
                  composition: 'jog',
                  palette: 'cobalt',
                  index: 0,
                },
                alt: 'A jog wheel with one orange mark at its edge.',
                caption: 'Stored a hair before the sound, never on it.',
              },
            ],
          },
        ],
      },
      {
        slug: 'four-marks-and-no-more',
        title: 'Four marks and no more',
        chapters: chapters([0, 'Two flags'], [33, 'Where they go'], [60, 'Once more']),
        blocks: [
          {
            html: `<p>Your deck has eight pads, and that’s no reason to fill them. A mark you don’t use is one more thing to look past in the dark. Start with four, the same four on every track: where you would come in, where the record opens up, where it rests, and where you want to be leaving.</p>
<p>Keep them in the order in which they happen. When the third pad is always the rest, your thumb will know, and you will stop reading the screen to find out what a button does.</p>`,
          },
          {
            html: `<h3>Choosing the places</h3>
<ul><li>Always a first beat of a phrase. If you’re unsure, listen for what has just changed.</li><li>Never in the middle of a word.</li><li>The leaving mark goes where you would start the next track, not where this one ends. Those are often a minute apart.</li></ul>
<p>Now take five tracks and mark them in ten minutes. Don’t improve them afterwards. Tomorrow, play the five in any order using nothing but your marks, and move only the ones that let you down.</p>`,
          },
        ],
      },
      {
        slug: 'colours-names-and-other-people',
        title: 'Colours, names and other people',
        clip: 'practice',
        chapters: chapters([0, 'Read once'], [26, 'No stopping'], [43, 'One thing']),
        blocks: [
          {
            html: `<p>Colours work when they mean one thing. Mine: green to come in, yellow for the body, blue for rest, red for leaving. I didn’t invent it; traffic did. Whatever you choose, write it down and don’t change it for a year, because half of your library will be marked in the old way and you’ll have to guess which half.</p>
<p>Names are for exceptions. “Bar short”, “starts with voice”, “loud”. If a mark is where it should be and does what it should, its colour has said everything.</p>`,
          },
          {
            html: `<p>Then there are other people’s decks. Colours travel on a stick between players of one brand, mostly; between brands they may arrive as grey, shifted by a few milliseconds, or not at all. Before a booking, plug your stick into anything that isn’t yours, load three tracks and look. If the marks are missing you have learned it in a shop and not in front of people.</p>
<p>Always know two tracks so well that you could play them with no marks whatsoever. Those are your first two.</p>`,
            images: [
              {
                cover: {
                  kind: 'lesson',
                  seed: 'traffic',
                  subject: 'digital',
                  composition: 'pads',
                  palette: 'plum',
                  index: 2,
                },
                alt: 'A grid of pads in different shapes, one of them orange.',
                caption: 'Four colours out of eight pads. The empty ones are doing their job too.',
              },
            ],
          },
        ],
      },
      {
        slug: 'quantise-friend-and-liar',
        title: 'Quantise: friend and liar',
        clip: 'counting-eights',
        chapters: chapters([0, 'A clean grid'], [40, 'Losing your place'], [66, 'What that was']),
        blocks: [
          {
            html: `<p>Quantise moves whatever you press to the nearest beat. With a good grid you cannot miss, and you can press pads like a pianist. With a bad grid you cannot hit: the deck will move your perfectly timed press to a beat that exists only in its own opinion.</p>
<p>So first teach yourself to see a bad grid. Zoom in at the start, the middle and the end of a track. The line should stand at the front edge of the kick in all three places. If it is right at the start and late at the end, the tempo is off by a fraction; if it jumps, there is a drummer involved.</p>`,
          },
          {
            html: `<h3>Working with it</h3>
<ul><li>Turn it off to set marks. You want to store where the beat is, not where the software believes it to be.</li><li>Turn it on to play marks and loops.</li><li>Disco, soul, live bands: off for everything, and shorter blends.</li></ul>
<p>Fix three bad grids today. It takes about a minute each, and you will find one among your favourites that explains a mix you gave up on.</p>`,
          },
        ],
      },
      {
        slug: 'your-first-loop',
        title: 'Your first loop',
        chapters: chapters([0, 'Between two flags'], [8, 'It closes'], [33, 'Let go']),
        blocks: [
          {
            html: `<p>Press in on a first beat, press out four bars later, and the record goes round. On most decks a single button does both, with the length beside it. Use that. Choose four bars, press on the one and take your hand away.</p>
<p>Listen to the join. A good loop has none: you can’t hear where it starts. If there is a click, you were late. If the groove limps, the length is wrong. And if it sounds like a stuck record, you have looped a part in which something happens, such as a word or a fill, and the ear hears it come back.</p>`,
          },
          {
            html: `<h3>What loops well</h3>
<p>Drums without fills. Intros. The last eight bars of almost any club record. A pad that holds a single chord.</p>
<h3>What doesn’t</h3>
<p>Vocals, builds, anything with a cymbal crash on the first beat. The crash will announce each round like a waiter.</p>
<p>Find one good loop in each of your twenty tracks and store it on a pad next to your marks. Two minutes from now you’ll know why.</p>`,
          },
        ],
      },
      {
        slug: 'the-four-bar-save',
        title: 'The four-bar save',
        chapters: chapters([0, 'Two flags'], [16, 'Use the time'], [24, 'Three times'], [60, 'In, hold, out']),
        blocks: [
          {
            html: `<p>You’re chatting, or looking for the next track, or it has loaded the wrong one. The record playing has twenty seconds left. This is what the save is for.</p>
<ol><li>At the next first beat, loop four bars.</li><li>Breathe out. You now have as long as you want, within reason.</li><li>Find the track, cue it, check its level in the headphones.</li><li>Start it on the first beat of a round.</li><li>Bring it in, and let the loop go or fade out as it is.</li></ol>
<p>Within reason means three rounds. A floor accepts four bars as a groove for about half a minute; then people begin to look up.</p>`,
            images: [
              {
                cover: {
                  kind: 'lesson',
                  seed: 'four-bars',
                  subject: 'sampling',
                  composition: 'slices',
                  palette: 'cobalt',
                  index: 5,
                },
                alt: 'A disc cut into slices, one of them orange and out of place.',
                caption: 'Four bars, removed from time and handed back to you.',
              },
            ],
          },
          {
            html: `<h3>Drill</h3>
<p>Ask somebody to shout “now” at any moment while you are mixing. Wherever you are, save within one bar. Ten times. If you live alone, set a timer with a random interval; there are kitchen apps for it.</p>
<p>The point is not to be fast. It’s to find that there was time.</p>`,
          },
        ],
      },
      {
        slug: 'longer-intros-than-the-label-gave-you',
        title: 'Longer intros than the label gave you',
        clip: 'long-fade',
        chapters: chapters([0, 'Before anyone hears'], [27, 'Under the first'], [64, 'Letting it go']),
        blocks: [
          {
            html: `<p>Streaming has made records impatient. Many new ones begin with the hook, and eight bars of drums before the voice is now considered generous. You need thirty-two. So make them.</p>
<p>Loop the eight bars that are there, bring the record in under the one that is playing, and release the loop when you want the song to begin. You decide when the voice starts. For a DJ it is close to witchcraft, and it costs one button.</p>`,
          },
          {
            html: `<h3>Three details</h3>
<ul><li>Release in the last bar of a round, not on its first beat. The deck finishes the round and goes on, and you can’t be late.</li><li>If the eight bars grow, with a hat at four and a clap at six, looping them makes the hat vanish again. Loop the last four, which have everything in them.</li><li>Vary it with the filter. The same bars for a minute need a little weather.</li></ul>
<p>Try it on a pop record tonight. They are the worst offenders and the most grateful.</p>`,
          },
        ],
      },
      {
        slug: 'halving-and-getting-out-alive',
        title: 'Halving, and getting out alive',
        chapters: chapters([0, 'Held'], [33, 'End of a round'], [41, 'Too early, too late']),
        blocks: [
          {
            html: `<p>Four bars, two, one, a half. Each press makes the loop shorter and the room more nervous, until it is a machine gun and something has to happen. The something is your next record, on the one, with its bass.</p>
<p>It is the most recognisable trick in modern DJing, and therefore a seasoning. Used once at the right moment it lifts a room by the collar. Used every twenty minutes it tells people that you have a button.</p>`,
          },
          {
            html: `<h3>Doing it cleanly</h3>
<ol><li>Start from four bars and count them. Halve on first beats only: four bars once, two bars once, one bar twice.</li><li>Stop at half a bar. Anything shorter has a pitch, and the pitch will be in the wrong key.</li><li>Take the low out as you go down. Short loops pile up bass.</li><li>On the one, press play on the new record and exit on the old one in the same gesture. Close the old fader whatever happens.</li></ol>
<p>If you lose count, don’t exit. Go back up to four bars and pretend that it was a tease. It then was.</p>`,
          },
        ],
      },
      {
        slug: 'prepare-a-track-in-three-minutes',
        title: 'Prepare a track in three minutes',
        clip: 'practice',
        chapters: chapters([0, 'Set a timer'], [18, 'Slowly'], [26, 'At speed'], [60, 'Done']),
        blocks: [
          {
            html: `<p>New music is a pleasure until there are forty unprepared files in a folder called “new”. The cure is to be quick enough that you don’t put it off. Three minutes is plenty:</p>
<ul><li><strong>0:00</strong> Check the grid at start, middle and end.</li><li><strong>0:40</strong> Skip through in jumps of thirty-two bars. Set your four marks as you pass them.</li><li><strong>1:50</strong> Store one loop near the start and one near the end.</li><li><strong>2:20</strong> Set the gain against a track you know.</li><li><strong>2:40</strong> One word in the comment field. Not the genre: the use. “Opener”. “Rescue”. “Sunrise”.</li></ul>`,
          },
          {
            html: `<p>You have not listened to the whole track, and that’s fine. You’ll hear it in the blend, where it matters, and the marks will tell you what is coming.</p>
<p>Do five with a stopwatch. The first takes six minutes, and the fifth will take three. If one needs more, because its grid wanders or because you can’t find a place to leave, put it in a different folder. Some tracks are for listening.</p>`,
            images: [
              {
                cover: {
                  kind: 'lesson',
                  seed: 'three-minutes',
                  subject: 'digging',
                  composition: 'crates',
                  palette: 'petrol',
                  index: 7,
                },
                alt: 'A row of record spines with an orange one pulled up.',
                caption: 'Prepared, filed and out of the folder called “new”.',
              },
            ],
          },
        ],
      },
      {
        slug: 'twenty-tracks-no-screen',
        title: 'Twenty tracks, no screen',
        clip: 'practice',
        chapters: chapters([0, 'At your decks'], [26, 'Without stopping'], [51, 'Write it down']),
        blocks: [
          {
            html: `<p>For the last lesson cover the waveforms. A strip of card across the screen does it; leave the titles visible. Then play all twenty of your tracks, in any order, from marks and loops alone.</p>
<p>You will be surprised how much is in your hands. The colours are on the pads, the count is in your foot, and your ears tell you the rest. Where you get lost there is a mark missing or one too many, and now you know which.</p>`,
          },
          {
            html: `<h3>Conditions</h3>
<ol><li>Use the save at least twice, on purpose, even though nothing is wrong.</li><li>Stretch two intros.</li><li>Halve once. Once.</li><li>No jog wheel after a track has come in.</li></ol>
<p>Record it. Listen for the joins in your loops, and mend the ones that click. Afterwards take the card away, look at all that information, and decide how much of it you would like back. I play with the screen tilted down by about half. From here <em>Phrase Mixing</em> is the natural next step: it is this course with the counting moved from the pads into your head.</p>`,
          },
        ],
      },
    ],
    'four-bar-save',
  ),
};
