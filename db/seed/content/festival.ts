import type { FestivalEditionContent } from './types';

/** The editions of the competition: 2025 as in the specification, and one that is open when the demo is loaded. */
export const festivalEditions: FestivalEditionContent[] = [
  {
    id: 'rise-2025',
    code: 'R25',
    name: 'Rise DJ Competition 2025',
    headline: 'Send one mix. Play the main stage.',
    lead: 'The first Rise was open to everyone who was 18 or over, anywhere. One entry each, one winner.',
    dates: {
      opens: '2025-07-15',
      closes: '2025-08-26',
      interviews: '2025-09-02',
      decided: '2025-09-20',
      from: '2025-12-14',
      to: '2025-12-21',
    },
    prize: [
      { text: 'A main-stage slot at the festival', end: 'December 2025' },
      { text: 'A takeover slot in DJ Hub', end: 'the same month' },
      { text: 'Flights there and back', end: 'from where you live' },
      { text: 'Hotel and ground transport', end: 'for the festival' },
      { text: 'Artist accreditation' },
    ],
    tips: [],
    cover: 'rise-2025',
    placed: [
      {
        usedBy: 'lifetime',
        place: 'winner',
        djName: 'Marguerite O.',
        mixUrl: 'https://soundcloud.com/marguerite-o/kitchen-in-lagos',
        minutes: 52,
        recordedOn: '2025-08-02',
      },
      {
        usedBy: 'annual',
        place: 'runner-up',
        djName: 'Piotr W.',
        mixUrl: 'https://www.mixcloud.com/piotrw/last-tram/',
        minutes: 47,
        recordedOn: '2025-07-20',
      },
    ],
  },
  {
    id: 'rise-open',
    code: 'R26',
    name: 'Rise DJ Competition',
    headline: 'Send one mix. Play the main stage.',
    lead: 'Rise is open to everyone who is 18 or over, anywhere. One entry each, thirty to sixty minutes long. One of you plays.',
    days: { opens: -21, closes: 13, interviews: 19, decided: 28, from: 113, to: 120 },
    prize: [
      { text: 'An hour on the main stage', end: 'on one of the eight days' },
      { text: 'A takeover slot in DJ Hub', end: 'the same week' },
      { text: 'Flights there and back', end: 'from where you live' },
      { text: 'Hotel and ground transport', end: 'seven nights' },
      { text: 'Artist accreditation' },
    ],
    tips: [
      {
        title: 'Begin in the middle',
        text: 'Nobody needs your intro. The first transition should come before minute four.',
      },
      {
        title: 'Leave one mistake in',
        text: 'We would rather hear you rescue a blend than hear software that never needed to.',
      },
      {
        title: 'Check the link from a stranger’s phone',
        text: 'Public or unlisted, on an audio or video host. If it asks us to sign in, we cannot hear it.',
      },
      { title: 'Send it early', text: 'You can change your entry until it closes. The last one counts.' },
    ],
    cover: 'rise-open',
    placed: [],
  },
];
