import { z } from 'zod';
import { reportReasons } from '#db/schema';
import { IdOrSlug, pagingInput } from '~/kit/inputs';
import { isBlank, plainBreaks, visiblePattern, withFewMarks } from '~/kit/text/plain-text';
import { isTooLong, longestComment } from './rules';

/** The text without piles of marks, and without control characters except line breaks and tabs. */
function tidy(text: string): string {
  return withFewMarks(plainBreaks(text)).replaceAll(/(?![\n\t])\p{Cc}/gu, '');
}

export const onlySpaces = "Comment can't contain spaces only";

/** The error in the text of a comment; null for a valid text (specification 2, section 5). */
export function faultOf(typed: string): string | null {
  const text = tidy(typed);
  if (text === '') return 'Is required';
  if (isBlank(text)) return onlySpaces;
  return isTooLong(text.trim()) ? 'Is invalid' : null;
}

const CommentText = z
  .string({ error: 'Is required' })
  .meta({ minLength: 1, maxLength: longestComment, pattern: visiblePattern })
  .transform((typed, context) => {
    const fault = faultOf(typed);
    if (fault === null) return tidy(typed).trim();
    context.addIssue({ code: 'custom', message: fault });
    return z.NEVER;
  });

export const NewComment = z.object({
  comment: CommentText,
  /** The comment to reply to; absent for a new comment. */
  commentId: IdOrSlug.nullish().describe('The comment to reply to; left out for a new comment.'),
  /** Identifies one submission: the same text with the same key is the same comment. */
  key: z.string().max(64).optional().describe('A key of your own: the same text with the same key is one comment.'),
});
export type NewComment = z.infer<typeof NewComment>;

/** The input at the API, where the path names the lesson or article. */
export const NewCommentAt = NewComment.extend({
  id: z.string().describe('The id or urlPart of the lesson or article.'),
});

const OwnComment = z.string().describe('The id of your comment.');

export const EditComment = z.object({ id: OwnComment, comment: CommentText });
export type EditComment = z.infer<typeof EditComment>;

export const RemoveComment = z.object({ id: OwnComment });

export const ReportComment = z.object({
  id: z.string().describe('The id of the comment or reply.'),
  reason: z.enum(reportReasons, 'Please choose a reason').describe('What is wrong with the comment.'),
});
export type ReportComment = z.infer<typeof ReportComment>;

export const ListComments = z.object({
  ...pagingInput(30),
  id: z.string().describe('The id or urlPart of the lesson or article.'),
  commentId: IdOrSlug.optional().describe('Lists the replies to this comment instead, oldest first.'),
});

export const Author = z.object({
  id: z.string(),
  userName: z.string().nullable(),
  /** The author's role when the comment was written. */
  role: z.enum(['USER', 'ADMIN', 'SUPER_ADMIN']),
  avatar: z.object({ link: z.string() }).nullable(),
});

export const OneComment = z.object({
  id: z.string(),
  type: z.enum(['comment', 'reply']),
  /** Null for a removed comment. */
  user: Author.nullable(),
  /** Empty for a removed or hidden comment. */
  comment: z.string(),
  /** The format of `comment`: plain text, or HTML of the allow-list. */
  format: z.enum(['text', 'html']),
  createdAt: z.iso.datetime(),
  isEdited: z.boolean(),
  isRemoved: z.boolean(),
  /** Why an admin has hidden the comment; null for a visible comment. */
  hiddenReason: z.string().nullable(),
  /** The parent comment of a reply; null for a comment. */
  commentId: z.string().nullable(),
  commentRepliesCount: z.number().int(),
});

/** A comment with its first replies, oldest first. */
export const CommentOutput = OneComment.extend({ replies: z.array(OneComment) });
