import { serveOrders } from '../inside.ts';
import { operations, Refused } from './operations.ts';

serveOrders(operations, (error) => (error instanceof Refused ? 'no' : undefined));
