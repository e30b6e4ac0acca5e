import { describe, expect, it } from 'vitest';
import { type Deadline, startDeadline } from './deadline';

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const never = () => new Promise<never>(() => {});
const tooLate = { kind: 'provider-failed', message: expect.stringContaining('took too long') };

function start(time: number, most = 10_000): Deadline {
  return startDeadline({ time, most });
}

async function timed(work: Promise<unknown>): Promise<number> {
  const began = Date.now();
  await work.catch(() => {});
  return Date.now() - began;
}

describe('a deadline', () => {
  it('returns what the work returns, or throws what the work throws', async () => {
    const deadline = start(1000);
    expect(await deadline.within(async () => 'done')).toBe('done');
    await expect(deadline.within(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('ends work that does not end by itself and aborts its signal', async () => {
    const deadline = start(60);
    await expect(deadline.within(never)).rejects.toMatchObject(tooLate);
    expect(deadline.signal.aborted).toBe(true);
  });

  it('is shared by consecutive calls', async () => {
    const deadline = start(300);
    await deadline.within(() => wait(200));
    expect(await timed(deadline.within(never))).toBeLessThan(200);
  });

  it('is shared by concurrent calls, which use it up once', async () => {
    const deadline = start(300);
    await Promise.all([deadline.within(() => wait(150)), deadline.within(() => wait(150))]);
    await deadline.within(() => wait(50));
    expect(deadline.signal.aborted).toBe(false);
  });

  it('does not run while no call is waiting', async () => {
    const deadline = start(100);
    await deadline.within(() => wait(10));
    await wait(150);
    expect(await deadline.within(async () => 'still')).toBe('still');
  });

  it('does not expire for an answer that arrived while the process was busy', async () => {
    const deadline = start(200);
    const answered = async () => {
      await wait(10);
      const free = Date.now() + 400;
      while (Date.now() < free);
      // The answer arrived long ago, but is handled only after the timers that became due in between.
      await wait(1);
      return 'answered';
    };
    expect(await deadline.within(answered)).toBe('answered');
    // The next call gets time too, although the deadline has passed by the clock.
    expect(await deadline.within(() => wait(100).then(() => 'too'))).toBe('too');
    expect(await timed(deadline.within(never))).toBeLessThan(1200);
  });

  it('starts no work once it is over', async () => {
    const deadline = start(20);
    await deadline.within(never).catch(() => {});
    let hasBegun = false;
    const late = deadline.within(async () => {
      hasBegun = true;
    });
    await expect(late).rejects.toMatchObject(tooLate);
    expect(hasBegun).toBe(false);
  });

  it('can be extended while it runs, up to its maximum', async () => {
    const deadline = start(80, 200);
    const work = timed(deadline.within(never));
    deadline.extend(60);
    deadline.extend(10_000);
    const took = await work;
    expect(took).toBeGreaterThanOrEqual(190);
    expect(took).toBeLessThan(600);
  });
});
