import { chapters, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const phraseMixing: CourseContent = {
  id: 'c01',
  slug: 'phrase-mixing',
  title: 'Phrase Mixing: Eight, Sixteen, Thirty-Two',
  categoryId: 'mixing',
  tutorId: 'dele-marsh',
  level: 'intermediate',
  tagline:
    'Every record has a shape. Learn to hear it, count it without thinking and bring the next one in where it belongs.',
  overview: `<p>Most clashes happen because two good records are saying different things at the same time. A vocal starts over a breakdown, a drop arrives four bars early, and the floor feels it before it knows why. Tempo was fine. Phrase was not.</p>
<p>In this course you learn to hear blocks of eight, sixteen and thirty-two bars in house, techno, garage and drum and bass, and to plan an entrance two minutes before you need it. You do it by ear first and with cue points second, so that the skill survives a borrowed controller.</p>
<p>By the end you will have recorded a sixty-minute set in which every record arrives on a phrase.</p>`,
  outcomes: [
    'count phrases while talking to someone',
    'mark any record with four cue points that hold up in a club',
    'hold two basslines apart for a full thirty-two bars',
    'get out of a blend that has gone wrong, on the next phrase',
  ],
  metaDescription:
    'Hear the eight, sixteen and thirty-two bar shape of any record and mix on it. Fourteen lessons with Dele Marsh, for DJs who can already match two tempos.',
  included: [
    { text: '14 video lessons with chapters, captions and transcripts' },
    { text: '22 practice tracks with marked phrases, to download and keep', note: 'WAV, MP3' },
    { text: 'A phrase chart for house, techno, garage and drum and bass', note: 'PDF, 6 pages' },
    { text: 'Comments under every lesson, read by the tutor' },
  ],
  equipment: [
    { label: 'You need', text: 'Two decks and a mixer with a three-band EQ, in any form' },
    { label: 'Works with', text: 'Rekordbox, Serato, Traktor, djay, Virtual DJ, Engine Prime' },
    { label: 'Turntables', text: 'Yes. Lessons 3 and 7 have a version for vinyl without cue points' },
  ],
  studentsSays: [
    {
      author: 'Marguerite Oyelaran',
      feedback: 'I can hear the sixteen coming from the kitchen now. My flatmates would like a word with Dele.',
    },
    {
      author: 'Jens-Christian Bøgh',
      feedback:
        'Lesson five is worth the money by itself. Nobody tells you what to do when a record is simply a bar short.',
    },
    {
      author: 'Rhiannon Pugh',
      feedback: 'I had been mixing for six years and had never once counted. It was a humbling fortnight.',
    },
  ],
  prices: coursePrices(65, 49),
  isSaleActive: true,
  needsLocation: false,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-14', subject: 'tempo', composition: 'ruler', palette: 'night' },
  trailer: 'counting-eights',
  recommendations: ['eq-and-the-low-end', 'the-long-blend', 'cue-points-and-loops'],
  publishedAt: '2025-02-03T09:00:00Z',
  lessons: outline([
    {
      slug: 'why-dance-music-counts-in-eights',
      title: 'Why dance music counts in eights',
      clip: 'counting-eights',
      chapters: chapters(
        [0, 'Beats you know, bars you don’t'],
        [16, 'The second block'],
        [32, 'Something answers'],
        [66, 'What that was'],
      ),
      blocks: [
        {
          html: `<p>Dancers turn in fours and change their minds in eights. Long before anyone pressed a kick drum to vinyl, dance bands were told to keep eight bars the same so that a room of strangers could agree on when to move. Drum machines inherited the habit, then the software that copied the drum machines, then you.</p>
<p>So the block of eight bars is not a rule of music. It is a promise between the person who makes a record and the people who dance to it: nothing important will happen in the middle. When you bring in another record halfway through a block, you break a promise that you did not make.</p>`,
        },
        {
          html: `<h3>At your decks</h3>
<ol><li>Play any house record from the start, with nothing else.</li><li>Count bars aloud: <strong>one</strong> two three four, <strong>two</strong> two three four, up to eight.</li><li>Each time something joins or leaves, say which number you were on.</li></ol>
<p>You will say “one” far more often than chance allows. Do it with three records before you go on, and at least one of them should be something you don’t like. You listen better when you are not enjoying yourself.</p>`,
          images: [
            {
              cover: {
                kind: 'lesson',
                seed: 'eights-grid',
                subject: 'rhythm',
                composition: 'euclid',
                palette: 'night',
                index: 0,
              },
              alt: 'Rings of dots around a centre; the dot at the top is orange.',
              caption: 'Eight bars as a clock. The orange mark is the one you will be asked for at parties.',
            },
          ],
        },
      ],
    },
    {
      slug: 'finding-the-one',
      title: 'Finding the one',
      clip: 'finding-the-one',
      chapters: chapters([0, 'Ordinary first beats'], [16, 'The one that matters'], [41, 'Intros without a kick']),
      blocks: [
        {
          html: `<p>Every bar has a first beat. Only one in eight of them opens a phrase, and that is the one we are after. It gives itself away: a crash, a new hat, a bassline that was not there, or simply the end of a silence. Producers mark it because they needed to find it too.</p>
<p>If you lose it, don’t chase it. Let the record play until the next obvious change, call that “one”, and count forwards. It takes sixteen seconds at most and costs you nothing, whereas guessing costs you a mix.</p>`,
        },
        {
          html: `<h3>Records that hide it</h3>
<ul><li><strong>Long ambient intros.</strong> Start at the first kick and count backwards in eights. The intro nearly always divides.</li><li><strong>Pick-ups.</strong> A vocal that begins just before the beat belongs to the phrase that follows. Your finger should land on the word that is stressed, not the first one.</li><li><strong>Reversed cymbals.</strong> The loudest point is the one. Everything before it is a run-up.</li></ul>
<p>Pick ten tracks you own and find the first one of each with the screen covered. A tea towel works. Check against the waveform afterwards, and be suspicious of anything you got right immediately: you may have remembered it rather than heard it.</p>`,
        },
      ],
    },
    {
      slug: 'marking-phrases-with-cue-points',
      title: 'Marking phrases with cue points',
      clip: 'four-bar-save',
      chapters: chapters([0, 'Two flags'], [24, 'How long a mark can wait'], [51, 'Quantise']),
      blocks: [
        {
          html: `<p>Four marks are enough for any record. More than that and you are reading instead of listening. Put them down in the same order on everything you own, and in the same colours, so that your hand learns the places before your head does.</p>
<ul><li><strong>A, in.</strong> The first one you would be happy to hear over another record.</li><li><strong>B, body.</strong> The one where the record becomes itself: bassline, vocal, whatever you bought it for.</li><li><strong>C, air.</strong> The first bar of the main breakdown.</li><li><strong>D, door.</strong> Thirty-two bars before the last kick. When the playhead passes D, the next record should already be moving.</li></ul>`,
          images: [
            {
              cover: {
                kind: 'lesson',
                seed: 'four-cues',
                subject: 'cueing',
                composition: 'waveform',
                palette: 'petrol',
                index: 2,
              },
              alt: 'A waveform with an orange marker standing in its quiet middle.',
              caption: 'In, body, air, door. The same four on every record.',
            },
          ],
        },
        {
          html: `<h3>On vinyl</h3>
<p>A dot of chalk on the label at twelve o’clock finds the first beat, and a thin sticker on the run-out side of the groove finds D. Count the rotations between them once and write the number on the sleeve. At 33⅓ a rotation takes 1.8 seconds, which is a little under a bar at 124.</p>
<p>Mark twenty records before the next lesson. It will take you an evening, and you will use the result for years.</p>`,
        },
      ],
    },
    {
      slug: 'coming-in-on-the-sixteen',
      title: 'Coming in on the sixteen',
      clip: 'counting-eights',
      chapters: chapters([0, 'Count the outgoing record'], [32, 'Halfway is a door too'], [66, 'Where it led']),
      blocks: [
        {
          html: `<p>You do not have to wait for a whole phrase of thirty-two. Its middle is nearly always a lesser door: a fill, a filter that opens, a hat that changes pattern. Come in there and your second record has sixteen bars of company before the first one says anything new.</p>
<p>This suits records with short intros. If the intro is sixteen bars and you start it on the sixteen, its body arrives exactly with the next phrase of the record that is playing. Two changes become one change, and it sounds like an arrangement.</p>`,
        },
        {
          html: `<h3>At your decks</h3>
<ol><li>Choose a track with an intro of sixteen bars. Count it, don’t trust the label.</li><li>Start it at bar seventeen of a phrase on the other deck.</li><li>Do nothing. Leave both faders up and listen to what happens sixteen bars later.</li></ol>
<p>Then do it wrong on purpose: start at bar thirteen. Everything is in time and nothing fits. That feeling, of two people politely talking over each other, is what your floor has been hearing whenever you started a record because you were ready.</p>`,
        },
      ],
    },
    {
      slug: 'when-the-phrase-is-a-bar-short',
      title: 'When the phrase is a bar short',
      clip: 'finding-the-one',
      chapters: chapters([0, 'A bar goes missing'], [25, 'Hearing it in time'], [50, 'Getting it back']),
      blocks: [
        {
          html: `<p>Some records are a bar short. An edit was trimmed for radio, a drummer felt like it, or the producer liked the way it trips. You are counting happily, and at seven the chorus begins.</p>
<p>There are three ways out, and all of them are decided within one bar:</p>
<ol><li><strong>Follow the short record.</strong> If it is the one the room is listening to, restart your count at its new one, and let the quiet record be early. Nobody is listening to that yet.</li><li><strong>Loop the other one.</strong> Catch one bar on the incoming record, hold it once, let go. The two agree again.</li><li><strong>Leave.</strong> Close the incoming fader, go back to its first cue, start again at the next phrase. It feels like failure and sounds like nothing at all.</li></ol>`,
        },
        {
          html: `<p>What you must not do is push the jog wheel until it fits. A bar is two seconds. Nobody has ever hidden two seconds.</p>
<p>When you find a short phrase at home, mark it. I use a red cue one phrase before the accident and the word <em>short</em> in the comment field. On vinyl it goes on the sleeve, in capitals, with an apology to whoever borrows it.</p>`,
          images: [
            {
              cover: {
                kind: 'lesson',
                seed: 'bar-short',
                subject: 'levels',
                composition: 'stairs',
                palette: 'plum',
                index: 4,
              },
              alt: 'Steps that rise to the right, with an orange ball on the last but one.',
              caption: 'Seven bars where you were promised eight.',
            },
          ],
        },
      ],
    },
    {
      slug: 'hold-the-blend-for-thirty-two-bars',
      title: 'Hold the blend for thirty-two bars',
      clip: 'thirty-two-bars',
      chapters: chapters(
        [0, 'What a phrase sounds like'],
        [108, 'Counting while something else plays'],
        [250, 'The first eight bars'],
        [455, 'Swap the low end at bar seventeen'],
        [620, 'Letting go of the outgoing record'],
        [772, 'Three ways it goes wrong'],
      ),
      blocks: [
        {
          html: `<h3>What to listen for</h3>
<p>A thirty-two bar blend is long enough for a room to feel two records as one. It is also long enough for every small error to become a large one, so the work is mostly in what you leave alone.</p>
<ul><li><strong>Bars 1 to 8.</strong> New record in, bass cut, level low. If it drifts here, stop and start again. It will not get better.</li><li><strong>Bars 9 to 16.</strong> Bring the level up to match. Nudge, never drag.</li><li><strong>Bar 17.</strong> Swap the low end in one movement, on the one. Half a bar late sounds like a mistake, half a bar early sounds like two mistakes.</li><li><strong>Bars 18 to 32.</strong> Let the old record leave with its own phrase.</li></ul>`,
          images: [
            {
              cover: {
                kind: 'lesson',
                seed: 'bar-twenty',
                subject: 'mixing',
                composition: 'faders',
                palette: 'cobalt',
                index: 5,
              },
              alt: 'A row of faders at different heights, one of them orange.',
              caption:
                'Fader positions at bar 20. The outgoing channel is down by a third, the low EQ is already shut.',
            },
          ],
        },
        {
          html: `<h3>At your decks</h3>
<p>Load any two tracks between 122 and 126 BPM with a full breakdown. Set hot cue A on the first downbeat and hot cue B thirty-two bars before the end. Start the second from A when the first reaches B, then keep both hands off the jog wheels for sixteen bars.</p>
<p>Done when you can do it three times in a row without touching tempo.</p>`,
        },
      ],
    },
    {
      slug: 'breakdowns-wait-or-go',
      title: 'Breakdowns: wait or go?',
      clip: 'long-fade',
      chapters: chapters([0, 'Nothing, for a while'], [36, 'Both at home'], [64, 'Who leaves first']),
      blocks: [
        {
          html: `<p>A breakdown takes the drums away and asks a question. If you start another record inside it, you answer before the room has heard the question. If you wait for the drop, you have spent the record’s best minute doing nothing, which is sometimes exactly the right thing to do.</p>
<p>My rule is short. <strong>Wait</strong> when people have turned to face each other. <strong>Go</strong> when they have turned to the bar.</p>`,
        },
        {
          html: `<h3>Going, cleanly</h3>
<p>Without a kick to hide behind, your second record must start on the first bar of the breakdown, quietly, with its own kick filtered out. Let the two run together for the length of the breakdown and bring the second kick back where the first one would have returned. The floor gets its drop. It comes from another record.</p>
<p>For turntables: there is no kick to ride against, so match the tempo sixteen bars before the breakdown starts and take your hand off the platter. Anything you correct in the gap will be heard by everyone, including the person you came with.</p>
<p>Try it with three records that have breakdowns of different lengths: sixteen, twenty-four, thirty-two. The one with twenty-four will teach you the most.</p>`,
        },
      ],
    },
    {
      slug: 'mixing-into-a-vocal',
      title: 'Mixing into a vocal',
      clip: 'practice',
      chapters: chapters([0, 'Listen to the sentence'], [26, 'Under the first line'], [51, 'One thing']),
      blocks: [
        {
          html: `<p>A voice takes all the attention there is. You can put almost anything under it and nothing beside it, so before you mix into a vocal you have to know where its sentences are. They rarely start on the one. They end near it.</p>
<p>Write the first words of every line on a card, with the bar they fall on. It looks like homework because it is. After a dozen songs you will hear the breath before a line, and the breath is your warning.</p>`,
        },
        {
          html: `<h3>Three safe places</h3>
<ul><li><strong>After the last word of a verse.</strong> Most writers leave two bars. Your next record can announce itself there.</li><li><strong>Over the instrumental eight</strong> that follows a second chorus. It exists for you.</li><li><strong>Under a repeated line.</strong> By its third time round people sing it themselves, and you may take the record away from beneath them.</li></ul>
<p>Two voices at once is not forbidden. It works when one of them is a texture, without words that anyone knows. If you can sing along with both, choose.</p>`,
          images: [
            {
              cover: {
                kind: 'lesson',
                seed: 'sentences',
                subject: 'arrangement',
                composition: 'roll',
                palette: 'plum',
                index: 7,
              },
              alt: 'Blocks of different lengths on a grid of lines, one of them orange.',
              caption: 'Lines of a verse against the bar grid. Look at the gaps rather than the lines.',
            },
          ],
        },
      ],
    },
    {
      slug: 'double-drops-tastefully',
      title: 'Double drops, tastefully',
      clip: 'two-basslines',
      chapters: chapters([0, 'Who owns the bass'], [32, 'What clashes'], [67, 'Two hats']),
      blocks: [
        {
          html: `<p>Two drops on the same one: drum and bass built a whole etiquette around it, and other rooms have borrowed it. It is the easiest trick in this course to do and the hardest to justify. Once an hour is plenty. Once a night is memorable.</p>
<p>The counting is what you know already. Find how long each build is, subtract, and start the longer one first. If one record builds for thirty-two bars and the other for sixteen, the second starts when the first is halfway. Both doors open together.</p>`,
        },
        {
          html: `<h3>Choosing the pair</h3>
<ul><li>One busy drum pattern, one plain one.</li><li>One bassline that moves, one that stays on a note. Cut the one that moves.</li><li>Keys that are neighbours, or one record with no key to speak of.</li></ul>
<p>Then decide who leaves. Sixteen bars after the drop the novelty has gone and the mud remains, so close one of them on the next phrase, all at once, like a hand clap. Fading out of a double drop sounds as if you regret it.</p>
<p>Record three attempts and play them to somebody who was not there. If they ask what the song is called, it worked.</p>`,
        },
      ],
    },
    {
      slug: 'phrases-that-lie',
      title: 'Phrases that lie: live drummers, old disco edits and everything Detroit',
      clip: 'finding-the-one',
      chapters: chapters([0, 'A grid that will not hold'], [25, 'Counting the singer'], [58, 'Riding it']),
      blocks: [
        {
          html: `<p>The grid is a recent invention. A drummer from 1977 speeds up into the chorus because the chorus is exciting, and a disco edit made with a razor blade has phrases of nine, eleven and once, gloriously, seventeen and a half bars. Some Detroit records have a loop of five against a loop of four and leave it to you.</p>
<p>You can still mix them on the phrase, as long as you stop asking the software where the phrase is. Turn the beat grid off for this lesson. It is wrong, and it is persuasive.</p>`,
        },
        {
          html: `<h3>What to count instead</h3>
<ul><li><strong>Live drums:</strong> count the singer. Bands follow a voice, so the voice keeps the form when the tempo does not.</li><li><strong>Razor edits:</strong> learn the joins. There are rarely more than six, and each has a small click or a cymbal that stops too soon.</li><li><strong>Polymeter:</strong> choose one layer and be loyal to it. I choose whatever the hi-hat does, since the hat is what the next record has to sit against.</li></ul>
<p>Blend these short, eight bars or fewer, with the steady record in charge of the low end. And keep a hand near the platter: a drummer does not know you are there.</p>`,
          images: [
            {
              cover: {
                kind: 'lesson',
                seed: 'razor-edit',
                subject: 'history',
                composition: 'reels',
                palette: 'night',
                index: 2,
              },
              alt: 'A tape reel with a line of orange tape running off it.',
              caption: 'Quarter-inch tape, a razor blade and no undo.',
              missing: true,
            },
          ],
        },
      ],
    },
    {
      slug: 'three-record-phrasing',
      title: 'Three-record phrasing',
      clip: 'long-fade',
      chapters: chapters([0, 'A bed'], [27, 'A body'], [64, 'A detail']),
      blocks: [
        {
          html: `<p>Three records at once are two records and a detail. Give each a job before you start: a <strong>bed</strong>, which runs for minutes and which nobody notices; a <strong>body</strong>, which people would name if you asked them; and a <strong>detail</strong>, eight or sixteen bars of something that could not be a record by itself.</p>
<p>Phrase matters more here, because the third record doubles the number of pairs that can disagree. Line the bed up first and let it run for two whole phrases without touching it. If it drifts over sixty-four bars, it will certainly drift when your hands are full.</p>`,
        },
        {
          html: `<h3>At your decks</h3>
<ol><li>Bed: a drum tool or a long, plain intro, low cut, at about two thirds.</li><li>Body: on the one, with the bass.</li><li>Detail: an acapella line, a stab, a loop of rain. In on a sixteen, out on the next one.</li></ol>
<p>With two decks and a sampler the detail can be a one-shot; with two turntables and nothing else this lesson is a listening exercise, and I would not hold it against you if you skipped to the next.</p>
<p>Afterwards ask of every layer what would be lost if it went. The honest answer is usually the detail, and that is as it should be.</p>`,
        },
      ],
    },
    {
      slug: 'recording-and-reviewing-your-blends',
      title: 'Recording and reviewing your blends',
      clip: 'practice',
      chapters: chapters([0, 'Before you press record'], [26, 'Once without stopping'], [43, 'One note a night']),
      blocks: [
        {
          html: `<p>You cannot hear your own mix while you are making it. Your attention is on what comes next, which is where it belongs. So record, wait a day, and listen as somebody else.</p>
<p>Keep a card for each recording with four columns: time, records, what happened, why. The last column is allowed to be empty. “Bass swap late, 14:20, I was looking for the headphone knob” is a better note than “sloppy”, because you can move a headphone knob.</p>`,
        },
        {
          html: `<h3>What to look for, in this order</h3>
<ol><li>Did every record arrive on a phrase? Count; don’t assume.</li><li>Did the level change when the record did?</li><li>Was there any bar with two basslines?</li><li>Were you bored, and if so, when?</li></ol>
<p>Three blends a week, reviewed properly, will change your playing more than three hours a night that nobody listens to. You can tell us how you practise below. It helps me decide which blends to take apart next.</p>`,
        },
        { typeFormId: 'cp-blends-01' },
      ],
    },
    {
      slug: 'practice-set-sixty-minutes',
      title: 'Practice set: sixty minutes, no early exits',
      clip: 'practice',
      chapters: chapters([0, 'Stand up'], [18, 'Three times through'], [51, 'One thing']),
      blocks: [
        {
          html: `<p>This is the long one. Choose fifteen records that you know and put them in an order tonight. Tomorrow, play them for sixty minutes with three conditions: every record comes in on a phrase, every bass swap happens on a one, and no record leaves before its phrase has ended.</p>
<p>You may stop a blend. You may not stop the recording. If something goes wrong, get out on the next phrase, and let the mistake stay on the tape where you can learn from it.</p>`,
          images: [
            {
              cover: {
                kind: 'lesson',
                seed: 'sixty-minutes',
                subject: 'gig',
                composition: 'decks',
                palette: 'night',
                index: 7,
              },
              alt: 'Two records that overlap, the overlap in orange.',
              caption: 'Fifteen records, sixty minutes. Water within reach, telephone in another room.',
            },
          ],
        },
        {
          html: `<h3>A plan for the hour</h3>
<ul><li><strong>0 to 15.</strong> Blends of sixteen bars. Warm hands first.</li><li><strong>15 to 45.</strong> Thirty-two bars each. Use at least one breakdown and one vocal.</li><li><strong>45 to 55.</strong> Something that lies: a live drummer, an edit, a short phrase you have marked in red.</li><li><strong>55 to 60.</strong> One last record, alone. Let it end.</li></ul>
<p>Share the recording below if you like. I listen to all of them, usually on the train, and I write back about the best blend and the worst one.</p>`,
        },
      ],
    },
    {
      slug: 'where-to-go-next-with-phrases',
      title: 'Where to go next',
      clip: 'counting-eights',
      chapters: chapters([0, 'What you have now'], [49, 'What to do with it']),
      blocks: [
        {
          html: `<p>You can now hear where a record is without looking, and decide two minutes ahead where the next one goes. Very little of what people call talent is more than that, done often, in the dark, with somebody asking you for a song you have not got.</p>
<p>From here there are three roads. If your blends are in phrase and still sound thick, take <em>EQ and the Low End</em>: the trouble has moved from time to frequency. If you catch yourself wanting the blend to be the music, <em>The Long Blend</em> starts where this course stops. And if you have a booking, even a small one, go and do <em>Warm-Up Sets</em>, since phrase is worth most at nine in the evening when there is nothing else to hold on to.</p>`,
        },
        {
          html: `<p>Keep the card from lesson twelve. Fill in one line a week, even when nothing went wrong, and read it again in the spring. You will not believe what used to worry you.</p>
<p>Thank you for counting with me. I will be in the comments, marking homework.</p>`,
        },
      ],
    },
  ]),
};
