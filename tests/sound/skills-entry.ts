/** The parts of the practice room that the commands in this folder use, as one bundle. */
export { skills } from '~/features/practice/skills/skills';
export { rate } from '~/features/practice/sound/hits';
export { wavFile } from '~/features/practice/sound/wav';
