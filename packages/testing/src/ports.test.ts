import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePorts } from './ports.ts';

it('gives two ports that nobody is given who asks for any', async () => {
  const [first, second] = await freePorts();
  expect(first).not.toBe(second);
  for (const port of [first, second]) {
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
  }
});

it('gives the ports that are wanted, and another for the one that somebody has', async () => {
  const wanted = await freePorts();
  expect(await freePorts(wanted)).toEqual(wanted);
  const occupant = createServer().listen(wanted[0], '127.0.0.1');
  await once(occupant, 'listening');
  const [first, second] = await freePorts(wanted);
  expect(first).not.toBe(wanted[0]);
  expect(second).toBe(wanted[1]);
  occupant.close();
});
