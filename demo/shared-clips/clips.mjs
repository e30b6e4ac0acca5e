/** The clips to render: length, picture, sound and captions. */
import { cues as countingEights } from './captions/counting-eights.mjs';
import { cues as findingTheOne } from './captions/finding-the-one.mjs';
import { cues as firstGroove } from './captions/first-groove.mjs';
import { cues as fourBarSave } from './captions/four-bar-save.mjs';
import { cues as longFade } from './captions/long-fade.mjs';
import { cues as practice } from './captions/practice.mjs';
import { cues as roomAndMonitor } from './captions/room-and-monitor.mjs';
import { cues as twoBasslines } from './captions/two-basslines.mjs';

/** At 120 BPM, four frames per second are one frame every half beat. */
const short = { bpm: 120, fps: 4, crf: 34, sampleRate: 16000, audioRate: '8k', cutoff: 0, keySeconds: 10 };

export const clips = [
  {
    ...short,
    id: 'counting-eights',
    seconds: 88,
    scene: 'beats',
    palette: 'night',
    parts: ['kick', 'hat', 'clap', 'bass', 'one'],
    marks: [0, 16, 32, 48, 64],
    captions: countingEights,
  },
  {
    ...short,
    id: 'finding-the-one',
    seconds: 80,
    scene: 'waveform',
    palette: 'petrol',
    parts: ['kick', 'hat', 'clap', 'note', 'one'],
    marks: [0, 16, 48],
    captions: findingTheOne,
  },
  {
    ...short,
    id: 'two-basslines',
    seconds: 92,
    scene: 'mixer',
    palette: 'plum',
    parts: ['kick', 'bass', 'hat'],
    marks: [0, 24, 56],
    captions: twoBasslines,
  },
  {
    ...short,
    id: 'long-fade',
    seconds: 96,
    scene: 'blend',
    blendBars: 24,
    palette: 'cobalt',
    parts: ['kick', 'hat', 'bass', 'note'],
    marks: [0, 32, 64],
    key: 0.75,
    captions: longFade,
  },
  {
    ...short,
    id: 'room-and-monitor',
    seconds: 84,
    scene: 'meters',
    palette: 'petrol',
    parts: ['kick', 'bass', 'clap'],
    marks: [0, 28, 56],
    captions: roomAndMonitor,
  },
  {
    ...short,
    id: 'four-bar-save',
    seconds: 80,
    scene: 'loop',
    palette: 'cobalt',
    parts: ['kick', 'hat', 'note', 'clap'],
    marks: [0, 24, 56],
    key: 1.5,
    captions: fourBarSave,
  },
  {
    ...short,
    id: 'first-groove',
    seconds: 96,
    scene: 'steps',
    palette: 'plum',
    parts: ['kick', 'hat', 'clap', 'bass', 'note'],
    marks: [0, 16, 32, 48],
    captions: firstGroove,
  },
  {
    ...short,
    id: 'practice',
    seconds: 75,
    scene: 'timer',
    palette: 'night',
    parts: ['kick', 'hat'],
    marks: [0, 20, 50],
    captions: practice,
  },
];
