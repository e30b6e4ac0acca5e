import type { News } from '~/http/flash.server';

export const savedNews: News = { kind: 'success', text: 'Answers saved successfully' };
