/**
 * Files of tests that take turns, those of a line on one quarter of a day of the 28 of a week: journeys through screens and panels of the
 * editors, whose rules other tests hold every day in milliseconds, and what starts processes or waits for them, as the launcher and the
 * databases do, or for other programs, as signing on with those of an institution does; and the migrations that were released, which
 * are never changed. `npm test -- all` and `npm run prove` run them all.
 * What is about the record itself takes no turns: a Word workbook from the first start to its signatures, typing, saving, merging,
 * restricted access, recovery of what was typed, and who may do what.
 *
 * The lines take about as long as each other.
 */
export const TURNS = [
  ['e2e/versions.spec.ts', 'packages/testing/src/shared-browser.spec.ts'],
  ['packages/editors/src/two-people.spec.ts', 'packages/editors/src/docx/layout/ends-of-sections.spec.ts'],
  ['e2e/move-workbooks.spec.ts', 'packages/editors/src/docx/copying/cells.spec.ts'],
  [
    'packages/testing/src/docs-api/built-in.spec.ts',
    'packages/editors/src/xlsx/drawings/first-chart.spec.ts',
  ],
  ['e2e/lists.spec.ts'],
  [
    'e2e/network-away.spec.ts',
    'bench/displayed/sample.test.ts',
    'e2e/lists-on-a-phone.spec.ts',
    'packages/editors/src/xlsx/univer-corrections/editor-size.spec.ts',
    'packages/editors/src/docx/tables/tables.spec.ts',
  ],
  [
    'e2e/copy-a-workbook.spec.ts',
    'packages/editors/src/docx/long-document.spec.ts',
    'apps/server/src/remarks/remarks.test.ts',
    'apps/server/src/second-opinions/second-opinions.test.ts',
  ],
  [
    'e2e/two-people-one-document.spec.ts',
    'e2e/editor-beside-the-list.spec.ts',
    'packages/editors/src/xlsx/functions/functions-in-german.spec.ts',
    'apps/server/src/exports/exports.test.ts',
    'apps/server/src/evidence/evidence.test.ts',
    'packages/editors/src/xlsx/input-rules/input-rules-in-german.spec.ts',
  ],
  ['e2e/administration.spec.ts', 'e2e/languages.spec.ts', 'packages/database/src/embedded/embedded.test.ts'],
  [
    'e2e/forgotten-password.spec.ts',
    'packages/editors/src/keyboard.spec.ts',
    'apps/server/src/health/health.test.ts',
    'e2e/shared-laboratory.spec.ts',
    'packages/editors/src/docx/pasting.spec.ts',
  ],
  [
    'e2e/autofill.spec.ts',
    'apps/launcher/src/qualify.test.ts',
    'packages/editors/src/docx/superdoc-corrections/names-of-nodes.spec.ts',
    'packages/editors/src/docx/copying/rows.spec.ts',
    'packages/editors/src/xlsx/univer-corrections/tab-keyboard.spec.ts',
    'packages/editors/src/docx/layout/frames.spec.ts',
  ],
  [
    'e2e/first-signed-excel-workbook.spec.ts',
    'e2e/settings.spec.ts',
    'packages/editors/src/docx/copying/styles.spec.ts',
    'packages/editors/src/docx/styles/looks.spec.ts',
    'apps/server/src/openings/openings.test.ts',
    'packages/database/src/migrations/alarm-kinds.test.ts',
  ],
  [
    'e2e/screens.spec.ts',
    'packages/editors/src/docx/docx-page-and-server.spec.ts',
    'packages/editors/src/xlsx/drawings.spec.ts',
    'packages/document-server/src/server/page/heavy-openings.test.ts',
    'packages/database/src/migrations/signature-proof.test.ts',
  ],
  [
    'e2e/lims.spec.ts',
    'packages/editors/src/xlsx/typing/paste.spec.ts',
    'packages/editors/src/xlsx/functions/figures.spec.ts',
    'bench/lossless/check-results.test.ts',
    'packages/database/src/embedded/lock.test.ts',
  ],
  [
    'e2e/templates.spec.ts',
    'packages/editors/src/frame/entering-password.spec.ts',
    'packages/editors/src/docx/contents/contents.spec.ts',
    'apps/launcher/src/user.test.ts',
    'packages/database/src/migrations/found-titles.test.ts',
    'apps/server/src/sign-on/saml/decryption.test.ts',
  ],
  [
    'e2e/killed-while-editing.spec.ts',
    'packages/editors/src/xlsx/typing/formula-bar.spec.ts',
    'packages/editors/src/docx/charts/typing-over.spec.ts',
    'packages/editors/src/docx/copying/dragged-text.spec.ts',
    'apps/server/src/autofill/autofill.test.ts',
    'packages/database/src/migrations/sealed-trail.test.ts',
  ],
  [
    'e2e/private-workbook.spec.ts',
    'packages/editors/src/xlsx/xlsx-page.spec.ts',
    'packages/editors/src/docx/finding/finding.spec.ts',
    'packages/editors/src/docx/copying/typed-into-cells.spec.ts',
    'apps/server/src/trail/time-stamps/time-stamps.test.ts',
    'apps/server/src/data-connections/data-connections.test.ts',
  ],
  [
    'e2e/stop-pages.spec.ts',
    'packages/editors/src/xlsx/sorting/sorting.spec.ts',
    'packages/editors/src/xlsx/conditional/rules-along.spec.ts',
    'apps/server/src/notifications/notifications.test.ts',
    'apps/server/src/configuration/logo.test.ts',
  ],
  [
    'e2e/health.spec.ts',
    'packages/editors/src/editors.spec.ts',
    'e2e/inactive-projects.spec.ts',
    'apps/server/src/sign-on/ldap/ldap.test.ts',
    'apps/server/src/second-factor/passkeys.test.ts',
  ],
  [
    'e2e/activity-log.spec.ts',
    'packages/editors/src/frame/host-requests.spec.ts',
    'packages/editors/src/resting.spec.ts',
    'apps/server/src/sign-on/saml/logout.test.ts',
    'apps/server/src/second-factor/sign-in.test.ts',
  ],
  [
    'e2e/lims-screens.spec.ts',
    'packages/editors/src/xlsx/panels.spec.ts',
    'packages/editors/src/docx/references/references.spec.ts',
    'apps/server/src/sign-on/saml/sign-on.test.ts',
    'apps/server/src/eln/import.test.ts',
    'packages/editors/src/pictured-panels.spec.ts',
  ],
  [
    'e2e/chain-of-signers.spec.ts',
    'packages/editors/src/pdf/as-pages.spec.ts',
    'packages/editors/src/docx/pictures/pictures.spec.ts',
    'apps/server/src/signature-requests/signature-requests.test.ts',
    'apps/server/src/reads/reads.test.ts',
    'packages/editors/src/docx/layout/building-blocks.spec.ts',
  ],
  [
    'e2e/slow-opening.spec.ts',
    'packages/editors/src/xlsx/beside-cells.spec.ts',
    'packages/editors/src/docx/pictures/pasted-pictures.spec.ts',
    'packages/editors/src/docx/pictures/pictures-in-headers.spec.ts',
    'apps/launcher/src/launcher.test.ts',
    'apps/server/src/sign-on/oidc/oidc.test.ts',
    'packages/editors/src/docx/complex-scripts.spec.ts',
  ],
  [
    'e2e/sign-on.spec.ts',
    'packages/editors/src/prepared-editor.spec.ts',
    'packages/editors/src/docx/controls/controls.spec.ts',
    'packages/editors/src/xlsx/univer-corrections/tab-menu.spec.ts',
    'packages/document-server/src/server/docs-api/converter.test.ts',
    'apps/server/src/evidence/time-stamps.test.ts',
  ],
  [
    'e2e/second-factor.spec.ts',
    'packages/editors/src/xlsx/protection.spec.ts',
    'apps/server/src/jobs/holders.test.ts',
    'packages/editors/src/xlsx/drawings/charts-along.spec.ts',
    'packages/editors/src/docx/charts/charts.spec.ts',
  ],
  [
    'e2e/upload-a-real-document.spec.ts',
    'packages/editors/src/xlsx/conditional/rules-in-german.spec.ts',
    'packages/editors/src/docx/equations/equations.spec.ts',
    'packages/editors/src/docx/pasted-frames.spec.ts',
    'apps/server/src/texts/texts.test.ts',
    'packages/database/src/migrations/moved-workbooks.test.ts',
  ],
  [
    'e2e/password-of-the-author.spec.ts',
    'packages/editors/src/frame/screen/restrictions.spec.ts',
    'packages/editors/src/xlsx/charts.spec.ts',
    'packages/editors/src/docx/styles/styles.spec.ts',
    'apps/server/src/printing/printing.test.ts',
    'packages/database/src/migrations/subjects-of-template-saves.test.ts',
  ],
  [
    'e2e/away.spec.ts',
    'packages/editors/src/xlsx/displayed.spec.ts',
    'packages/editors/src/xlsx/sparklines/sparklines-along.spec.ts',
    'packages/editors/src/xlsx/univer-corrections/no-sheet-shown.spec.ts',
    'apps/server/src/remarks/marks.test.ts',
    'packages/database/src/embedded/roles.test.ts',
  ],
];

/** Holds whose turn it is in a run that takes them, for the processes it starts; set it to choose. */
const VARIABLE = 'BENCHBOOK_TURN';

/** How long a turn is: who works on the project runs the tests several times a day. */
const QUARTER_OF_A_DAY_MS = 21_600_000;

/** From here on this run, and the processes it starts, leave out those whose turn it is not, also once the next one begins. */
export function takeTurns() {
  process.env[VARIABLE] ??= String(Math.floor(Date.now() / QUARTER_OF_A_DAY_MS) % TURNS.length);
}

/** The files that this run leaves out: none unless it takes turns. Throws where somebody chose a turn that is not there. */
export function restingFiles() {
  const turn = process.env[VARIABLE];
  if (turn === undefined) return [];
  if (TURNS[Number(turn)] === undefined)
    throw new Error(`${VARIABLE} is ${turn}: choose one from 0 to ${TURNS.length - 1}.`);
  return TURNS.filter((_files, place) => place !== Number(turn)).flat();
}
