import { expect, it } from 'vitest';
import { hurriedWaits } from './hurried-waits.ts';

const found = (text: string) => hurriedWaits([{ path: 'a.test.ts', text, imports: [] }]);

it('finds a wait that does not say how long, wherever it stands', () => {
  expect(found('await vi.waitFor(() => expect(done).toBe(true));')).toEqual(['a.test.ts:1']);
  expect(found('it(async () => {\n  await expect.poll(\n    heard,\n  ).toBe("x");\n});')).toEqual([
    'a.test.ts:2',
  ]);
});

it('takes one that does', () => {
  expect(found('await vi.waitFor(() => expect(done).toBe(true), { timeout: 20_000 });')).toEqual([]);
  expect(found('const eventually = (get) => expect.poll(get, WAIT);')).toEqual([]);
});
