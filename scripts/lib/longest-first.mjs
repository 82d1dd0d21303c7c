/**
 * The files of tests that take longest, longest first, as `npm test` names them in the end: a worker that begins one of
 * them late works on it alone while the others have nothing left. Vitest knows how long a file took the last time, but not
 * on a fresh checkout.
 */
export const LONGEST = [
  'e2e/administration.spec.ts',
  'e2e/lims.spec.ts',
  'e2e/versions.spec.ts',
  'e2e/autofill.spec.ts',
  'packages/editors/src/two-people.spec.ts',
  'packages/testing/src/docs-api/built-in.spec.ts',
  'e2e/screens.spec.ts',
  'e2e/templates.spec.ts',
  'e2e/stop-pages.spec.ts',
  'e2e/first-signed-excel-workbook.spec.ts',
  'e2e/first-signed-word-workbook.spec.ts',
  'e2e/chain-of-signers.spec.ts',
  'e2e/killed-while-editing.spec.ts',
  'e2e/sign-on.spec.ts',
  'packages/editors/src/docx/docx-page.spec.ts',
  'e2e/activity-log.spec.ts',
  'e2e/copy-a-workbook.spec.ts',
  'e2e/private-workbook.spec.ts',
  'e2e/lims-screens.spec.ts',
  'e2e/health.spec.ts',
  'e2e/two-people-one-document.spec.ts',

  'apps/server/test/authorisation/authorisation.test.ts',
  'apps/launcher/src/launcher.test.ts',
  'apps/server/src/jobs/holders.test.ts',
  'packages/documents/src/xlsx/corpus.test.ts',
  'apps/server/src/experiments/signing/signing.test.ts',
  'packages/document-server/src/server/session/edit-lock.test.ts',
  'packages/document-server/src/server/session/recovery.test.ts',
  'apps/server/src/sign-on/ldap/ldap.test.ts',
  'apps/server/src/editor/callback.test.ts',
  'packages/document-server/src/server/session/ending.test.ts',
  'packages/database/src/embedded/lock.test.ts',
  'apps/server/src/second-opinions/second-opinions.test.ts',
  'apps/server/src/health/health.test.ts',
  'packages/document-server/src/server/page/heavy-openings.test.ts',
];

/**
 * @template {{ moduleId: string }} File
 * @param {File[]} files in the order in which they would be begun otherwise
 */
export function longestFirst(files) {
  /** @param {File} file */
  const placeOf = ({ moduleId }) => {
    const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
    return place === -1 ? LONGEST.length : place;
  };
  return files.toSorted((one, other) => placeOf(one) - placeOf(other));
}
