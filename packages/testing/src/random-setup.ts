import { configureGlobal } from 'fast-check';

/** What random tests begin with, so that a change they have nothing to do with does not meet the first unlucky draw. */
const USUAL_SEED = 20261122;

/**
 * Vitest's set-up for each file of unit tests: random tries are the same in every `npm test`. `npm run prove` sets a seed
 * of its own in BENCHBOOK_SEED and prints it; whoever sets the same one tries the same.
 */
configureGlobal({ seed: Number(process.env.BENCHBOOK_SEED ?? USUAL_SEED) });
