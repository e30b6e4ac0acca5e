import type { CommentContent, LessonComments, NeighbourContent } from './types';

export const neighbours: NeighbourContent[] = [
  { userName: 'dele_marsh', role: 'ADMIN', avatar: 'person-1' },
  { userName: 'slow_fader_kim', role: 'USER', avatar: 'person-18' },
  { userName: 'marguerite_o', role: 'USER', avatar: 'person-19' },
  { userName: 'jens_christian_b', role: 'USER', avatar: 'person-13' },
  { userName: 'aleksandra_w_1987', role: 'USER', avatar: 'person-14' },
  { userName: 'rhiannon_counts', role: 'USER', avatar: 'person-15' },
  { userName: 'tomasz_on_vinyl', role: 'USER', avatar: 'person-16' },
  { userName: 'two_left_hands', role: 'USER', avatar: 'person-17' },
];

/** The lesson with every kind of comment: two pages, a long thread, HTML by an admin. */
const holdTheBlend: CommentContent[] = [
  {
    by: 'owner',
    hoursAgo: 0.8,
    text: 'Third try, no drift until 1:09. I kept the left hand in my pocket.',
  },
  {
    by: 'slow_fader_kim',
    hoursAgo: 3,
    text: 'Bar 17 finally clicked when I stopped watching the waveform. The swap at 0:46 is on the one, and the gains do not move at all.',
    replies: [
      { by: 'dele_marsh', hoursAgo: 2.5, text: 'Eyes nearly shut. I can see the meter.' },
      { by: 'owner', hoursAgo: 2, text: 'Trying this tonight.', isEdited: true },
      { by: 'marguerite_o', hoursAgo: 1.5, text: 'Same here, and my neighbours now know what bar 17 is.' },
      {
        by: 'tomasz_on_vinyl',
        hoursAgo: 1,
        text: 'Tape over the screen for a week. It hurts on Monday and it works on Thursday.',
      },
    ],
  },
  {
    by: 'dele_marsh',
    hoursAgo: 26,
    text: '<h3>Three things that came up this week</h3><ul><li><strong>Quantise</strong> moves hot cue B. Turn it off before you set it.</li><li>At 174 BPM thirty-two bars are 44 seconds. Count in sixteens.</li><li>Your EQ may cut at another place than mine. <a href="/online-dj-courses/eq-and-the-low-end">The EQ course</a> shows where.</li></ul>',
  },
  {
    by: 'aleksandra_w_1987',
    hoursAgo: 6 * 24,
    text: 'Hot cue B lands one beat late for me when quantise is on. Is it https://forum.example/t/quantise-and-hot-cue-offset-on-older-controllers-with-firmware-below-1-9 or am I setting it wrong?',
    isEdited: true,
  },
  {
    by: 'marguerite_o',
    hoursAgo: 8 * 24,
    text: 'The chords of B at 1:17 still surprise me, and I know where they are.',
  },
  {
    by: 'monthly',
    hoursAgo: 9 * 24,
    text: 'Said thirteen out loud at 0:39, on a bus. A man across the aisle said thirteen too.',
  },
  {
    by: 'rhiannon_counts',
    hoursAgo: 11 * 24,
    text: 'I was always early at the swap because I breathe in on fifteen.\n\nBreathe in on sixteen, as the captions say at 0:39. That was the whole problem. Six years.',
  },
  {
    by: 'jens_christian_b',
    hoursAgo: 12 * 24,
    text: 'Does the drill work at 140? I run out of record before I run out of bars.',
  },
  {
    by: 'lifetime',
    hoursAgo: 14 * 24,
    text: 'Came back to this a year later and only now heard how early the hats of A go, at 0:56.',
  },
  {
    by: 'two_left_hands',
    hoursAgo: 15 * 24,
    text: 'My name is a warning. Both hands, one movement, three attempts, one broken knob.',
  },
  {
    by: 'tomasz_on_vinyl',
    hoursAgo: 16 * 24,
    text: 'On turntables I mark bar thirty-two with a sticker at the edge of the label. When it comes up to the arm for the last time, hands off.',
  },
  { by: 'annual', hoursAgo: 18 * 24, text: 'Is the practice pair in the downloads the one from this clip?' },
  {
    by: 'slow_fader_kim',
    hoursAgo: 19 * 24,
    text: 'It is, track 7 and track 12. Track 12 is the heavier one.',
  },
  {
    by: 'instalments',
    hoursAgo: 21 * 24,
    text: 'Two in a row. On the third I was pleased with myself, see 1:33.',
  },
  {
    by: 'aleksandra_w_1987',
    hoursAgo: 23 * 24,
    text: 'Counting on fingers under the desk during a budget meeting. Nobody looks at your fingers. They do look when you nod on the one.',
  },
  {
    by: 'marguerite_o',
    hoursAgo: 25 * 24,
    text: 'Boredom is what control feels like from inside. That goes on the fridge.',
  },
  {
    by: 'rhiannon_counts',
    hoursAgo: 27 * 24,
    text: 'If anyone else hears a flam at 1:35 and thinks it is the player: it is meant to be there. Wait for it.',
  },
  {
    by: 'extended',
    hoursAgo: 30 * 24,
    text: 'Tempo was wrong, not my hands. It says so at 0:23 and I needed four evenings to believe it.',
  },
  {
    by: 'jens_christian_b',
    hoursAgo: 33 * 24,
    text: 'Recorded it, listened on the train, could not say where the old record left. I call that a pass.',
  },
  { by: 'two_left_hands', hoursAgo: 35 * 24, text: 'New knob has arrived.' },
  {
    by: 'monthly',
    hoursAgo: 38 * 24,
    text: 'With techno at 132 the trick at 0:54 is easier if you take the top off two bars later.',
    isEdited: true,
  },
  {
    by: 'tomasz_on_vinyl',
    hoursAgo: 41 * 24,
    text: 'Do not trust the centre click: I have two mixers and they disagree by a quarter turn.',
  },
  {
    by: 'slow_fader_kim',
    hoursAgo: 45 * 24,
    text: 'Stopped and started again four times tonight. The cat never knew.',
  },
  {
    by: 'aleksandra_w_1987',
    hoursAgo: 50 * 24,
    text: 'For anyone on a two-channel controller without a trim per channel: bring the level up with the fader, bars nine to sixteen, and leave it.',
  },
  { by: 'cancelled', hoursAgo: 55 * 24, text: 'I leave early too. From blends as well.' },
  {
    by: 'marguerite_o',
    hoursAgo: 60 * 24,
    text: 'My flatmate walked in at bar nineteen and asked which song this was. Both, I said. Best review so far.',
  },
  {
    by: 'rhiannon_counts',
    hoursAgo: 66 * 24,
    text: 'Half a bar early sounds like two mistakes. I would like that in German for my brother.',
  },
  {
    by: 'jens_christian_b',
    hoursAgo: 74 * 24,
    text: 'The captions have it in German. At 0:51.',
  },
  {
    by: 'two_left_hands',
    hoursAgo: 82 * 24,
    text: 'Is it cheating to practise with the same record twice?',
  },
  {
    by: 'dele_marsh',
    hoursAgo: 82 * 24 - 5,
    text: 'No, it is where everyone should begin: if you hear nothing at all, you have done it right. Then change one of them.',
  },
  { by: 'annual', hoursAgo: 90 * 24, text: 'First! And already a bar late.' },
].toSorted((a, b) => a.hoursAgo - b.hoursAgo);

