import { describe, expect, it } from 'vitest';
import {
  arrowsUp,
  crowdedFolders,
  dependenciesOf,
  filesInCircles,
  longFiles,
  MOST_FILES,
  MOST_LINES,
  roomOf,
  sqlOutsideRepositories,
  testsInProduct,
} from './measures.ts';

const FLOORS = [['main.ts'], ['screens'], ['orders', 'users'], ['orders/rows', 'ui']];

function file(path: string, imports: string[] = [], text = '') {
  return { path, imports, text };
}

describe('the room of a file', () => {
  it('is the longest declared path that leads to it', () => {
    expect(roomOf('orders/rules.ts', FLOORS)).toBe('orders');
    expect(roomOf('orders/rows/cells/one.ts', FLOORS)).toBe('orders/rows');
    expect(roomOf('main.ts', FLOORS)).toBe('main.ts');
  });

  it('is none where nobody declared one', () => {
    expect(roomOf('elsewhere/rules.ts', FLOORS)).toBeUndefined();
    expect(roomOf('app.ts', FLOORS)).toBeUndefined();
    expect(roomOf('orders-of-old/rules.ts', FLOORS)).toBeUndefined();
  });

  it('is the package’s own folder for the files in it, where that is declared', () => {
    expect(roomOf('app.ts', [...FLOORS, ['.']])).toBe('.');
    expect(roomOf('elsewhere/rules.ts', [...FLOORS, ['.']])).toBeUndefined();
  });
});

describe('what a program loads', () => {
  it('is what its file and all those import that it imports, except for types and what is imported later', () => {
    const files = [
      file(
        'main.ts',
        [],
        "import { a } from './a.ts';\nimport type { B } from './b.ts';\nimport { type C } from 'c';",
      ),
      file('a.ts', [], "export * from 'a';\nexport type { D } from 'd';\nawait import('later');"),
      file('b.ts', [], "import 'b';"),
    ];
    expect(dependenciesOf('main.ts', files)).toEqual(['a', 'c']);
  });
});

describe('arrows', () => {
  it('may run down any number of floors, and within a room', () => {
    const files = [
      file('main.ts', ['screens/list.ts', 'ui/table.ts']),
      file('orders/rules.ts', ['orders/words.ts', 'orders/rows/row.ts']),
    ];
    expect(arrowsUp(files, FLOORS)).toEqual(new Map());
  });

  it('are counted when they run up, or to a room of the same floor', () => {
    const files = [
      file('ui/table.ts', ['orders/rules.ts', 'orders/words.ts']),
      file('orders/rules.ts', ['users/rules.ts']),
    ];
    expect(arrowsUp(files, FLOORS)).toEqual(
      new Map([
        ['ui -> orders', 2],
        ['orders -> users', 1],
      ]),
    );
  });

  it('of tests are not counted', () => {
    expect(arrowsUp([file('ui/table.test.ts', ['main.ts'])], FLOORS)).toEqual(new Map());
  });
});

it('finds the files of circles, and not those that only lead into one', () => {
  const files = [
    file('a.ts', ['b.ts']),
    file('b.ts', ['c.ts']),
    file('c.ts', ['b.ts', 'd.ts']),
    file('d.ts'),
    file('e.ts', ['e.ts']),
  ];
  expect(filesInCircles(files)).toEqual(['b.ts', 'c.ts', 'e.ts']);
});

it('finds what the product takes from tests', () => {
  const files = [
    file('orders/rules.ts', ['testing/clock.ts']),
    file('orders/rules.test.ts', ['testing/clock.ts']),
    file('testing/clock.ts', ['testing/time.ts']),
  ];
  expect(testsInProduct(files)).toEqual(['orders/rules.ts -> testing/clock.ts']);
});

it('counts the product files that lie in a folder itself', () => {
  const full = Array.from({ length: MOST_FILES }, (_, number) => file(`orders/${number}.ts`));
  const others = [file('orders/rows/one.ts'), file('orders/0.test.ts')];
  expect(crowdedFolders([...full, ...others])).toEqual(new Map());
  expect(crowdedFolders([...full, file('orders/more.ts')])).toEqual(new Map([['orders', MOST_FILES + 1]]));
});

it('finds the files of the product that are too long, and none of a test', () => {
  const lines = (count: number) => 'x\n'.repeat(count);
  const files = [
    file('orders/full.ts', [], lines(MOST_LINES)),
    file('orders/long.ts', [], lines(MOST_LINES + 1)),
    file('orders/long.test.ts', [], lines(MOST_LINES + 1)),
  ];
  expect(longFiles(files)).toEqual(new Map([['orders/long.ts', MOST_LINES + 1]]));
});

describe('SQL', () => {
  const written = {
    'a builder’s query': "db.selectFrom('users').selectAll();",
    'a change': "await trx\n  .updateTable('users')\n  .execute();",
    'a template': 'const now = sql<Date>`now()`;',
    'a query of pg': "client.query('listen changes');",
  };

  it.each(Object.entries(written))('is found as %s', (_, text) => {
    expect(sqlOutsideRepositories([file('orders/service.ts', [], text)])).toEqual(['orders/service.ts']);
    expect(sqlOutsideRepositories([file('orders/repository.ts', [], text)])).toEqual([]);
  });

  it('is not taken from comments and texts', () => {
    const text = "// .selectFrom('users')\nexport const HELP = 'write sql`…` or .insertInto(…)';";
    expect(sqlOutsideRepositories([file('orders/service.ts', [], text)])).toEqual([]);
  });
});
