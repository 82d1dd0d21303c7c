import { expect, it } from 'vitest';
import { eachPlaceOnce } from './tab-stops.ts';

const stop = (val: string, pos: number) => ({ val, pos });

it('has each place once, as it is said of last', () => {
  const style = [stop('center', 4680), stop('end', 9360)];
  expect(eachPlaceOnce([...style, ...style])).toEqual(style);
  expect(eachPlaceOnce([...style, stop('clear', 4680), stop('start', 720)])).toEqual([
    stop('clear', 4680),
    stop('end', 9360),
    stop('start', 720),
  ]);
});
