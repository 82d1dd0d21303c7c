/**
 * Files of tests that take turns, those of a line on one day of five: journeys through screens and panels of the editors, whose
 * rules other tests hold every day in milliseconds, and what starts processes or waits for them, as the launcher and the databases do. `npm test --
 * all` and `npm run prove` run them all. What is about the record itself (typing, saving, merging, versions, comparing,
 * signing, rights that end, recovery of what was typed) and who may do what take no turns.
 *
 * The lines take about as long as each other.
 */
export const TURNS = [
  [
    'e2e/administration.spec.ts',
    'e2e/autofill.spec.ts',
    'packages/editors/src/xlsx/beside-cells.spec.ts',
    'packages/editors/src/pdf/as-pages.spec.ts',
    'packages/editors/src/frame/entering-password.spec.ts',
    'apps/launcher/src/launcher.test.ts',
  ],
  [
    'e2e/screens.spec.ts',
    'packages/editors/src/xlsx/panels.spec.ts',
    'packages/editors/src/two-people.spec.ts',
    'e2e/forgotten-password.spec.ts',
    'e2e/password-of-the-author.spec.ts',
    'packages/database/src/embedded/embedded.test.ts',
  ],
  [
    'e2e/lims.spec.ts',
    'e2e/templates.spec.ts',
    'e2e/copy-a-workbook.spec.ts',
    'packages/editors/src/xlsx/sorting/sorting.spec.ts',
    'packages/editors/src/docx/references/references.spec.ts',
    'packages/editors/src/docx/contents/contents.spec.ts',
    'packages/editors/src/editors.spec.ts',
    'e2e/sign-on.spec.ts',
    'e2e/second-factor.spec.ts',
    'e2e/away.spec.ts',
    'packages/editors/src/frame/host-requests.spec.ts',
    'apps/server/src/trail/time-stamps/time-stamps.test.ts',
    'packages/document-server/src/server/page/heavy-openings.test.ts',
  ],
  [
    'e2e/lists.spec.ts',
    'e2e/stop-pages.spec.ts',
    'e2e/settings.spec.ts',
    'e2e/languages.spec.ts',
    'e2e/slow-opening.spec.ts',
    'apps/server/src/jobs/holders.test.ts',
    'packages/database/src/embedded/lock.test.ts',
  ],
  [
    'packages/testing/src/docs-api/built-in.spec.ts',
    'e2e/killed-while-editing.spec.ts',
    'e2e/health.spec.ts',
    'e2e/activity-log.spec.ts',
    'e2e/lims-screens.spec.ts',
    'apps/launcher/src/qualify.test.ts',
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
