import type { FieldRules } from '~/kit/field-rules';
import { plainBreaks } from '~/kit/text/plain-text';

/** The greatest number of characters in the feedback (specification 2, section 5). */
export const longestFeedback = 200;

/** The feedback as it is stored: without surrounding white space. */
export const tidyFeedback = (typed: string): string => plainBreaks(typed).trim();

export const feedbackRules: FieldRules = {
  required: 'Write a message, or skip it',
  reads: tidyFeedback,
  rules: [
    [/^\s*\S/u, 'Message can’t contain spaces only'],
    [{ most: longestFeedback }, 'Message can be up to 200 symbols'],
  ],
};
