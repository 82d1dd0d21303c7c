import { EXPORT_TRIES, type Export, type ExportTry, exportCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { isAdministrator } from '../session/administrators.ts';
import { useUser } from '../session/session.ts';
import { useTime } from '../ui/time.ts';
import { exportsKey, type WorkbookPlace } from './queries.ts';

interface Props {
  place: WorkbookPlace;
  /** Newest first. */
  exports: readonly Export[];
}

/** Every export of a workbook, and every time the LIMS was called for it. */
export function ExportHistory({ place, exports }: Props) {
  return (
    <ul className="export-history" aria-label={t('Exports')}>
      {exports.map((one) => (
        <li key={one.id}>
          <OneExport one={one} place={place} />
        </li>
      ))}
    </ul>
  );
}

function OneExport({ one, place }: { one: Export; place: WorkbookPlace }) {
  const user = useUser();
  const { date } = useTime();
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {one.reference === null
              ? t('Version {version} to {connection}', { version: one.version, connection: one.connection })
              : t('Version {version} to {connection} as {reference}', {
                  version: one.version,
                  connection: one.connection,
                  reference: one.reference,
                })}
          </Text>
          <StateBadge one={one} />
        </Group>
        {one.state === 'failed' && isAdministrator(user) && <TryAgain id={one.id} place={place} />}
      </Group>
      <Text size="xs" c="dimmed">
        {t('Asked for by {exportedBy} - {date}', { exportedBy: one.exportedBy, date: date(one.exportedAt) })}
      </Text>
      {one.tries.length > 0 && (
        <ol className="export-tries" aria-label={t('Tries')} reversed start={one.tries[0]?.number}>
          {one.tries.map((each) => (
            <li key={each.number} value={each.number}>
              <OneTry of={each} />
            </li>
          ))}
        </ol>
      )}
    </Stack>
  );
}

const STATES = {
  waiting: { color: 'yellow', word: t('On its way') },
  done: { color: 'teal', word: t('Exported') },
  failed: { color: 'red', word: t('Failed') },
} as const satisfies Record<Export['state'], { color: string; word: string }>;

function StateBadge({ one: { state, triesLeft } }: { one: Export }) {
  const { color, word } = STATES[state];
  return (
    <Badge color={color} variant="light" tt="none">
      {state === 'waiting' && triesLeft < EXPORT_TRIES ? t('Trying again') : word}
    </Badge>
  );
}

function OneTry({ of: { startedAt, milliseconds, status, message, answer } }: { of: ExportTry }) {
  const { moment } = useTime();
  return (
    <>
      <Text size="xs" c="dimmed">
        {status === null
          ? t('{moment} · no answer · {milliseconds, number} ms', { moment: moment(startedAt), milliseconds })
          : t('{moment} · status {status} · {milliseconds, number} ms', {
              moment: moment(startedAt),
              status,
              milliseconds,
            })}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {message}
      </Text>
      {answer !== '' && (
        <details>
          <summary>{t('Answer')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
          <section className="raw-answer" tabIndex={0} aria-label={t('First part of the answer')}>
            {answer}
          </section>
        </details>
      )}
    </>
  );
}

/** For administrators: the same export once more; the LIMS still makes one record of it. */
function TryAgain({ id, place }: { id: number; place: WorkbookPlace }) {
  const client = useQueryClient();
  const replay = useMutation({
    mutationFn: () => call(exportCalls.replayExport, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: exportsKey(place) }),
  });
  return (
    <Button variant="default" size="compact-sm" loading={replay.isPending} onClick={() => replay.mutate()}>
      {t('Try again')}
    </Button>
  );
}
