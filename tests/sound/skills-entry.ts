/** What the commands of this folder use of the practice room, as one bundle. */
export { skills } from '~/features/practice/skills/skills';
export { rate } from '~/features/practice/sound/hits';
export { wavFile } from '~/features/practice/sound/wav';
