import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { practiceAnswers, practiceDays, practiceLevels } from '#db/schema';
import type { LinkSignature } from '~/features/media/signed-links.server';
import type { Scope } from '~/scope/scope';
import { makeUser } from '../../../tests/support/factories';
import { testScope } from '../../../tests/support/scope';
import { answerQuestion } from './answer-question.server';
import { openQuestion } from './open-question.server';
import { playSound } from './play-sound.server';
import { askQuestion, giveAnswer } from './present-output.server';
import { presentQuestion, presentResult } from './present-question.server';
import { QuestionOutput } from './schema';
import { sealQuestion, sealSound } from './seal-question.server';
import { showResult } from './show-result.server';
import { skillOf } from './skills/skills';

let scope: Scope;

async function memberScope(): Promise<Scope> {
  return testScope({ viewer: await makeUser(testScope().db) });
}

beforeEach(async () => {
  scope = await memberScope();
});

async function ask(of: Scope, skill = 'drift') {
  const opened = await openQuestion(of, { skill });
  const { truth } = opened.skill.draw(opened.asked.seed, opened.asked.level);
  return { opened, truth, question: sealQuestion(of, opened.owner, opened.asked) };
}

function rowsOf<Table extends typeof practiceAnswers | typeof practiceDays | typeof practiceLevels>(table: Table) {
  return scope.db
    .select()
    .from(table)
    .where(eq(table.userId, scope.viewer?.id ?? ''));
}

/** Plays a sound for the scope's viewer, or at a signed link for everybody. */
const play = (of: Scope, sealed: string, link: LinkSignature | null = null) => playSound(of, { sealed, link });

/** The parts of a sound's link. */
function partsOf(link: string) {
  const { pathname, searchParams } = new URL(link);
  return {
    sealed: pathname.split('/').at(-1) ?? '',
    link: {
      user: searchParams.get('user') ?? '',
      expires: Number(searchParams.get('expires')),
      signature: searchParams.get('signature') ?? '',
    },
  };
}

const levelOf = async () => (await rowsOf(practiceLevels))[0];

describe('an open question', () => {
  it('stays the same until it is answered', async () => {
    const first = await ask(scope);
    const again = await ask(scope);
    expect(again.opened.asked).toEqual(first.opened.asked);
    await answerQuestion(scope, { question: first.question, answer: 1 });
    expect((await ask(scope)).opened.asked.id).not.toBe(first.opened.asked.id);
  });

  it('is the same for 20 requests at the same time', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask(scope)));
    expect(new Set(asked.map(({ opened }) => opened.asked.seed)).size).toBe(1);
  });

  it('expires after an hour, and a new question follows', async () => {
    const first = await ask(scope);
    const later = { ...scope, now: () => new Date(scope.now().getTime() + 3_600_000) };
    await expect(answerQuestion(later, { question: first.question, answer: 1 })).rejects.toMatchObject({
      kind: 'expired',
    });
    expect((await ask(later)).opened.asked.id).not.toBe(first.opened.asked.id);
    await expect(answerQuestion(later, { question: first.question, answer: 1 })).rejects.toMatchObject({
      kind: 'expired',
    });
    expect(await rowsOf(practiceAnswers)).toEqual([]);
  });

  it('is not found for an unknown skill', async () => {
    await expect(openQuestion(scope, { skill: 'toString' })).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('an answer', () => {
  it('is counted once when 50 answers arrive at the same time', async () => {
    const { question, truth, opened } = await ask(scope);
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, i) => answerQuestion(scope, { question, answer: 1 + (i % 2) })),
    );
    const rows = await rowsOf(practiceAnswers);
    expect(rows).toHaveLength(1);
    expect(new Set(all.map(({ chosen }) => chosen))).toEqual(new Set([rows[0]!.chosen]));
    expect(rows[0]).toMatchObject({ id: opened.asked.id, isRight: rows[0]!.chosen === truth });
    expect(await rowsOf(practiceDays)).toMatchObject([{ answers: 1 }]);
    expect(await levelOf()).toMatchObject({ answered: 1, questionId: null });
  });

  it('raises the level after three right in a row and lowers it after one wrong', async () => {
    for (let i = 0; i < 3; i++) {
      const { question, truth } = await ask(scope);
      await answerQuestion(scope, { question, answer: truth });
    }
    expect(await levelOf()).toMatchObject({ level: 2, rightInRow: 0, recent: [1, 1, 1] });
    const { question, truth } = await ask(scope);
    await answerQuestion(scope, { question, answer: 3 - truth });
    expect(await levelOf()).toMatchObject({ level: 1, answered: 4 });
    expect(await rowsOf(practiceDays)).toMatchObject([{ answers: 4, right: 3, ear: null }]);
  });

  it('sets the ear of the day after 20 answers', async () => {
    for (let i = 0; i < 20; i++) {
      const { question, truth } = await ask(scope);
      await answerQuestion(scope, { question, answer: i < 10 ? truth : 3 - truth });
    }
    const [day] = await rowsOf(practiceDays);
    expect(day?.ear).toBeGreaterThanOrEqual(1);
  });

  it('is refused for another member’s question, an altered question and an unknown answer', async () => {
    const { question } = await ask(scope);
    const other = await memberScope();
    for (const [of, answer] of [
      [other, { question, answer: 1 }],
      [testScope(), { question, answer: 1 }],
      [scope, { question: `${question.slice(0, -2)}AA`, answer: 1 }],
      [scope, { question: '', answer: 1 }],
      [scope, { question, answer: 3 }],
    ] as const) {
      await expect(answerQuestion(of, answer)).rejects.toMatchObject({ kind: 'invalid' });
    }
    expect(await rowsOf(practiceAnswers)).toEqual([]);
  });

  it('is not stored for a guest, and all guests get the same question', async () => {
    const guest = testScope();
    const [first, second] = [await ask(guest), await ask(testScope())];
    expect(second.opened.asked.seed).toBe(first.opened.asked.seed);
    const answered = await answerQuestion(guest, { question: first.question, answer: first.truth });
    expect(answered.id).toBeNull();
    expect(await rowsOf(practiceAnswers)).toEqual([]);
    const result = await showResult(guest, { question: first.question, chosen: first.truth });
    expect(presentResult(guest, result!).isRight).toBe(true);
  });

  it('is shown only to the member who gave it', async () => {
    const { question, truth } = await ask(scope);
    const { id } = await answerQuestion(scope, { question, answer: truth });
    const result = await showResult(scope, { answered: id! });
    expect(presentResult(scope, result!)).toMatchObject({ isRight: true, number: 1 });
    expect(await showResult(await memberScope(), { answered: id! })).toBeNull();
    expect(await showResult(testScope(), { answered: id! })).toBeNull();
    // No address shows the result of a member's open question.
    expect(await showResult(scope, { question: (await ask(scope)).question, chosen: 1 })).toBeNull();
  });
});

