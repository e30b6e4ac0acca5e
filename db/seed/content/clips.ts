import { clipFiles } from '../media/manifest';
import type { ClipContent, ClipId } from './types';

/** Each with the figure that its posters show, by number. */
const figures: Record<ClipId, number> = {
  'counting-eights': 0,
  'finding-the-one': 1,
  'thirty-two-bars': 5,
  'two-basslines': 2,
  'long-fade': 3,
  'room-and-monitor': 4,
  'four-bar-save': 6,
  'first-groove': 0,
  practice: 7,
};

function clip([id, figure]: [string, number]): ClipContent {
  return {
    id: id as ClipId,
    file: `${id}.mp4`,
    contentType: 'video/mp4',
    ...clipFiles[id as ClipId],
    width: 640,
    height: 360,
    figure,
    captions: [
      { language: 'en', label: 'English', file: `${id}.en.vtt` },
      { language: 'de', label: 'Deutsch', file: `${id}.de.vtt` },
    ],
  };
}

/** The nine clips that the lessons share, made by scripts/make-clips.mjs. */
export const clips: ClipContent[] = Object.entries(figures).map(clip);
