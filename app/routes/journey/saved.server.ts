import type { NewFlash } from '~/http/cookies/flash.server';

export const savedNews: NewFlash = { kind: 'success', text: 'Answers saved successfully' };
