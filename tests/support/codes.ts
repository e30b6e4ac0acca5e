import { activationCodeLines, activationCodes } from '#db/schema';
import { hashCode, sealCode } from '~/features/codes/code-secrets.server';
import { newCode } from '~/features/codes/rules';
import { newId } from '~/kit/ids';
import { testScope } from './scope';

type Line = { kind: 'course' | 'bundle'; refId: string };

/** An activation code for these things or, without any, for everything during its months; returns the code as typed. */
export async function makeCode(
  lines: Line[],
  part: Partial<typeof activationCodes.$inferInsert> & { code?: string } = {},
): Promise<{ id: string; code: string }> {
  const { code = newCode(), ...columns } = part;
  const { db, config } = testScope();
  const id = newId();
  await db.insert(activationCodes).values({
    id,
    codeHash: hashCode(config.secrets, code),
    sealed: sealCode(config.secrets, id, code),
    months: lines.length ? null : 12,
    source: 'issued',
    sourceId: 'test',
    createdAt: new Date(),
    ...columns,
  });
  if (lines.length) {
    await db
      .insert(activationCodeLines)
      .values(lines.map((line, i) => ({ codeId: id, position: i + 1, kind: line.kind, refId: line.refId })));
  }
  return { id, code };
}
