import { readFileSync } from 'node:fs';
import { LimsAutofill, LimsExport, LimsItem, LimsUser } from '@benchbook/contract';
import { expect, it } from 'vitest';
import type { z } from 'zod';

const page = readFileSync(new URL('../../../../docs/lims-events.md', import.meta.url), 'utf8');
const shapes: Record<string, z.ZodType> = { LimsItem, LimsUser, LimsAutofill, LimsExport };
const examples = [...page.matchAll(/```json (\w+)\n([\s\S]*?)```/g)].map(([, shape = '', text = '']) => ({
  shape,
  value: JSON.parse(text),
}));

it('the page on the events has an example of every shape', () => {
  expect(new Set(examples.map(({ shape }) => shape))).toEqual(new Set(Object.keys(shapes)));
});

it.each(examples)(
  'its example of $shape is one, and says nothing that the shape does not have',
  (example) => {
    expect(shapes[example.shape]?.parse(example.value)).toEqual(example.value);
  },
);
