import { expect, it } from 'vitest';
import { ICON_NAMES } from './icon-names.ts';
import { ICON_SETS } from './icon-shapes.ts';

it('every set of icons that is drawn has a name of its own', () => {
  expect(Object.keys(ICON_NAMES).sort()).toEqual([...ICON_SETS].sort());
  expect(new Set(Object.values(ICON_NAMES)).size).toBe(ICON_SETS.length);
});
