import { describe, expect, it } from 'vitest';
import { FairQueue, TooManyAtOnce } from './fair-queue.ts';

/** A task that ends when the test says so, with the names of what began. */
function desk(queue: FairQueue) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, ...owners: string[]) =>
    queue.take(owners, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.push(end));
    });
  const allBegun = () => new Promise((resolve) => setImmediate(resolve));
  const endOne = async () => {
    await allBegun();
    ends.shift()?.();
    await allBegun();
  };
  return { begun, ask, endOne };
}

describe('tasks of several owners', () => {
  it('come round to everybody, however much one of them asks for', async () => {
    const { begun, ask, endOne } = desk(new FairQueue(9));
    for (const n of [1, 2, 3, 4]) void ask(`rita ${n}`, 'rita', `document ${n}`);
    void ask('olga 1', 'olga', 'document 8');
    void ask('olga 2', 'olga', 'document 9');
    void ask('nobody');
    for (let n = 0; n < 7; n++) await endOne();
    expect(begun).toEqual(['rita 1', 'olga 1', 'nobody', 'rita 2', 'olga 2', 'rita 3', 'rita 4']);
  });

  it('are refused to who has more waiting than may, and to nobody else', async () => {
    const { ask, endOne } = desk(new FairQueue(2));
    const first = ask('rita 1', 'rita', 'document 1');
    const second = ask('rita 2', 'rita', 'document 2');
    await expect(ask('rita 3', 'rita', 'document 3')).rejects.toBeInstanceOf(TooManyAtOnce);
    const other = ask('olga', 'olga', 'document 1');
    await expect(ask('otto', 'otto', 'document 1')).rejects.toBeInstanceOf(TooManyAtOnce);
    for (let n = 0; n < 3; n++) await endOne();
    await Promise.all([first, second, other]);
    const again = ask('rita 4', 'rita', 'document 4');
    await endOne();
    await again;
  });

  it('go on after one that failed', async () => {
    const queue = new FairQueue(2);
    await expect(queue.take(['rita'], () => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
    expect(await queue.take(['rita'], () => Promise.resolve(1))).toBe(1);
  });
});
