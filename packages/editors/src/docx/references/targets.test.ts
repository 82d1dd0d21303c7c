import { expect, it } from 'vitest';
import { captionLabel, headingLevel } from './targets.ts';

it('refers to a caption by its label and number', () => {
  expect(captionLabel('Figure 2: the flask')).toBe('Figure 2');
  expect(captionLabel('Supplementary Table 12')).toBe('Supplementary Table 12');
  expect(captionLabel('Fig. 3 of 4')).toBe('Fig. 3');
  expect([captionLabel('the flask'), captionLabel('Figure 123456'), captionLabel('2 flasks')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('knows headings by their style', () => {
  expect(['Heading1', 'Heading9', 'Heading10', 'Normal', null].map(headingLevel)).toEqual([
    ...[1, 9],
    ...[undefined, undefined, undefined],
  ]);
});
