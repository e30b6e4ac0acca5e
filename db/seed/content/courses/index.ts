import type { CourseContent } from '../types';
import { aMixTheyFinish } from './a-mix-they-finish';
import { basslinesFromASineWave } from './basslines-from-a-sine-wave';
import { beatJuggling } from './beat-juggling';
import { beatmatchingByEar } from './beatmatching-by-ear';
import { clubSound } from './club-sound';
import { crossfaderHands } from './crossfader-hands';
import { cuePointsAndLoops } from './cue-points-and-loops';
import { diggingAndCrateOrder } from './digging-and-crate-order';
import { drumsFromNothing } from './drums-from-nothing';
import { eqAndTheLowEnd } from './eq-and-the-low-end';
import { finishingATrack } from './finishing-a-track';
import { gainAndMeters } from './gain-and-meters';
import { harmonicMixing } from './harmonic-mixing';
import { liveRemixing } from './live-remixing';
import { mixdownInABedroom } from './mixdown-in-a-bedroom';
import { partnerStarter } from './partner-starter';
import { phraseMixing } from './phrase-mixing';
import { readingAFloor } from './reading-a-floor';
import { samplingWithManners } from './sampling-with-manners';
import { scratchOne } from './scratch-one';
import { theFirstPaidGig } from './the-first-paid-gig';
import { theLongBlend } from './the-long-blend';
import { warmUpSets } from './warm-up-sets';
import { yourFirstMix } from './your-first-mix';

/** All courses, by id. */
export const courses: CourseContent[] = [
  phraseMixing,
  eqAndTheLowEnd,
  theLongBlend,
  clubSound,
  cuePointsAndLoops,
  drumsFromNothing,
  yourFirstMix,
  beatmatchingByEar,
  harmonicMixing,
  scratchOne,
  crossfaderHands,
  beatJuggling,
  warmUpSets,
  readingAFloor,
  liveRemixing,
  diggingAndCrateOrder,
  mixdownInABedroom,
  gainAndMeters,
  samplingWithManners,
  basslinesFromASineWave,
  finishingATrack,
  theFirstPaidGig,
  aMixTheyFinish,
  partnerStarter,
];
