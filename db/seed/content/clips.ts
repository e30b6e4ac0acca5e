import { clipFiles } from '../media/manifest';
import type { ClipContent, ClipId } from './types';

/** How the posters of each look, but for their colours. */
const posters: Record<ClipId, ClipContent['poster']> = {
  'counting-eights': { composition: 'ruler', index: 0 },
  'finding-the-one': { composition: 'waveform', index: 1 },
  'thirty-two-bars': { composition: 'phase', index: 5 },
  'two-basslines': { composition: 'faders', index: 2 },
  'long-fade': { composition: 'crossfader', index: 3 },
  'room-and-monitor': { composition: 'meters', index: 4 },
  'four-bar-save': { composition: 'pads', index: 6 },
  'first-groove': { composition: 'sequencer', index: 0 },
  practice: { composition: 'decks', index: 7 },
};

function clip([id, poster]: [string, ClipContent['poster']]): ClipContent {
  return {
    id: id as ClipId,
    file: `${id}.mp4`,
    contentType: 'video/mp4',
    ...clipFiles[id as ClipId],
    width: 640,
    height: 360,
    poster,
    captions: [
      { language: 'en', label: 'English', file: `${id}.en.vtt` },
      { language: 'de', label: 'Deutsch', file: `${id}.de.vtt` },
    ],
  };
}

/** The nine clips that the lessons share, made by scripts/make-clips.mjs. */
export const clips: ClipContent[] = Object.entries(posters).map(clip);
