import { chapters, outline } from '../outline';
import { coursePrices } from '../prices';
import type { CourseContent } from '../types';

export const clubSound: CourseContent = {
  id: 'c04',
  slug: 'club-sound',
  title: 'Club Sound: Booth, Monitors and the Room',
  categoryId: 'sound',
  tutorId: 'rosa-beltran',
  level: 'intermediate',
  tagline:
    'The record is the same. The room is not. Learn to hear the difference in ten minutes, before anyone else arrives.',
  overview: `<p>You play well at home. Then you stand in a booth with a monitor at your ear, a wall of subs behind a curtain and an engineer you have not met, and everything you know sounds wrong. It isn’t you. It is two hundred cubic metres of air.</p>
<p>Rosa tunes rooms for a living and shows you what a DJ can do about one with two hands and no laptop: where to stand, what to ask, how loud is loud, how to leave the system as you found it. Two of the eight lessons have a session in a real club, which is why you choose a city when you book.</p>`,
  outcomes: [
    'check an unknown booth in ten minutes, without embarrassing anybody',
    'set a monitor so that you can mix for three hours and still hear at breakfast',
    'talk to an engineer in three sentences',
    'recognise a room mode, a limiter and a blown driver by ear',
  ],
  metaDescription:
    'How clubs sound and what a DJ can do about it: booth checks, monitors, limiters and engineers, with sessions in real rooms.',
  included: [
    { text: '8 video lessons with chapters, captions and transcripts' },
    { text: 'Two evening sessions in a club in the city you choose', note: 'Groups of eight' },
    { text: 'A set of test tones and a walking map', note: 'WAV, PDF' },
    { text: 'A pair of musician’s earplugs, posted to you' },
  ],
  equipment: [
    { label: 'You need', text: 'Ears, a USB stick and shoes you can stand in' },
    { label: 'In the room', text: 'Two players and a four-channel mixer are provided' },
    { label: 'Turntables', text: 'One of the two sessions has them' },
  ],
  studentsSays: [
    {
      author: 'Tomasz Wieczorek',
      feedback: 'I used to arrive and hope. Now I arrive, walk to the back wall and know where the trouble will be.',
    },
    { author: 'Imogen Farrow', feedback: 'The engineer at our local thanked me. That had not happened before.' },
  ],
  prices: coursePrices(59),
  isSaleActive: false,
  needsLocation: true,
  isReferralSource: false,
  cover: { kind: 'course', seed: 'course-24', subject: 'acoustics', composition: 'octaves', palette: 'plum' },
  trailer: 'room-and-monitor',
  recommendations: ['gain-and-meters', 'eq-and-the-low-end', 'reading-a-floor'],
  publishedAt: '2025-09-01T09:00:00Z',
  lessons: outline(
    [
      {
        slug: 'ten-minutes-before-doors',
        title: 'Ten minutes before doors',
        chapters: chapters([0, 'The empty room'], [28, 'The monitor'], [74, 'The back wall']),
        blocks: [
          {
            html: `<p>The most useful ten minutes of a night are the ones before anyone comes in. You want the mixer on, the room lights up and one record that you know as well as your own kitchen. Not a favourite. A plain one, with a steady kick, a voice and some cymbals.</p>
<ol><li><strong>Minutes 1 to 3.</strong> Play it quietly. Walk to the middle of the floor, to the back wall, to the bar.</li><li><strong>Minutes 4 to 6.</strong> Ask for it at working level and do the same walk.</li><li><strong>Minutes 7 to 9.</strong> Go behind the mixer. Monitor off, then on. What changed?</li><li><strong>Minute 10.</strong> Say thank you, and something specific.</li></ol>`,
          },
          {
            html: `<p>On the walk you are collecting three facts: where the bass is too much, where it is missing, and how late the back wall answers. Clap once in the middle. If you can hear the clap come back as a second clap, tonight’s snare will do the same, and fast, dry records will behave better than splashy ones.</p>
<p>Write the facts on tape and stick it to the mixer. By one in the morning you will believe that the room has always sounded like this.</p>`,
            images: [
              {
                cover: {
                  kind: 'lesson',
                  seed: 'walk-map',
                  subject: 'festival',
                  composition: 'ridges',
                  palette: 'petrol',
                  index: 0,
                },
                alt: 'Overlapping arcs like hills, one of them orange.',
                caption: 'A room as a map of its bass. The peak is by the cigarette machine.',
              },
            ],
          },
        ],
      },
      {
        slug: 'what-the-monitor-is-for',
        title: 'What the monitor is for',
        chapters: chapters([0, 'Late bass'], [28, 'Four milliseconds'], [46, 'Tired ears']),
        blocks: [
          {
            html: `<p>Sound travels about a third of a metre in a millisecond. If the main speakers are ten metres from you, their kick reaches you thirty milliseconds late, which is more than enough to make a perfect beatmatch sound like a stumble. The monitor exists to tell you the time. It isn’t there for your enjoyment.</p>
<p>So it needs kick and hat, clearly, at a level just above what leaks back from the floor. It does not need sub. If the booth shakes, ask for less low end in the monitor before you ask for more of anything.</p>`,
          },
          {
            html: `<h3>Setting it</h3>
<ul><li>Start with the monitor off. Play. Notice where you lose the beat.</li><li>Raise it until you don’t. Stop there.</li><li>Point it at your ear, not your hip. Most booths have it wherever there was a shelf.</li><li>Turn it down between blends. Your ears recover in the quiet, and you will mix the last hour as well as the first.</li></ul>
<p>If it creeps up over the night, that is your hearing closing, not the speaker fading. Earplugs in, monitor at the mark, and the evening is three decibels kinder to you than to the person before.</p>`,
          },
        ],
      },
      {
        slug: 'rooms-have-favourite-notes',
        title: 'Rooms have favourite notes',
        chapters: chapters([0, 'Eight columns'], [9, 'Ringing'], [37, 'What to trust']),
        blocks: [
          {
            html: `<p>Between two parallel walls a note whose wave fits exactly will ring after it has stopped. Every room has a few of these, most of them between 40 and 120 Hz, and every bassline that passes through one of them grows a tail. You can hear it without any equipment: play a slow sweep upwards and wait for the floor to hum along.</p>
<p>A room’s favourite note is neither good nor bad. Play a record whose bass sits on it and you have a gift for thirty seconds and a headache for five minutes.</p>`,
            images: [
              {
                cover: {
                  kind: 'lesson',
                  seed: 'ring-note',
                  subject: 'acoustics',
                  composition: 'octaves',
                  palette: 'cobalt',
                  index: 2,
                },
                alt: 'Half circles that fit exactly between two edges, in ever smaller rows.',
                caption: 'One wave, two walls. It fits, so it stays.',
              },
            ],
          },
          {
            html: `<h3>Working around it</h3>
<p>Find it in your ten minutes and hum it to yourself. Then look through the first hour of what you meant to play and mark the records that live there. You needn’t leave them out; keep them from following each other, cut their low by a quarter turn, and let them end early.</p>
<p>What you should not do is fight the note with EQ over a whole night. The engineer has a far better filter for it and can put it in the system. Tell them the note. “It hums around a G” is a perfectly good sentence.</p>`,
          },
        ],
      },
      {
        slug: 'the-limiter-is-listening',
        title: 'The limiter is listening',
        chapters: chapters([0, 'Level'], [56, 'Orange lights'], [65, 'The last control']),
        blocks: [
          {
            html: `<p>Somewhere between your mixer and the speakers is a box that will not let the system be louder than somebody decided, in daylight, with the council present. Go above its line and it turns you down. Go further and it turns you down harder. You’re pushing on a rope.</p>
<p>You can hear it work. The kick loses its front edge. The hats breathe in and out with the bass. A breakdown sounds louder than the drop that follows. If any of those happens, take three decibels off at the trim and listen to the record get bigger.</p>`,
          },
          {
            html: `<h3>A demonstration to do at home</h3>
<ol><li>Put a limiter on your recording software’s output, threshold at minus twelve.</li><li>Play a record into it at a normal level, then six decibels hotter, then twelve.</li><li>Match the loudness of the three recordings and compare.</li></ol>
<p>The hottest is the smallest. It has no shape left, only length. Once you’ve heard that you will never again look at a red light with pride, and the person whose speakers they are will be able to tell within ten minutes of your set that you know.</p>`,
          },
        ],
      },
      {
        slug: 'three-sentences-for-an-engineer',
        title: 'Three sentences for an engineer',
        clip: 'practice',
        chapters: chapters([0, 'Before you speak'], [26, 'Say it once'], [51, 'One thing']),
        blocks: [
          {
            html: `<p>The engineer was there before you and will coil the cables when you have gone. They are also the only person in the building who wants you to sound good as much as you do. Three sentences are enough:</p>
<ul><li>“Hello, I’m on at eleven. What should I watch out for?”</li><li>“Where would you like my meters to sit?”</li><li>“Could I have a little less low in the monitor, when you have a moment?”</li></ul>
<p>Say the first one before you have touched anything. The answer will be the most useful thing you hear all night.</p>`,
          },
          {
            html: `<p>If something goes wrong, describe what you hear and where you’re standing, without a diagnosis. “The left side went quiet at the back, about a minute ago” sends somebody to the right amplifier. “Your system’s broken” sends them outside for a cigarette.</p>
<p>And if they ask you to turn down, do it at once and by more than they asked. You will get it back within a quarter of an hour, from somebody who now likes you. In the session at the end of this course you’ll swap places for an hour and find out what your set looks like from the desk.</p>`,
          },
        ],
      },
      {
        slug: 'a-room-with-people-in-it',
        title: 'A room with people in it',
        chapters: chapters([0, 'Empty'], [18, 'Two hundred coats'], [74, 'From the back']),
        blocks: [
          {
            html: `<p>Two hundred people change a room more than any knob. They are soft, they are in the way of the treble, and they make about seventy decibels of noise just by being pleased to see each other. The sound you checked at nine does not exist at midnight.</p>
<p>Expect three things. The highs drop, gradually, as the floor fills. The bass tightens, because bodies stop the low mids from bouncing. And the level you need goes up by several decibels, which the engineer will add if you leave them the room to.</p>`,
          },
          {
            html: `<h3>What to do, by the clock</h3>
<ul><li><strong>First half hour.</strong> Brightness down, space in the records. An empty hall has plenty of its own.</li><li><strong>While it fills.</strong> Open the highs a notch every few records. Do it during blends, when nobody compares.</li><li><strong>Full.</strong> Leave it alone.</li><li><strong>Emptying.</strong> The reverse, and sooner than you would like. A bright mix in a half-empty room at four sounds like a kitchen.</li></ul>
<p>Once an hour, if somebody can stand in for a record, walk to the back. It is a habit that nearly no one has.</p>`,
            images: [
              {
                cover: {
                  kind: 'lesson',
                  seed: 'full-room',
                  subject: 'gig',
                  composition: 'spotlights',
                  palette: 'night',
                  index: 5,
                },
                alt: 'Two beams of light that meet on an orange ball.',
                caption: 'Two hundred absorbers, all of them having a good time.',
              },
            ],
          },
        ],
      },
      {
        slug: 'session-one-the-walk',
        title: 'Session one: the walk',
        clip: 'practice',
        chapters: chapters([0, 'Bring'], [18, 'In the room'], [43, 'Afterwards']),
        blocks: [
          {
            html: `<p>The first session takes place in a club in your city on an early evening, with the system on and the doors shut. There are eight of you and one of us. You’ll get the address and three dates by mail after you have chosen your city, and you may change your mind up to a week before.</p>
<p>Bring one record that you know thoroughly, on a stick or on vinyl, and the earplugs we sent. Wear whatever you like; the air conditioning will be off.</p>`,
          },
          {
            html: `<h3>What happens</h3>
<ol><li>A walk with a tone that rises from 30 to 200 Hz. Everybody draws their own map of the room, and then we compare maps.</li><li>Ten-minute checks, one each, against the clock.</li><li>A blind test: is the limiter working or not? You’ll answer with raised hands, and you will be wrong twice.</li><li>Half an hour in which the engineer of the house answers whatever you ask.</li></ol>
<p>Mark this lesson complete afterwards. If you can’t come to any of the dates, write below and we’ll find you a place in another city.</p>`,
          },
        ],
      },
      {
        slug: 'session-two-both-sides-of-the-desk',
        title: 'Session two: both sides of the desk',
        clip: 'practice',
        chapters: chapters([0, 'In pairs'], [26, 'Swap'], [60, 'Done']),
        blocks: [
          {
            html: `<p>The second session is the same room with the roles doubled. You work in pairs: one plays for twenty minutes, the other stands at the front-of-house desk with the engineer and does the evening’s job, which is to keep the floor at the agreed level without making the DJ feel it. Then you swap.</p>
<p>It is harder than it looks from either side. From the desk you learn how visible it is when somebody rides the trims. From the booth you find out what a good engineer does for you every minute, silently.</p>`,
          },
          {
            html: `<h3>To take home</h3>
<p>We record both positions, so that you leave with two versions of your twenty minutes: what you sent and what the room got. Listen to them a day later on the same headphones. The difference is the subject of this course, in a form you can keep.</p>
<p>Before you mark it complete, write your own checklist, ten lines at most, and post it under this lesson. I collect them. The shortest so far has four words on it, and I have no notes: “Walk. Listen. Less. Thanks.”</p>`,
            images: [
              {
                cover: {
                  kind: 'lesson',
                  seed: 'both-sides',
                  subject: 'levels',
                  composition: 'meters',
                  palette: 'plum',
                  index: 7,
                },
                alt: 'Columns of a level meter, one of them up into the orange.',
                caption: 'What you sent, above. What the room got, below.',
              },
            ],
          },
        ],
      },
    ],
    'room-and-monitor',
  ),
};
