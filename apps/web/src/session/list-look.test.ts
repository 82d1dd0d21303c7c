import { expect, it } from 'vitest';
import { ListLook, rememberLook } from './list-look.ts';

it('remembers of each person how they look at each list, and of nobody else', () => {
  const table = { as: 'table' as const, hidden: ['Kind'] };
  const cards = { as: 'cards' as const, hidden: [] };
  const first = rememberLook({}, 1, { list: 'workbooks', look: table });
  const second = rememberLook(first, 2, { list: 'workbooks', look: cards });
  expect(rememberLook(second, 1, { list: 'projects', look: cards })).toEqual({
    1: { workbooks: table, projects: cards },
    2: { workbooks: cards },
  });
});

it('looks at cards while nobody has chosen, and where what was remembered makes no sense', () => {
  expect(ListLook.parse({})).toEqual({ as: 'cards' });
  expect(ListLook.parse({ as: 'tiles', hidden: 3 })).toEqual({ as: 'cards' });
});
