import type { NewFlash } from '~/http/flash.server';

export const savedNews: NewFlash = { kind: 'success', text: 'Answers saved successfully' };
