import type { FieldRules } from '~/kit/field-rules';
import { isBlank, plainBreaks } from '~/kit/text/plain-text';

/** The topics of a message, as the form and the mails name them. */
export const topics = {
  payment: 'Payments and refunds',
  access: 'Signing in and access',
  technical: 'Video and technical',
  other: 'Something else',
} as const;

export type Topic = keyof typeof topics;

/** The topic in an address or a form; null for any other text. */
export function topicOf(text: string | null): Topic | null {
  return text !== null && Object.hasOwn(topics, text) ? (text as Topic) : null;
}

/** The most symbols in a message (decisions, Catalogue and learning). */
export const longestMessage = 2000;
export const longestName = 80;

/** The message as it is stored: without spaces around it. */
export const tidyMessage = (typed: string): string => plainBreaks(typed).trim();

export const messageRules: FieldRules = {
  required: 'Write a message',
  reads: tidyMessage,
  rules: [
    [(text) => !isBlank(text), 'Message can’t contain spaces only'],
    [{ most: longestMessage }, 'Message can be up to 2000 symbols'],
  ],
};

export const topicRules: FieldRules = {
  required: 'Choose a topic',
  rules: [[(text) => topicOf(text) !== null, 'Choose a topic']],
};
