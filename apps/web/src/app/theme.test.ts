import { expect, it } from 'vitest';
import { theme } from './theme.ts';

it('opens dialogs in 300 ms, and what is behind them in 150', () => {
  expect(theme.components?.Modal?.defaultProps).toMatchObject({
    transitionProps: { duration: 300 },
    overlayProps: { transitionProps: { duration: 150 } },
  });
});
