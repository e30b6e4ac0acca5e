import { chapters, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const drumsFromNothing: CourseContent = {
  id: 'c06',
  slug: 'drums-from-nothing',
  title: 'Drums from Nothing: Programming a House Groove',
  categoryId: 'production',
  tutorId: 'priya-raman',
  level: 'beginner',
  tagline: 'Sixteen steps, four sounds and the difference between a pattern and a groove.',
  overview: `<p>Open an empty project and the grid looks back at you. This course fills it one line at a time: kick, clap, hats, and the quiet notes that nobody hears and everyone dances to. You need no drum kit, no music theory and no sample pack; we make the sounds as well.</p>
<p>Priya works in the order in which she writes her own records. Each lesson adds one thing and takes away two. After ten of them you have a loop of eight bars that can stand for several minutes, an idea of why it works, and a folder with eleven others that almost did.</p>`,
  outcomes: [
    'program a four-to-the-floor groove that does not tire after a minute',
    'place claps and hats off the grid on purpose',
    'build a kick, a clap and a hat from a sine wave and noise',
    'turn one bar into eight without copying it eight times',
  ],
  metaDescription:
    'Program house drums from an empty project with Priya Raman: kicks, claps, swing, ghost notes and eight bars that last. For beginners.',
  included: [
    { text: '10 video lessons with chapters, captions and transcripts' },
    { text: 'A project for every lesson, before and after', note: 'Ableton Live 11 and newer' },
    { text: 'The same as plain audio and MIDI, for any other software', note: 'WAV, MID' },
  ],
  equipment: [
    { label: 'You need', text: 'A computer with any sequencer. Free ones are fine' },
    { label: 'Helpful', text: 'A small keyboard or pads, and headphones without extra bass' },
    { label: 'Turntables', text: 'Not in this one' },
  ],
  studentsSays: [
    {
      author: 'Hester Vandamme',
      feedback: 'I deleted half of my first loop in lesson eight. It got better. I was furious.',
    },
    {
      author: 'Kwabena Asante',
      feedback: 'The lazy snare lesson explains in ten minutes what forums could not explain in ten years.',
    },
    {
      author: 'Lotte Brandt',
      feedback: 'Priya says what she is listening for before she touches anything. I do that now at work.',
    },
  ],
  prices: coursePrices(49, 35),
  isSaleActive: true,
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-8', subject: 'production', composition: 'sequencer', palette: 'ochre' },
  trailer: 'first-groove',
  recommendations: ['basslines-from-a-sine-wave', 'sampling-with-manners', 'finishing-a-track'],
  publishedAt: '2025-06-16T09:00:00Z',
  lessons: outline(
    [
      {
        slug: 'four-kicks-and-nothing-else',
        title: 'Four kicks and nothing else',
        chapters: chapters([0, 'One line'], [9, 'Leave it running'], [17, 'A front and a back']),
        blocks: [
          {
            html: `<p>Set the tempo to 122. Put a kick on steps 1, 5, 9 and 13. Press play and leave the room. Make tea. When you come back, it should still be possible to stand in the doorway without being annoyed.</p>
<p>That test, which I apply to everything, tells you whether the kick is any good. A kick carries a house record for six minutes, about seven hundred and thirty times. If it has a click that bites or a tail that booms, you’ll hear it seven hundred and thirty times as well.</p>`,
          },
          {
            html: `<h3>Choosing one</h3>
<ul><li>Listen quietly. A kick that works at low volume will work loud; the reverse is a lie.</li><li>Length: it should be over before the next half beat. Draw the volume down if it isn’t.</li><li>Pitch: hum it. If you can hum it, it has a note, and your bassline will have to agree with it later.</li></ul>
<p>Try six kicks, choose by walking in and out, and write down why. “Round, short, around F” is enough. We’ll build our own in lesson six; this one only needs to be a decent colleague.</p>`,
            images: [
              {
                cover: {
                  kind: 'lesson',
                  seed: 'four-kicks',
                  subject: 'production',
                  composition: 'sequencer',
                  palette: 'plum',
                  index: 0,
                },
                alt: 'A step grid; the lit steps stand at equal distances.',
                caption: 'Steps 1, 5, 9 and 13. People have built careers on these.',
              },
            ],
          },
        ],
      },
      {
        slug: 'a-clap-with-a-place',
        title: 'A clap with a place',
        chapters: chapters([0, 'Kick alone'], [17, 'Two and four'], [26, 'Two milliseconds']),
        blocks: [
          {
            html: `<p>The clap goes on two and four. Everybody knows that, so what you decide is not when but where: how far behind the beat, how far to the side, how far away.</p>
<p><strong>When.</strong> Move it late by two, five, then ten milliseconds, and listen to the kick rather than the clap. At some point the whole bar leans back. For me it is five at this tempo. <strong>Side.</strong> Leave it in the middle; a wide clap falls apart on a mono system, and many clubs are mono. <strong>Away.</strong> A very short room around it, quieter than you think, puts the clap in a place instead of in your ear.</p>`,
          },
          {
            html: `<h3>Two claps are better</h3>
<p>Most claps you love are layers. Take one with body and one with air, and move the airy one three milliseconds earlier. The ear hears a single event with a soft front, like two people clapping who have known each other for years.</p>
<p>Then turn the pair down by three decibels. Claps are always too loud on the day you program them. Check by switching the kick off: if the clap could hold the groove by itself, it’s covering something that should be heard.</p>`,
          },
        ],
      },
      {
        slug: 'hats-that-lean',
        title: 'Hats that lean',
        chapters: chapters([0, 'So far'], [35, 'The open hat'], [44, 'Turn it down']),
        blocks: [
          {
            html: `<p>An open hat between the kicks makes the pattern bounce. It is the oldest trick in house, and it works because the kick pushes down and the hat lets go. Put one on steps 3, 7, 11 and 15 and stop it exactly when the next kick starts; a hat that rings over the kick smears it.</p>
<p>Now closed hats on every step, quietly, and here the leaning begins. Real players hit the beats harder than the gaps. Set the velocities of four steps to 100, 60, 80, 50 and repeat. It already breathes.</p>`,
          },
          {
            html: `<h3>Swing</h3>
<p>Swing delays every second sixteenth. At 50 per cent nothing moves; at 66 you have a waltz in disguise. House lives between 53 and 58. Turn it up slowly, with your eyes shut, until your head starts to move sideways as well as up and down, and then take off one per cent.</p>
<p>Do not swing the kick. It has nothing on the offbeats anyway, and if a fill later puts something there you’ll wonder why the floor stumbles.</p>
<p>Save three versions with different swing. Listen in the morning, unlabelled, and keep the one you danced to while making coffee.</p>`,
            images: [
              {
                cover: {
                  kind: 'lesson',
                  seed: 'leaning-hats',
                  subject: 'rhythm',
                  composition: 'euclid',
                  palette: 'night',
                  index: 2,
                },
                alt: 'Rings of dots, some lit, with an orange one at the top.',
                caption: 'Every second step, a little late. That is all swing is.',
              },
            ],
          },
        ],
      },
      {
        slug: 'ghost-notes-and-the-lazy-snare',
        title: 'Ghost notes and the lazy snare',
        chapters: chapters([0, 'A plain bar'], [51, 'Quiet notes'], [60, 'Leave the hole']),
        blocks: [
          {
            html: `<p>A ghost note is played so softly that you notice it only when it has gone. Drummers’ hands make them by accident while waiting for the next real stroke. A sequencer’s hands don’t wait, so you have to add the waiting yourself.</p>
<p>Take a short, dull snare or the tail of your clap. Put it on steps 4, 10 and 15 at a fifth of the volume. Now move all three late, by different amounts: eight milliseconds, three, twelve. Listen to the whole bar, mute them, listen again. The groove should fall asleep without them.</p>`,
          },
          {
            html: `<h3>Rules that I break</h3>
<ul><li>No ghost right before the clap. The clap needs silence in front of it, like a joke.</li><li>Never two in a row at the same volume.</li><li>If somebody can hear it as a snare, it’s too loud.</li></ul>
<p>The lazy snare is the loudest of them, usually on step 10, and it’s late every single time by the same amount. That is its charm: it is not random, it has a personality. Randomise functions give you a drummer who has been drinking. Decide, and repeat.</p>`,
          },
        ],
      },
      {
        slug: 'the-hole-before-four',
        title: 'The hole before four',
        clip: 'finding-the-one',
        chapters: chapters([0, 'Past the playhead'], [33, 'Eyes off the screen'], [58, 'The gap']),
        blocks: [
          {
            html: `<p>Grooves are made of holes. Look at your pattern as a picture: where is there nothing at all, not even a hat? If the answer is nowhere, nobody can get in, and a dancer needs somewhere to put a foot.</p>
<p>The most valuable hole in a house bar is just before the fourth beat. Everything leans towards it, the clap on four falls into it, and the bar begins again. Clear two steps there. Take out the hat as well. It feels empty on its own and irresistible after eight repeats.</p>`,
          },
          {
            html: `<h3>Subtraction drill</h3>
<ol><li>Start with everything you have programmed.</li><li>Remove one note. Listen to four bars.</li><li>If you miss it, put it back. If you don’t, it’s gone for good.</li><li>Go on until you miss everything that is left.</li></ol>
<p>I end up with between eleven and fifteen notes in a bar, from thirty or so. Save both. Play them one after the other to somebody who makes no music, and ask which they would rather walk to. You can’t ask people about grooves, but you can ask them about walking.</p>`,
          },
        ],
      },
      {
        slug: 'a-kick-from-a-sine-wave',
        title: 'A kick from a sine wave',
        clip: 'two-basslines',
        chapters: chapters([0, 'One low end'], [24, 'Too much'], [85, 'The rule']),
        blocks: [
          {
            html: `<p>A kick drum is a note that falls over. Take a sine wave, start it at around 180 Hz, and drop it to 50 within a twentieth of a second. That fall is the thump; the 50 that remains is the weight. Everything else is cosmetics.</p>
<p>In any synthesiser: one oscillator, sine; a pitch envelope with no attack, a decay of about 45 milliseconds and a depth of two octaves; a volume envelope with no attack and a decay of 250. Play an F. There it is, and it belongs to you.</p>`,
            images: [
              {
                cover: {
                  kind: 'lesson',
                  seed: 'falling-sine',
                  subject: 'sound-design',
                  composition: 'oscillators',
                  palette: 'cobalt',
                  index: 5,
                },
                alt: 'Four rows of waves: sawtooth, square, triangle and, in orange, a rounded pulse.',
                caption: 'High to low in fifty milliseconds. The rest is tail.',
              },
            ],
          },
          {
            html: `<h3>Three knobs to know</h3>
<ul><li><strong>Depth of the fall.</strong> More is a knock, less is a hum.</li><li><strong>Speed of the fall.</strong> Fast is electronic, slow is a tom.</li><li><strong>Length.</strong> Until the bassline enters, longer is lovely. Afterwards it’s a quarrel.</li></ul>
<p>Add a click if small speakers lose it: two milliseconds of noise, very quiet. Make five kicks this way, name them after people, and replace the one you borrowed in lesson one.</p>`,
          },
        ],
      },
      {
        slug: 'noise-is-most-of-a-drum-kit',
        title: 'Noise is most of a drum kit',
        chapters: chapters([0, 'A clap'], [35, 'A hat'], [69, 'Mute and compare']),
        blocks: [
          {
            html: `<p>Claps, hats, shakers, snares: all of them are noise with a haircut. Start with white noise and ask three questions. Which part of it do I keep? How fast does it come? How fast does it go?</p>
<ul><li><strong>Closed hat.</strong> Only what is above 7 kHz; instant; gone in 30 milliseconds.</li><li><strong>Open hat.</strong> The same, 250 milliseconds, cut off by the next closed one.</li><li><strong>Clap.</strong> Around 1.2 kHz; three quick bursts ten milliseconds apart, then a tail of 120.</li><li><strong>Shaker.</strong> Above 5 kHz; a slow attack of 20, because the beads have to travel.</li></ul>`,
          },
          {
            html: `<p>They will sound cheap next to your samples, and they’ll sound alike, which is worth more. A kit whose pieces share one source has a family voice, and you’ll spend less time with an equaliser making strangers get along.</p>
<p>Put all of them through the same gentle distortion, together, as one group. Not for loudness: for company. Then print the kit to audio, twelve single hits, and keep it in a folder with a date. A year from now this folder will be your sound, and you’ll have forgotten that it was homework.</p>`,
          },
        ],
      },
      {
        slug: 'one-bar-into-eight',
        title: 'One bar into eight',
        clip: 'counting-eights',
        chapters: chapters([0, 'Beats to bars'], [16, 'Something arrives'], [57, 'Seven, eight']),
        blocks: [
          {
            html: `<p>Copying a bar eight times gives you one bar, eight times. What you want is a sentence: something said, repeated, varied and answered. The good news is that two changes are enough.</p>
<p>Bars 1 to 3 are your bar, untouched. In bar 4 leave something out; I take the last open hat. Bars 5 to 7 again untouched. In bar 8 do the one thing that only happens there: an extra kick before the one, a clap that comes early, a hat that runs on. That’s all. The ear hears four as a comma and eight as a full stop.</p>`,
          },
          {
            html: `<h3>Fills are not decoration</h3>
<p>A fill tells people that something is about to change, so if nothing changes you have cried wolf. Keep them for the ends of phrases and make them smaller than you’d like. My favourite is silence: the last kick of bar 8, removed. A floor hears the missing one louder than any roll.</p>
<p>Build three different bar eights. Loop the whole sixteen, twenty-four, thirty-two, using one, then another, then the first again. If you can predict it, so can they, and being able to predict it is half the fun of dancing. Only half.</p>`,
            images: [
              {
                cover: {
                  kind: 'lesson',
                  seed: 'eight-bars',
                  subject: 'arrangement',
                  composition: 'roll',
                  palette: 'plum',
                  index: 7,
                },
                alt: 'Blocks placed along a grid of bars, one pair in orange near the end.',
                caption: 'A comma in bar four, a full stop in bar eight.',
              },
            ],
          },
        ],
      },
      {
        slug: 'levels-before-plugins',
        title: 'Levels before plug-ins',
        clip: 'room-and-monitor',
        chapters: chapters([0, 'Columns'], [46, 'Quieter'], [56, 'Take it off the trim']),
        blocks: [
          {
            html: `<p>Before you reach for a compressor, turn things down. Pull every fader to silence and bring the kick up to about minus ten. Leave it there; it is now the unit of measurement. Add the clap until it’s half as important. Add hats until you’d miss them. Add ghosts until you wouldn’t.</p>
<p>That takes two minutes and does most of what people hope a plug-in will do. If the kick isn’t clear after that, something else is too loud or too long. It is rarely the kick’s fault.</p>`,
          },
          {
            html: `<h3>Check it in three places</h3>
<ol><li><strong>Very quiet.</strong> You should still hear kick and clap. If you hear mainly hats, they’re too loud, and they are.</li><li><strong>In mono.</strong> Anything that vanishes was made of width.</li><li><strong>From the next room.</strong> Through a door you’re left with the groove and nothing else. It’s the most honest loudspeaker I own.</li></ol>
<p>One compressor on the drum group is allowed: slow attack, medium release, two decibels at most. Switch it off at the end. If nobody in the next room notices, leave it off.</p>`,
          },
        ],
      },
      {
        slug: 'two-minutes-on-one-loop',
        title: 'Two minutes on one loop',
        clip: 'practice',
        chapters: chapters([0, 'Set it up'], [26, 'No stopping'], [60, 'Walk']),
        blocks: [
          {
            html: `<p>Here is the exam. Record yourself playing your loop for two minutes, with nothing but mutes. No new sounds, no effects. Bring lines in, take them away, leave the kick out once for eight bars, and put it back where everyone wants it.</p>
<p>If you can hold your own attention for two minutes with four lines, you have a groove. If you can’t, go back to the hole before four and take something out. Adding won’t help; I have tried it for you.</p>`,
          },
          {
            html: `<h3>Then</h3>
<ul><li>Write down the order in which you muted. That is an arrangement; it’ll be the skeleton of your track.</li><li>Export the take and put it on your telephone. Walk to it. Notice where your step changes.</li><li>Save the project under a name. Not “groove 7 final”. A name: you’ll be living with it.</li></ul>
<p>Next comes bass, in <em>Basslines from a Sine Wave</em>, which starts with this very loop. Post yours below. I play them in my kitchen on Sundays, and the one that makes me burn something gets a longer answer.</p>`,
          },
        ],
      },
    ],
    'first-groove',
  ),
};
