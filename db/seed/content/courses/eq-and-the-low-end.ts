import { chapters, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const eqAndTheLowEnd: CourseContent = {
  id: 'c02',
  slug: 'eq-and-the-low-end',
  title: 'EQ and the Low End: Mixing Two Basslines Without Mud',
  categoryId: 'sound',
  tutorId: 'mara-okonjo',
  level: 'intermediate',
  tagline:
    'Three knobs a channel and one floor to share. Find out who owns the bass, and hand it over in a single movement.',
  overview: `<p>A blend that is perfectly in time can still sound like two people moving a sofa. Almost always the quarrel is below 200 Hz, where a kick, a bassline and the room itself want the same space, and where your headphones tell you least.</p>
<p>Mara takes the mixer apart band by band: what each knob removes, what it leaves behind and what the limiter does when you forget. Then you practise one movement, the swap, until it stops being a decision. There is a lesson on filters, one on isolators, and one on the bars where you should not touch anything.</p>`,
  outcomes: [
    'say which of two records owns the low end at any moment',
    'swap basslines on the one without a dip or a swell',
    'cut the mids of a record and leave its voice alone',
    'hear from the booth when the limiter has started to work',
  ],
  metaDescription:
    'Learn EQ mixing with Mara Okonjo: three bands, one low end, and a bass swap that nobody notices. Nine lessons for any mixer.',
  included: [
    { text: '9 video lessons with chapters, captions and transcripts' },
    { text: '12 pairs of loops that fight, to separate', note: 'WAV' },
    { text: 'A one-page map of what lives where, from 30 Hz to 16 kHz', note: 'PDF' },
  ],
  equipment: [
    { label: 'You need', text: 'Any two channels with high, mid and low' },
    { label: 'Helpful', text: 'Headphones that reach down to 40 Hz, or a patient neighbour' },
    { label: 'Turntables', text: 'Yes, everything works the same' },
  ],
  studentsSays: [
    { author: 'Odhran Feeney', feedback: 'I thought I needed better speakers. I needed lesson three.' },
    {
      author: 'Lucía Ferrando',
      feedback: 'The drill with the meters covered up took me a week and fixed a habit of ten years.',
    },
  ],
  prices: coursePrices(45),
  isSaleActive: false,
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-3', subject: 'eq', composition: 'knobs', palette: 'petrol' },
  trailer: 'two-basslines',
  recommendations: ['phrase-mixing', 'the-long-blend', 'gain-and-meters'],
  publishedAt: '2025-03-10T09:00:00Z',
  lessons: outline(
    [
      {
        slug: 'three-bands-and-a-wall',
        title: 'Three bands and a wall',
        chapters: chapters([0, 'Two channels'], [24, 'What a swap sounds like'], [58, 'Mids and highs']),
        blocks: [
          {
            html: `<p>An EQ knob is a volume knob for part of a record. That is all it is. On most mixers the low covers everything up to roughly 250 Hz, the high everything above 2.5 kHz, and the mid is what remains, which is where people talk, sing and argue.</p>
<p>The wall is the one behind you. Low notes are several metres long, so they come back from it, late and bent, and what you hear in the booth is partly the record and partly the building. High notes are a few centimetres long and are eaten by the first coat they meet. You are therefore mixing bass by memory and treble by sight.</p>`,
          },
          {
            html: `<h3>Before anything else</h3>
<ol><li>Play one record you know well, flat.</li><li>Take the low out completely. Wait eight bars.</li><li>Put it back and take out the mid. Wait again.</li><li>Then the high.</li></ol>
<p>Write one word for what was missing each time. Most people write “weight”, “sense” and “distance”. Keep your own words; you’ll use them as labels for the rest of the course, and they will beat mine.</p>`,
            images: [
              {
                cover: {
                  kind: 'lesson',
                  seed: 'three-knobs',
                  subject: 'eq',
                  composition: 'knobs',
                  palette: 'plum',
                  index: 0,
                },
                alt: 'Rows of rotary knobs pointing different ways, one of them orange.',
                caption: 'High, mid, low. The lowest knob is the one with the reputation.',
              },
            ],
          },
        ],
      },
      {
        slug: 'what-lives-below-two-hundred',
        title: 'What lives below two hundred',
        clip: 'room-and-monitor',
        chapters: chapters([0, 'Eight bands'], [28, 'What the booth adds'], [56, 'The orange lights']),
        blocks: [
          {
            html: `<p>Three tenants share the basement. The <strong>sub</strong>, under 60 Hz, is felt in the legs. The <strong>kick</strong> lives between 50 and 100 and needs room only for a moment, four times a bar. The <strong>bassline</strong> sits around and above it and would like to stay all night.</p>
<p>A producer spends days keeping these three apart within a single record. When you play two records you double the tenants and nobody has agreed on anything. Two kicks in time are louder than one by up to six decibels; two kicks a few milliseconds apart cancel, and the floor goes soft under people’s feet while your meters look busy.</p>`,
          },
          {
            html: `<h3>Listen for it</h3>
<p>Put the same record on both decks, in time, both lows open. Move one of them very slightly late with the jog wheel. You will hear the kick turn hollow, then fat, then hollow again, like somebody opening and closing a door on it. Nothing in the treble changes at all.</p>
<p>That sound is phase, and no knob cures it. The only remedy is to have one low end at a time, which is what the next two lessons are for.</p>`,
          },
        ],
      },
      {
        slug: 'two-basslines-one-fader',
        title: 'Two basslines, one fader',
        chapters: chapters([0, 'Who owns it'], [32, 'Both open'], [58, 'Patient mids']),
        blocks: [
          {
            html: `<p>At every moment of a mix somebody owns the bass, and you should be able to say who. If you have to think about it, both do.</p>
<p>Ownership is not the same as volume. A record can be at full level with its low shut and still lead: the voice is there, the hats are there, the room follows it. And a record nobody has noticed yet can carry the whole weight of the floor. That gap between who leads and who carries is the space in which all good mixing happens.</p>`,
          },
          {
            html: `<h3>At your decks</h3>
<ul><li>Choose two records with basslines you could hum.</li><li>Start the second with its low fully cut and bring its fader all the way up. Notice how little happens.</li><li>Now hum the bassline that you hear. Is it the first record’s? Good.</li><li>Ask a friend to open the second low without telling you. Raise your hand when you hear it.</li></ul>
<p>Without a friend, record yourself and listen on the bus. Most of us find that our “nearly closed” is a third open. The pointer on the knob is a suggestion; the end stop is a fact.</p>`,
            images: [
              {
                cover: {
                  kind: 'lesson',
                  seed: 'one-owner',
                  subject: 'mixing',
                  composition: 'crossfader',
                  palette: 'petrol',
                  index: 2,
                },
                alt: 'A square and a circle that share one orange piece.',
                caption: 'One block of weight, two records to stand on. It belongs to one of them.',
              },
            ],
          },
        ],
      },
      {
        slug: 'the-swap-in-one-movement',
        title: 'The swap in one movement',
        chapters: chapters([0, 'Hands'], [16, 'On the phrase'], [41, 'With the meters'], [76, 'Records you love']),
        blocks: [
          {
            html: `<p>Left hand on the low of the record that is leaving, right hand on the low of the one that is coming. On the first beat of a phrase, turn both. It takes about as long as saying “now”.</p>
<p>People want to ease into it, a little less here, a little more there, across eight bars. It feels musical and it is the worst of all worlds: for eight bars nobody owns the bass, the kicks rub against each other, and when it is finished the change has been noticed by everybody. A swap in one movement is noticed by no one. It has the same shape as what producers do at that spot.</p>`,
          },
          {
            html: `<h3>Practise without music first</h3>
<p>Truly. Mixer on, decks off. Count eight aloud and turn on the one, twenty times. You’re teaching your wrists where the stops are.</p>
<p>Then with two loops that never change, so there is no song to distract you, and only then with records. Watch for two faults:</p>
<ul><li><strong>The dip.</strong> You closed before you opened. The floor loses its knees for half a second.</li><li><strong>The swell.</strong> You opened before you closed. The limiter ducks everything, and it takes a bar to come back.</li></ul>`,
          },
        ],
      },
      {
        slug: 'when-the-kick-disappears',
        title: 'When the kick disappears',
        clip: 'room-and-monitor',
        chapters: chapters([0, 'The empty room'], [37, 'Trust the monitor'], [65, 'The last volume control']),
        blocks: [
          {
            html: `<p>You have swapped, the meters look healthy, and the kick has gone. There are four usual suspects, and it helps to go through them in order of likelihood rather than guilt.</p>
<ol><li><strong>Phase.</strong> Both lows are open a little. Shut one, properly.</li><li><strong>The record.</strong> Some old pressings have hardly any kick. You chose it for the piano.</li><li><strong>The limiter.</strong> The channel is so hot that the system is holding everything down, and it takes the kick first.</li><li><strong>Where you stand.</strong> In some booths the kick cancels exactly where the DJ’s head is. Take a step to the left.</li></ol>`,
          },
          {
            html: `<p>The step to the left is not a joke. At 60 Hz a wave is nearly six metres long, and a booth in a corner may sit in the quiet part of it. If the floor is dancing and you alone cannot hear a kick, don’t add any. I have watched a good DJ turn the low to three o’clock for an hour because of a wall.</p>
<p>Find the quiet spot before the doors open: play a 60 Hz tone or a plain kick, and walk. Put a piece of tape where it comes back.</p>`,
            images: [
              {
                cover: {
                  kind: 'lesson',
                  seed: 'step-left',
                  subject: 'acoustics',
                  composition: 'octaves',
                  palette: 'petrol',
                  index: 4,
                },
                alt: 'Half circles in rows, each row half as wide as the one above.',
                caption: 'A corner, two reflections and a place with no bass in it. The booth is usually there.',
              },
            ],
          },
        ],
      },
      {
        slug: 'mids-are-where-the-argument-is',
        title: 'Mids are where the argument is',
        chapters: chapters([0, 'After the swap'], [49, 'Nobody knows'], [58, 'Sharing for sixteen']),
        blocks: [
          {
            html: `<p>Once the bass has one owner, the next quarrel is in the middle: two voices, two pianos, a stab and a snare. Mids are patient, though. You can share them for a phrase as long as neither record makes a statement.</p>
<p>Turn the mid down by a quarter, not to nothing. A record without mids sounds like a neighbour’s party, all boom and tick, and the ear notices it at once. Between half past ten and noon on the dial is where most of my blends live.</p>`,
          },
          {
            html: `<h3>Who gives way</h3>
<ul><li>The record that is leaving gives way to a voice that is arriving.</li><li>A voice never gives way to a synth.</li><li>Two chords that disagree: cut the one with the fewer notes. It will be missed less.</li></ul>
<p>Try this with two records in keys that don’t fit. Keep one whole and take the other’s mid to nine o’clock. You’ll find that you can play them together for sixteen bars, since what clashed was never the drums. Keys matter; mids decide how much.</p>
<p>Then let the mids come back with the phrase, slowly. This is the one knob that may be eased.</p>`,
          },
        ],
      },
      {
        slug: 'filters-are-not-eq',
        title: 'Filters are not EQ',
        clip: 'long-fade',
        chapters: chapters([0, 'A slow door'], [46, 'Resonance'], [74, 'Longer than polite']),
        blocks: [
          {
            html: `<p>An EQ turns down a band and leaves the rest alone. A filter removes everything beyond a line, and the line moves. It is a gesture, and people hear it as one: something is being closed, something will open. If nothing opens afterwards you have told a joke and walked off before the end.</p>
<p>So use the filter where the music would make a gesture anyway, before a drop, out of a breakdown, over the last eight bars of a record, and use EQ for the housekeeping that nobody should notice.</p>`,
          },
          {
            html: `<h3>Three habits worth having</h3>
<ol><li>Close it over a full phrase, open it at once. The reverse sounds as though you fell on the mixer.</li><li>Keep the resonance low. A whistle at 800 Hz goes through a room like a fire alarm.</li><li>Put it back to noon, look at it, and touch it again to be sure. A filter left at half past twelve will thin out your next twenty minutes, and you will blame the records.</li></ol>
<p>For this week: one filter move per hour. Choose well.</p>`,
            images: [
              {
                cover: {
                  kind: 'lesson',
                  seed: 'moving-line',
                  subject: 'effects',
                  composition: 'filter',
                  palette: 'cobalt',
                  index: 6,
                },
                alt: 'Bars of a spectrum that rise to an orange peak and fall away steeply.',
                caption: 'A high-pass on its way up. Whatever is left of the line has gone home.',
              },
            ],
          },
        ],
      },
      {
        slug: 'isolators-and-full-kill',
        title: 'Isolators and full kill',
        chapters: chapters([0, 'Shut means shut'], [24, 'The dip'], [67, 'Give the highs away']),
        blocks: [
          {
            html: `<p>On a kill EQ the end of the dial is silence. On many older mixers it is only minus twenty-six decibels, which in a large room is still a bassline. Find out which one you have: cut all three bands with the fader up. If you hear music, you have the second kind, and your swap needs a small move of the fader to help it.</p>
<p>A rotary isolator works on the whole mix instead of a channel, in steep slopes, and it belongs to a tradition in which the person behind it plays the knobs as an instrument. Take the low away for four beats before the one and give it back on the one. The room does the rest.</p>`,
          },
          {
            html: `<h3>How much is too much</h3>
<p>Every kill is a small theft. People forgive it because you return what you took, with interest and in time. Do it twice in a record and they wait for it; three times and they stop dancing to find out what you’re up to.</p>
<p>I allow myself one low kill per record and one full kill per night, and I usually take the full kill home unspent. Record a half hour in which you use neither. If it is dull, the records were dull, and you have learnt something that no knob would have told you.</p>`,
          },
        ],
      },
      {
        slug: 'an-hour-with-one-bass',
        title: 'An hour with one bass',
        clip: 'practice',
        chapters: chapters([0, 'Read it once'], [26, 'No stopping'], [43, 'What to keep']),
        blocks: [
          {
            html: `<p>The last lesson is a set. Sixty minutes, any records, one condition: at no moment may two lows be open. Every transition ends in a swap on the one, and between swaps both hands stay off the low knobs. If you break the rule, say so aloud on the recording and carry on.</p>
<p>It’s stricter than real life, the way scales are stricter than music. In a club you will open both lows for two beats because it felt right, and after this hour you will know that you did.</p>`,
          },
          {
            html: `<h3>Listening back</h3>
<ul><li>Put the recording through a low-pass at 120 Hz, so that only the basement is left. Every free audio editor can do it.</li><li>You should hear one continuous, rather boring bassline. Note the time of each wobble.</li><li>For each wobble decide: dip, swell or phase. You have the vocabulary now.</li></ul>
<p>If there are fewer than five, send me the recording in a comment and choose something harder: records from before 1985, where the bass player was in the room with the drummer and neither of them knew about you.</p>`,
          },
        ],
      },
    ],
    'two-basslines',
  ),
};
