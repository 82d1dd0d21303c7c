/**
 * Files of browser tests that take turns, those of a line on one day of three. Each walks through what tests of its rules,
 * in milliseconds and without a browser, hold every day; `npm test -- all` and `npm run prove` run them all. What is about
 * the record itself (typing, saving, versions, comparing, signing, rights that end, killed processes) takes no turns.
 *
 * The lines take about as long as each other.
 */
export const TURNS = [
  [
    'e2e/administration.spec.ts',
    'packages/testing/src/docs-api/built-in.spec.ts',
    'e2e/autofill.spec.ts',
    'e2e/activity-log.spec.ts',
    'packages/editors/src/pdf/as-pages.spec.ts',
    'e2e/second-factor.spec.ts',
    'packages/editors/src/frame/entering-password.spec.ts',
    'e2e/two-people-one-document.spec.ts',
  ],
  [
    'e2e/screens.spec.ts',
    'e2e/lims.spec.ts',
    'e2e/templates.spec.ts',
    'e2e/health.spec.ts',
    'e2e/forgotten-password.spec.ts',
    'e2e/away.spec.ts',
    'e2e/password-of-the-author.spec.ts',
    'e2e/languages.spec.ts',
  ],
  [
    'e2e/lists.spec.ts',
    'e2e/stop-pages.spec.ts',
    'e2e/lims-screens.spec.ts',
    'e2e/sign-on.spec.ts',
    'e2e/settings.spec.ts',
    'e2e/slow-opening.spec.ts',
    'packages/editors/src/frame/host-requests.spec.ts',
    'packages/editors/src/editors.spec.ts',
  ],
];

/** Holds whose turn it is in a run that takes them, for the processes it starts; set it to choose. */
const VARIABLE = 'BENCHBOOK_TURN';

/** From here on this run, and the processes it starts, leave out those whose turn it is not, also past midnight. */
export function takeTurns() {
  process.env[VARIABLE] ??= String(Math.floor(Date.now() / 86_400_000) % TURNS.length);
}

/** The files that this run leaves out: none unless it takes turns. Throws where somebody chose a turn that is not there. */
export function restingFiles() {
  const turn = process.env[VARIABLE];
  if (turn === undefined) return [];
  if (TURNS[Number(turn)] === undefined)
    throw new Error(`${VARIABLE} is ${turn}: choose one from 0 to ${TURNS.length - 1}.`);
  return TURNS.filter((_files, place) => place !== Number(turn)).flat();
}
