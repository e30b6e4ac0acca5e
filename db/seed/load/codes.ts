import { type CodeSecrets, hashCode, sealCode } from '~/features/codes/code-secrets.server';
import type { Database } from '../../client';
import { activationCodeLines, activationCodes, entitlements } from '../../schema';
import type { Content } from '../content/types';
import { insertAll } from './insert';

/** The demo's activation codes, and the entitlements of redeemed ones. */
export async function loadCodes(db: Database, content: Content, secrets: CodeSecrets, now: Date): Promise<void> {
  const courseIds = new Map(content.courses.map(({ slug, id }) => [slug, id]));
  const codes = content.activationCodes.map(({ code, grants, usedBy, expiresAt }, i) => {
    const id = `demo-${i + 1}`;
    const courseId = grants.type === 'COURSE' ? courseIds.get(grants.courseSlug) : undefined;
    if (grants.type === 'COURSE' && !courseId) throw new Error(`${code} opens a course that there is not`);
    const row: typeof activationCodes.$inferInsert = {
      id,
      codeHash: hashCode(secrets, code),
      sealed: sealCode(secrets, id, code),
      months: grants.type === 'SUBSCRIPTION' ? grants.months : null,
      source: 'issued',
      sourceId: 'demo',
      createdAt: now,
      expiresAt: expiresAt ? new Date(expiresAt) : null,
      usedAt: usedBy ? now : null,
      userId: usedBy ? `u-${usedBy}` : null,
    };
    return { row, courseId };
  });
  await insertAll(
    db,
    activationCodes,
    codes.map(({ row }) => row),
  );
  const held = codes.flatMap(({ row, courseId }) => (courseId ? [{ row, courseId }] : []));
  await insertAll(
    db,
    activationCodeLines,
    held.map(({ row, courseId }) => ({ codeId: row.id, position: 1, kind: 'course' as const, refId: courseId })),
  );
  await insertAll(
    db,
    entitlements,
    held.flatMap(({ row: { id, userId }, courseId }) =>
      userId
        ? [
            {
              id: `${id}-1`,
              userId,
              kind: 'course' as const,
              refId: courseId,
              source: 'activation-code' as const,
              sourceId: id,
              createdAt: now,
            },
          ]
        : [],
    ),
  );
}