describe('a question before its answer', () => {
  it('reveals neither the true answer nor the seed', async () => {
    const { opened } = await ask(scope);
    const view = presentQuestion(scope, opened);
    expect(Object.keys(view)).not.toContain('truth');
    expect(JSON.stringify(view)).not.toContain(String(opened.asked.seed));
  });
});

describe('a sound', () => {
  it('has the same bytes each time, plays only for its member, and expires after an hour', async () => {
    const { opened } = await ask(scope);
    const sealed = sealSound(scope, opened.owner, opened.asked, 0);
    const [first, again] = [await play(scope, sealed), await play(scope, sealed)];
    expect(first.length).toBe(44 + 2 * 22_050 * skillOf('drift')!.seconds);
    expect(again).toEqual(first);
    await expect(play(await memberScope(), sealed)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(play(testScope(), sealed)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(play(scope, `${sealed}A`)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(play(scope, 'x')).rejects.toMatchObject({ kind: 'not-found' });
    const later = { ...scope, now: () => new Date(scope.now().getTime() + 3_600_000) };
    await expect(play(later, sealed)).rejects.toMatchObject({ kind: 'expired' });
  });

  it('that the API links to plays without a session for 14 minutes, before and after the answer', async () => {
    const asked = QuestionOutput.parse(await askQuestion(scope, { skill: 'drift' }));
    const result = await giveAnswer(scope, { question: asked.id, answer: 1 });
    expect([asked.sounds.length, result.sounds.length]).toEqual([1, 2]);
    expect(result.was).toMatch(/^Deck [AB] was ahead\. Its .* before the .*\.$/);
    for (const { sealed, link } of [...asked.sounds, ...result.sounds].map((sound) => partsOf(sound.link))) {
      expect((await play(testScope(), sealed, link)).length).toBeGreaterThan(44);
      const other = { ...link, user: (await memberScope()).viewer?.id ?? '' };
      await expect(play(testScope(), sealed, other)).rejects.toMatchObject({ kind: 'forbidden' });
      const later = { ...testScope(), now: () => new Date(scope.now().getTime() + 14 * 60_000) };
      await expect(play(later, sealed, link)).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(play(testScope(), sealed)).rejects.toMatchObject({ kind: 'not-found' });
    }
  });

  it('is refused, like a question, when any character of its sealed text is altered', async () => {
    const { opened, question } = await ask(scope);
    const sound = sealSound(scope, opened.owner, opened.asked, 0);
    const altered = (text: string) =>
      Array.from(text, (letter, i) => `${text.slice(0, i)}${letter === 'A' ? 'B' : 'A'}${text.slice(i + 1)}`);
    // The last character is left out: its last bits may encode no part of the bytes.
    for (const text of altered(sound).slice(0, -1)) {
      await expect(play(scope, text)).rejects.toMatchObject({ kind: 'not-found' });
    }
    for (const text of altered(question).slice(0, -1)) {
      await expect(answerQuestion(scope, { question: text, answer: 1 })).rejects.toMatchObject({ kind: 'invalid' });
    }
    expect(await rowsOf(practiceAnswers)).toEqual([]);
  });

  it('has an address of the same length for every seed and part', async () => {
    const { opened } = await ask(scope);
    const lengths = [1, 99, 4_294_967_295].flatMap((seed) =>
      [0, 1, 2].map((part) => sealSound(scope, opened.owner, { ...opened.asked, seed }, part).length),
    );
    expect(new Set(lengths).size).toBe(1);
  });
});
