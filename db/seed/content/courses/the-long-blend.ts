import { chapters, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const theLongBlend: CourseContent = {
  id: 'c03',
  slug: 'the-long-blend',
  title: 'The Long Blend',
  categoryId: 'mixing',
  tutorId: 'dele-marsh',
  level: 'advanced',
  tagline: 'Two minutes, two records, and a third one that exists only while both are playing.',
  overview: `<p>A short mix gets you from one record to another. A long one is a place to be. For two, three, five minutes the room hears something that neither producer made, and when it is over nobody can say where the first record went.</p>
<p>It asks for less technique than you would think and for more nerve. You need tempo that does not wander, a phrase count that runs by itself and the patience to do nothing while everything in you wants to turn a knob. Dele has been doing it on Thursdays for a long time, and in these eight lessons he mostly takes things away.</p>
<p>Bring records you are not bored with. You will hear each of them forty times.</p>`,
  outcomes: [
    'choose pairs of records that can share five minutes',
    'keep two decks together by touch, with the screen off',
    'give each layer of a blend a job and take it away again',
    'leave a record so gradually that nobody can point to the moment',
  ],
  metaDescription:
    'An advanced mixing course with Dele Marsh about blends of two to five minutes: choosing pairs, holding them and letting go.',
  included: [
    { text: '8 video lessons with chapters, captions and transcripts' },
    { text: 'Six complete blends, each as one stereo file and as separate decks', note: 'WAV' },
    { text: 'A list of 60 records that can wait, with notes' },
  ],
  equipment: [
    { label: 'You need', text: 'Two decks, a mixer with EQ, headphones, and a chair for lesson six' },
    { label: 'Before this', text: 'Phrase Mixing, or a few years of doing it without a name' },
    { label: 'Turntables', text: 'Welcome. Drift is part of the lesson' },
  ],
  studentsSays: [
    {
      author: 'Bettina Krause',
      feedback: 'My blends were long before. Now they have a middle.',
    },
    {
      author: 'Samuel Adeyemi-Clarke',
      feedback:
        'He spends a whole lesson persuading you to put your hands in your pockets. He is right, which is annoying.',
    },
    { author: 'Noor Haddad', feedback: 'Forty listens to the same two records, and I still like both of them.' },
  ],
  prices: coursePrices(55),
  isSaleActive: false,
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-10', subject: 'mixing', composition: 'crossfader', palette: 'bone' },
  trailer: 'long-fade',
  recommendations: ['phrase-mixing', 'eq-and-the-low-end', 'reading-a-floor'],
  publishedAt: '2025-05-19T09:00:00Z',
  lessons: outline(
    [
      {
        slug: 'why-two-minutes-feels-short',
        title: 'Why two minutes feels short',
        chapters: chapters([0, 'Nothing yet'], [27, 'Under the first'], [55, 'Halfway'], [84, 'Gone']),
        blocks: [
          {
            html: `<p>Time in a booth runs at double speed. You load, cue, listen, look up, and a minute has gone that felt like fifteen seconds. On the floor the same minute is long and full: somebody has met somebody, a drink has been finished, a foot has found the hat.</p>
<p>This is why beginners’ mixes are too short. They last as long as the DJ can bear not to finish them. The first skill of this course is to notice that itch and let it pass, and it is best learned with a stopwatch, since you cannot argue with one.</p>`,
          },
          {
            html: `<h3>At your decks</h3>
<ol><li>Blend two records you know. When you feel that it’s time to leave the first one, look at the stopwatch and write the number down.</li><li>Go back. Same records, same entrance. Stay for double that number.</li><li>Do not improve anything while you wait.</li></ol>
<p>Play both recordings to someone. In my experience the first is described as “smooth” and the second as “what’s that tune?”. The second is the compliment.</p>`,
            images: [
              {
                cover: {
                  kind: 'lesson',
                  seed: 'stopwatch',
                  subject: 'tempo',
                  composition: 'ruler',
                  palette: 'cobalt',
                  index: 0,
                },
                alt: 'A ruler with long and short ticks and an orange marker in its middle.',
                caption: 'Where you wanted to leave, and where you left.',
              },
            ],
          },
        ],
      },
      {
        slug: 'choosing-records-that-can-wait',
        title: 'Choosing records that can wait',
        chapters: chapters([0, 'A record with room'], [36, 'Two at home'], [64, 'Who leaves first']),
        blocks: [
          {
            html: `<p>Not every record can be held for three minutes. Songs can’t: they have somewhere to be. What you want is a record that would be happy on its own in a corridor, with a groove that does not resolve, few events, and some empty space in the middle of the spectrum.</p>
<p>Then you want its opposite. Two patient records together are wallpaper. The best pairs I own are a bed and a stranger: one that could go on for ever and one with an odd, short idea that nobody would bear for long by itself.</p>`,
          },
          {
            html: `<h3>Four questions for a pair</h3>
<ul><li>Do the kicks have the same length? A long kick under a short one sounds like a limp.</li><li>Which one swings? If both do, do they swing alike?</li><li>What does each leave empty?</li><li>If a stranger heard only the blend, how many instruments would they count? More than six is a crowd.</li></ul>
<p>Keep pairs, not playlists. I write the partner’s name on the sleeve in pencil, because over the years some of them separate.</p>`,
          },
        ],
      },
      {
        slug: 'tempo-that-does-not-wander',
        title: 'Tempo that does not wander',
        clip: 'finding-the-one',
        chapters: chapters([0, 'Watch the bars'], [33, 'Look away'], [58, 'Listen for the gap']),
        blocks: [
          {
            html: `<p>A difference of a twentieth of a BPM is inaudible for sixteen bars and fatal for a hundred. In a long blend you are therefore looking for a better match than the display can show you. Set it, start both, and go and stand by the window for two minutes. If it still fits when you come back, it will do.</p>
<p>When it wanders, correct the pitch and not the platter. A push repairs the symptom and you’ll be pushing again in forty seconds. Move the pitch fader by the smallest amount you can, wait four bars, listen for the gap between the hats: closing, or opening?</p>`,
          },
          {
            html: `<h3>With sync on</h3>
<p>Use it if you have it; nobody pays to see you match tempo. But know what it does when a grid is wrong by ten milliseconds, which is to keep your records perfectly together in the wrong place. Check the hats by ear once at the start of every blend, then trust the machine.</p>
<p>With turntables, warm the motors for twenty minutes, and remember that a heavy hand near the platter in a cold room is worth about a third of a BPM. I learned that in January.</p>`,
          },
        ],
      },
      {
        slug: 'hands-in-your-pockets',
        title: 'Hands in your pockets',
        chapters: chapters([0, 'Flat, without pushing'], [46, 'One small correction'], [55, 'Let it be']),
        blocks: [
          {
            html: `<p>Here is the whole lesson: once both records are in, put your hands in your pockets for thirty-two bars.</p>
<p>You will find out several things. That the blend was fine. That most of what you do at a mixer is to keep yourself company. That the room looks different when you look at it. And that there is one thing, generally only one, that the blend really needs, which you’ll now hear clearly, because you have stopped covering it up.</p>
<p>After thirty-two bars take out one hand and do that one thing.</p>`,
          },
          {
            html: `<h3>What it is likely to be</h3>
<ul><li>The incoming record is a hair too loud. It nearly always is: you have been listening to it in headphones.</li><li>A hat that both records have. Take a quarter turn of treble off the older one.</li><li>Nothing. Put the hand back.</li></ul>
<p>I have a jacket for this. It has no other use.</p>`,
            images: [
              {
                cover: {
                  kind: 'lesson',
                  seed: 'pockets',
                  subject: 'listening',
                  composition: 'headphones',
                  palette: 'night',
                  index: 3,
                },
                alt: 'A record that wears a pair of orange headphones.',
                caption: 'Headphones round the neck. They have told you what they know.',
              },
            ],
          },
        ],
      },
      {
        slug: 'layers-and-their-jobs',
        title: 'Layers and their jobs',
        clip: 'two-basslines',
        chapters: chapters([0, 'Who carries'], [41, 'Only the meters'], [67, 'Rain']),
        blocks: [
          {
            html: `<p>Think of a long blend as a band with six chairs: weight, pulse, time, body, voice, air. Weight is the bass, pulse the kick, time the hats, body the chords, voice whatever you would sing, air the reverb and hiss that tells you how large the room is. Each chair has room for one player.</p>
<p>At the start the first record sits on all six. At the end the second does. In between you move one chair at a time, on a phrase, and you leave at least eight bars before the next. That makes six moves, and at eight bars each you have a blend of nearly two minutes without having tried.</p>`,
          },
          {
            html: `<h3>An order that works</h3>
<ol><li>Air first. Nobody sees it come in, and it makes the two records share a room.</li><li>Time. Fade one hat under the other until you lose track.</li><li>Weight and pulse together, in a single swap.</li><li>Body, slowly, as the mids open.</li><li>Voice last, and only when the other voice has finished its sentence.</li></ol>
<p>Then try it backwards with the same pair. It will sound wrong in an interesting place, and that place is where the pair’s character is.</p>`,
          },
        ],
      },
      {
        slug: 'a-blend-with-a-middle',
        title: 'A blend with a middle',
        chapters: chapters([0, 'Before it'], [36, 'The middle'], [55, 'A record that does not exist']),
        blocks: [
          {
            html: `<p>Most blends are a slope: less of this, more of that. A blend with a middle has a flat part, in which both records are equal and nothing is on its way anywhere. People who dance call it “that bit”. It may last four minutes.</p>
<p>To build one, stop thinking of the outgoing record as outgoing. Set the two levels so that you could take either away and be sorry. Then look for something they can do only together: a bassline that answers the other’s chord, two hats that make a shuffle which is in neither of them.</p>`,
          },
          {
            html: `<p>This is where the chair comes in. Sit on it, in front of the speakers, with a pair running, and do not get up until you have heard that something. Sometimes there’s nothing, and you have the wrong pair. Fifteen minutes is long enough to know.</p>
<p>When you find it, mark the bars. A blend with a middle can be repeated, like a song, and on a good night you can play it as your own. I have four that I have used for ten years. No one has complained, and one couple asked for theirs at a wedding.</p>`,
            images: [
              {
                cover: {
                  kind: 'lesson',
                  seed: 'flat-part',
                  subject: 'beatmatching',
                  composition: 'phase',
                  palette: 'plum',
                  index: 5,
                },
                alt: 'Two striped discs that overlap; where they do, a new pattern appears.',
                caption: 'The flat part. Neither row is going anywhere.',
              },
            ],
          },
        ],
      },
      {
        slug: 'leaving-without-a-door',
        title: 'Leaving without a door',
        chapters: chapters([0, 'A notch at a time'], [64, 'Treble, body, bass'], [74, 'The last of it']),
        blocks: [
          {
            html: `<p>The end of a long blend should have no event in it. That rules out most of what ends a short one: no filter sweep, no cut, no echo thrown into the gap. You lower one thing by one notch every four bars, in an order that hides it, and eventually there is nothing there.</p>
<p>Take the treble first, because the ear gives up high sounds most easily when others are present. Then the body. The bass has gone long before. What is left is a kind of shadow, usually a reverb and a bit of snare, at a level you would call silent if it were alone.</p>`,
          },
          {
            html: `<p>Leave the shadow in. Eight bars, sixteen. It is the hardest thing in this course, since every instinct tells you to tidy up, and it is what makes people unable to say when the record left. A room keeps a sound for a while after it stops, and the shadow lets yours stop inside that.</p>
<p>Close the fader on a first beat, out of courtesy to the record. Then look up. If anyone is looking at you, you were early.</p>`,
          },
        ],
      },
      {
        slug: 'thursday-five-minutes',
        title: 'Thursday: five minutes, uncut',
        clip: 'practice',
        chapters: chapters([0, 'The drill'], [26, 'Once through'], [51, 'One note']),
        blocks: [
          {
            html: `<p>For the last lesson I brought a recorder to the basement and kept one blend, five minutes and ten seconds, with nothing edited. You’ll hear a glass break at 2:40. You will also hear me correct the pitch twice, once in the wrong direction.</p>
<p>Listen to it first without the notes and mark three things: when you became aware of the second record, when the bass changed hands, and when the first one left. Compare with the times in the comments. Nobody has yet been right about the third, including me.</p>`,
          },
          {
            html: `<h3>Your own</h3>
<ol><li>Choose one of your pairs. Not the best, the second best.</li><li>Five minutes of both, at least. Six moves, eight bars apart or more.</li><li>A middle of a minute in which you do nothing.</li><li>Record it in one take. You may have three takes a day.</li></ol>
<p>Post the one you would play to a friend. Say what you wanted to fix and left alone; that is what I will be listening for. And come by on a Thursday if you are near. We don’t announce the last record.</p>`,
          },
        ],
      },
    ],
    'long-fade',
  ),
};
