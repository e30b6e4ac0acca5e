import { hiddenForReports, reportsThatHide } from '~/features/comments/rules';
import { wordComment } from '~/features/comments/word-comment.server';
import { dummyHash } from '~/kit/crypto.server';
import { after, hour } from '~/kit/dates';
import type { Role } from '~/scope/viewer';
import type { Database } from '../../client';
import { commentReports, comments, lessonProgress, users } from '../../schema';
import type { CommentContent, Content, LessonComments, NeighbourContent, ReplyContent } from '../content/types';
import { lessonIdOf } from './ids';
import { insertAll } from './insert';
import type { PictureBook } from './pictures';

const neighbourIdOf = (userName: string) => `n-${userName}`;

/** Comments of demo members on lessons. Parents come before their replies, which a trigger counts. */
export async function loadComments(db: Database, content: Content, pictures: PictureBook, now: Date): Promise<void> {
  await loadNeighbours(db, content.neighbours, pictures, now);
  const authors = new Map<string, { id: string; role: Role }>([
    ...content.neighbours.map(({ userName, role }) => [userName, { id: neighbourIdOf(userName), role }] as const),
    ...content.accounts.map(({ localPart, role }) => [localPart, { id: `u-${localPart}`, role }] as const),
  ]);
  const places = new Map(
    content.courses.flatMap((course) =>
      course.lessons.map(
        (lesson, index) => [lesson.slug, { courseId: course.id, subjectId: lessonIdOf(course.id, index) }] as const,
      ),
    ),
  );
  const authorOf = (by: string) => {
    const author = authors.get(by);
    if (!author) throw new Error(`No demo account is called ${by}`);
    return author;
  };

  function rowOf(said: ReplyContent, id: string, subjectId: string, parentId: string | null) {
    const author = authorOf(said.by);
    const createdAt = after(now, -said.hoursAgo * hour);
    return {
      id,
      subjectKind: 'lesson' as const,
      subjectId,
      parentId,
      userId: author.id,
      ...wordComment(author.role, said.text),
      createdAt,
      editedAt: said.isEdited ? after(createdAt, hour / 4) : null,
      ...fateOf(said, createdAt, now),
    };
  }

  const threads = content.comments.flatMap(({ lessonSlug, comments: own }: LessonComments) => {
    const place = places.get(lessonSlug);
    if (!place) throw new Error(`No demo lesson has the address ${lessonSlug}`);
    return own.map((comment, index) => ({ comment, ...place, id: `${place.subjectId}-c${own.length - index}` }));
  });
  const tops = threads.map(({ comment, subjectId, id }) => rowOf(comment, id, subjectId, null));
  const replies = threads.flatMap(({ comment, subjectId, id }) =>
    (comment.replies ?? []).map((reply, index) => rowOf(reply, `${id}-r${index + 1}`, subjectId, id)),
  );
  await insertAll(db, comments, tops);
  await insertAll(db, comments, replies);

  const reported = threads.flatMap(({ comment: { reports = [] }, ...at }) =>
    reports.map(({ by, hoursAgo, reason }) => ({
      ...at,
      ...{ reason, userId: authorOf(by).id, createdAt: after(now, -hoursAgo * hour) },
    })),
  );
  // Only reports of people who have opened the lesson count.
  await insertAll(
    db,
    lessonProgress,
    reported.map(({ userId, courseId, subjectId: lessonId, createdAt }) => ({
      ...{ userId, courseId, lessonId },
      firstViewedAt: after(createdAt, -hour),
    })),
  );
  await insertAll(
    db,
    commentReports,
    reported.map(({ userId, id: commentId, reason, createdAt }) => ({ userId, commentId, reason, createdAt })),
  );
}

/** Whether a comment was deleted, hidden or reported later. */
function fateOf(said: CommentContent, createdAt: Date, now: Date) {
  const at = after(createdAt, hour);
  const { reports = [] } = said;
  const reportedAt = reports.length ? after(now, -Math.min(...reports.map(({ hoursAgo }) => hoursAgo)) * hour) : null;
  return {
    reportedAt,
    ...(reports.length >= reportsThatHide && { hiddenAt: reportedAt, hiddenReason: hiddenForReports }),
    ...(said.isRemoved && { userId: null, removedAt: at }),
    ...(said.hiddenReason && { hiddenAt: at, hiddenReason: said.hiddenReason }),
  };
}

function loadNeighbours(db: Database, neighbours: NeighbourContent[], pictures: PictureBook, now: Date): Promise<void> {
  const since = after(now, -4000 * hour);
  return insertAll(
    db,
    users,
    neighbours.map(({ userName, role, avatar }) => ({
      id: neighbourIdOf(userName),
      email: `${userName}@neighbours.cuepoint.test`,
      emailKey: `${userName}@neighbours.cuepoint.test`,
      userName,
      // No password matches: these accounts only write comments.
      passwordHash: dummyHash(),
      role,
      verifiedAt: since,
      avatarFileId: pictures.fileOf(avatar),
      isCompletedProfile: true,
      isFirstLogin: false,
      isJourneyAnswered: true,
      createdAt: since,
      updatedAt: since,
    })),
  );
}
