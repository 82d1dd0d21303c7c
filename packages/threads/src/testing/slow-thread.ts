import { setTimeout as sleep } from 'node:timers/promises';
import { serveOrders } from '../inside.ts';
import { operations } from './operations.ts';

/** In milliseconds: how long this thread loads what it runs. */
const LOADING_MS = 900;

await sleep(LOADING_MS);
serveOrders(operations, () => undefined);
