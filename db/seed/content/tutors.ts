import type { TutorContent } from './types';

export const tutors: TutorContent[] = [
  {
    id: 'dele-marsh',
    name: 'Dele Marsh',
    about:
      '<p>“Nobody announces the last record, so learn to hear it coming.”</p>\n<p>Dele has played Thursdays in the same Bristol basement since 2011, where the sets are six hours long. Before that, Dele taught music in a secondary school for nine years, and still marks homework, here, in the comments.</p>',
    avatar: 'person-1',
  },
  {
    id: 'mara-okonjo',
    name: 'Mara Okonjo',
    about:
      '<p>“When a mix sounds muddy, ask first who has the bass.”</p>\n<p>Mara mixed monitors for touring bands before she ever played a record in public, and she hears a booth the way a plumber hears a wall. She runs the sound at a six-hundred-capacity room in Leeds and plays the last Sunday of the month there, with the limiter set by her own hand.</p>',
    avatar: 'person-2',
  },
  {
    id: 'yusuf-demir',
    name: 'Yusuf Demir',
    about:
      '<p>“A button that does not save you a bar is a button too many.”</p>\n<p>Yusuf studied violin in Ankara, programmed firmware for a controller maker in Berlin and left both to play four decks at once. He labels every pad and believes that software should be explained by somebody who has cursed at it.</p>',
    avatar: 'person-3',
  },
  {
    id: 'hana-vrbova',
    name: 'Hana Vrbová',
    about:
      '<p>“My job is to make somebody else’s midnight easy.”</p>\n<p>Hana has opened for other people more than eight hundred times and prefers it. She was resident in Prague and then in Margate, keeps a diary of what the floor did at ten to one, and has never played a request without asking why.</p>',
    avatar: 'person-4',
  },
  {
    id: 'tom-aldous',
    name: 'Tom Aldous',
    about:
      '<p>“A record that you cannot find is a record that you do not own.”</p>\n<p>Tom ran the second-hand section of a record shop in Norwich for fourteen years. He owns about nine thousand records, can find any of them in a minute and will show you how without asking you to buy shelves.</p>',
    avatar: 'person-5',
  },
  {
    id: 'priya-raman',
    name: 'Priya Raman',
    about:
      '<p>“Finish the bad tracks too, or you will never finish a good one.”</p>\n<p>Priya makes house records in a spare room in Leicester under a name that is not hers. Three of them have been played by people you have heard of. She finishes one track a month, good or not, and teaches the habit before the tools.</p>',
    avatar: 'person-6',
  },
  {
    id: 'kit-lindqvist',
    name: 'Kit Lindqvist',
    about:
      '<p>“Go so slowly that you can say what every finger does.”</p>\n<p>Kit won two Nordic battle titles and lost a good many more. After a wrist injury they rebuilt their technique from the baby scratch up, slowly enough to write down what each finger does, and those notes became the courses.</p>',
    avatar: 'person-7',
  },
  {
    id: 'rosa-beltran',
    name: 'Rosa Beltrán',
    about:
      '<p>“Walk the room before you touch a knob.”</p>\n<p>Rosa tunes club systems for a living, in rooms from forty people to four thousand, and masters records in the daytime when her ears are fresh. She carries a measuring microphone on holiday.</p>',
    avatar: 'person-8',
  },
  {
    id: 'callum-reid',
    name: 'Callum Reid',
    about:
      '<p>“Write the email that you would answer at eleven at night.”</p>\n<p>Callum booked DJs for a Glasgow venue for ten years and read about four thousand emails from people who wanted to play there. He answered most of them. He now helps the ones who write short emails.</p>',
    avatar: 'person-9',
  },
];
