import { describe, expect, it } from 'vitest';
import { Queue, type Queued } from './queue.ts';

const task = (name: string, rest: Queued = {}) => ({ name, ...rest });
const names = (tasks: ({ name: string } | undefined)[]) => tasks.map((each) => each?.name);

describe('a queue', () => {
  it('gives work out in the order it came', () => {
    const queue = new Queue<Queued & { name: string }>({});
    queue.add(task('one'));
    queue.add(task('two'));
    expect(names([queue.take(), queue.take(), queue.take()])).toEqual(['one', 'two', undefined]);
  });

  it('lets others past an owner who has enough running, and goes on with theirs when that is done', () => {
    const queue = new Queue<Queued & { name: string }>({ ofOneOwner: { running: 1, inAll: 9 } });
    const first = task('rita 1', { owners: ['user rita', 'document a'] });
    queue.add(first);
    queue.add(task('rita 2', { owners: ['user rita', 'document b'] }));
    queue.add(task('olga', { owners: ['user olga', 'document c'] }));
    expect(names([queue.take(), queue.take(), queue.take()])).toEqual(['rita 1', 'olga', undefined]);
    queue.done(first);
    expect(names([queue.take()])).toEqual(['rita 2']);
  });

  it('counts a document as an owner too, whoever opens it', () => {
    const queue = new Queue<Queued & { name: string }>({ ofOneOwner: { running: 1, inAll: 9 } });
    queue.add(task('rita', { owners: ['user rita', 'document a'] }));
    queue.add(task('olga', { owners: ['user olga', 'document a'] }));
    expect(names([queue.take(), queue.take()])).toEqual(['rita', undefined]);
  });

  it('refuses what is more than one owner may have, and what is more than may wait', () => {
    const queue = new Queue<Queued & { name: string }>({ waiting: 2, ofOneOwner: { running: 1, inAll: 2 } });
    const running = task('rita 1', { owners: ['rita'] });
    expect(queue.add(running)).toBeUndefined();
    queue.take();
    expect(queue.add(task('rita 2', { owners: ['rita'] }))).toBeUndefined();
    expect(queue.add(task('rita 3', { owners: ['rita'] }))).toBe('owner-busy');
    expect(queue.add(task('olga', { owners: ['olga'] }))).toBeUndefined();
    expect(queue.add(task('otto', { owners: ['otto'] }))).toBe('queue-full');
    queue.done(running);
    queue.take();
    expect(queue.add(task('otto', { owners: ['otto'] }))).toBeUndefined();
  });

  it('runs what is to run alone beside small work, but not beside the like', () => {
    const queue = new Queue<Queued & { name: string }>({});
    const large = task('large', { alone: true });
    for (const each of [large, task('next large', { alone: true }), task('small')]) queue.add(each);
    expect(names([queue.take(), queue.take(), queue.take()])).toEqual(['large', 'small', undefined]);
    queue.done(large);
    expect(names([queue.take()])).toEqual(['next large']);
  });
});