/** More comments, some deleted by their author or hidden by an admin. */
const findingTheOne: CommentContent[] = [
  {
    by: 'two_left_hands',
    hoursAgo: 30,
    text: 'Buy followers for your set, link in my profile',
    hiddenReason: 'Advertising.',
  },
  {
    by: 'aleksandra_w_1987',
    hoursAgo: 70,
    text: '',
    isRemoved: true,
    replies: [{ by: 'jens_christian_b', hoursAgo: 50, text: 'It does work on vinyl, with more patience.' }],
  },
  { by: 'monthly', hoursAgo: 100, text: 'I clap on the two. I have always clapped on the two. I see it now.' },
];

/** Comments that members have reported: one of them so often that it is hidden until the office decides. */
const requestsBeforeEleven: CommentContent[] = [
  {
    by: 'two_left_hands',
    hoursAgo: 20,
    text: '500 wedding requests as one pack, only today, link in my profile. Say TWOLEFT and get half off.',
    reports: [
      { by: 'marguerite_o', hoursAgo: 18, reason: 'advertising' },
      { by: 'tomasz_on_vinyl', hoursAgo: 11, reason: 'advertising' },
      { by: 'rhiannon_counts', hoursAgo: 5, reason: 'off-topic' },
    ],
  },
  {
    by: 'jens_christian_b',
    hoursAgo: 45,
    text: 'If you think this works, you have never worked in a bar. Amateurs, all of you.',
    reports: [{ by: 'aleksandra_w_1987', hoursAgo: 26, reason: 'insult' }],
  },
  { by: 'slow_fader_kim', hoursAgo: 60, text: 'I write each request down where they can see it. Nobody asks twice.' },
];

export const comments: LessonComments[] = [
  { lessonSlug: 'hold-the-blend-for-thirty-two-bars', comments: holdTheBlend },
  { lessonSlug: 'finding-the-one', comments: findingTheOne },
  { lessonSlug: 'requests-before-eleven', comments: requestsBeforeEleven },
];
