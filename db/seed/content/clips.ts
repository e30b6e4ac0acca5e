import { clipFiles } from '../media/manifest';
import type { ClipContent, ClipId, CoverSpec } from './types';

const posters: Record<ClipId, CoverSpec> = {
  'counting-eights': { kind: 'lesson', seed: 'counting-eights', composition: 'ruler', palette: 'night', index: 0 },
  'finding-the-one': { kind: 'lesson', seed: 'finding-the-one', composition: 'waveform', palette: 'petrol', index: 1 },
  'thirty-two-bars': { kind: 'lesson', seed: 'thirty-two-bars', composition: 'phase', palette: 'night', index: 5 },
  'two-basslines': { kind: 'lesson', seed: 'two-basslines', composition: 'faders', palette: 'plum', index: 2 },
  'long-fade': { kind: 'lesson', seed: 'long-fade', composition: 'crossfader', palette: 'cobalt', index: 3 },
  'room-and-monitor': { kind: 'lesson', seed: 'room-and-monitor', composition: 'meters', palette: 'petrol', index: 4 },
  'four-bar-save': { kind: 'lesson', seed: 'four-bar-save', composition: 'pads', palette: 'cobalt', index: 6 },
  'first-groove': { kind: 'lesson', seed: 'first-groove', composition: 'sequencer', palette: 'plum', index: 0 },
  practice: { kind: 'lesson', seed: 'practice', composition: 'decks', palette: 'night', index: 7 },
};

function clip([id, poster]: [string, CoverSpec]): ClipContent {
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
