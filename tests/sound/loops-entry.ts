export { createLoop } from '~/ui/player/loop/create-loop';
export { cutLoop } from '~/ui/player/loop/cut';
export { fetchSound } from '~/ui/player/loop/fetch-sound';
export { stretchLoop } from '~/ui/player/loop/stretch';
export { takeFrom } from '~/ui/player/loop/take';
