import { type DocumentPlace, reasonCalls, versionCallsOf } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { call } from '../api/client.ts';
import type { Decision } from './use-reason-dialog.tsx';

export const restoreDecision = (place: DocumentPlace, version: number, onDone?: () => void): Decision => ({
  title: t('Restore version {version}', { version }),
  explanation: t('A new version with the content of version {version} is added. No version is lost.', {
    version,
  }),
  submit: t('Restore'),
  run: (reason) =>
    call(versionCallsOf(place).restoreVersion, { params: { ...place, version }, body: { reason } }),
  ...(onDone === undefined ? {} : { onDone }),
});

export const reasonDecision = (
  place: { projectId: number; experimentId: number },
  version: number,
): Decision => ({
  title: t('Why version {version} was changed', { version }),
  explanation: t('It is said of every version that was saved while the workbook was open for this change.'),
  submit: t('Save the reason'),
  run: (reason) => call(reasonCalls.giveReason, { params: { ...place, version }, body: { reason } }),
});

export const takeConflictDecision = (
  place: DocumentPlace,
  conflict: number,
  onDone?: () => void,
): Decision => ({
  title: t('Make it the new version'),
  explanation: t(
    'A new version with this content is added. What the latest version has and this one lacks is only in the older versions then: compare first.',
  ),
  submit: t('Make it the new version'),
  run: (reason) =>
    call(versionCallsOf(place).restoreConflict, { params: { ...place, conflict }, body: { reason } }),
  ...(onDone === undefined ? {} : { onDone }),
});

export const keepConflictDecision = (
  place: DocumentPlace,
  conflict: number,
  onDone?: () => void,
): Decision => ({
  title: t('Leave it aside'),
  explanation: t('The document stays as it is. What was saved aside stays in the list of versions.'),
  submit: t('Leave it aside'),
  run: (reason) =>
    call(versionCallsOf(place).keepConflict, { params: { ...place, conflict }, body: { reason } }),
  ...(onDone === undefined ? {} : { onDone }),
});
