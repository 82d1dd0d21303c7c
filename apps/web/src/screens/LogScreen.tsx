import { LOG_CSV_PATH, type LogEntry } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { buildUrl } from '../api/client.ts';
import { downloadFile } from '../api/files.ts';
import { EntryDialog } from '../logs/EntryDialog.tsx';
import { LogDays } from '../logs/LogDays.tsx';
import { LogFilters } from '../logs/LogFilters.tsx';
import { AT_NEWEST, filterOf, isFiltered, LogListState, logPageQuery } from '../logs/queries.ts';
import { isAdministrator } from '../session/administrators.ts';
import { useUser } from '../session/session.ts';
import { useDialog } from '../ui/forms/use-dialog.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { PageButtons } from '../ui/lists/PageButtons.tsx';
import { useListState } from '../ui/lists/use-list-state.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { useTime } from '../ui/time.ts';

/** `/logs`: what was done, by whom and when. */
export function LogScreen() {
  const mayAdminister = isAdministrator(useUser());
  const { timeZone } = useTime();
  const [list, setList] = useListState(LogListState);
  const page = useQuery(logPageQuery(list, timeZone));
  const dialog = useDialog<LogEntry>();
  const turnTo = (cursor: Partial<LogListState>) => {
    setList({ ...AT_NEWEST, ...cursor });
    window.scrollTo({ top: 0 });
  };
  return (
    <div className="screen">
      <Stack gap="md">
        <Group className="screen-head" justify="space-between" gap="xs">
          <ScreenTitle>{t('Activity Log')}</ScreenTitle>
          {mayAdminister && <CsvButton list={list} timeZone={timeZone} />}
        </Group>
        <LogFilters value={list} onChange={(changed) => setList({ ...AT_NEWEST, ...changed })} />
        <Loaded what={t('the activity log')} query={page} waiting={<Waiting />}>
          {({ entries, older, newer }) => (
            <>
              {entries.length === 0 && <Nothing filtered={isFiltered(list)} />}
              <LogDays entries={entries} onOpen={mayAdminister ? dialog.open : undefined} />
              <Turning older={older} newer={newer} onTurn={turnTo} />
            </>
          )}
        </Loaded>
      </Stack>
      {dialog.subject !== null && (
        <EntryDialog entry={dialog.subject} opened={dialog.opened} onClose={dialog.close} />
      )}
    </div>
  );
}

/** All that the filter finds, on whatever page, with everything the audit trail has of it. */
function CsvButton({ list, timeZone }: { list: LogListState; timeZone: string }) {
  const download = useMutation({
    mutationFn: () => downloadFile(buildUrl(LOG_CSV_PATH, {}, filterOf(list, timeZone)), 'activity-log.csv'),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('Download as CSV')}
    </Button>
  );
}

const Waiting = () => (
  <Stack gap={6} aria-busy aria-label={t('Activity log')}>
    {[0, 1, 2, 3, 4].map((place) => (
      <Skeleton key={place} height={28} />
    ))}
  </Stack>
);

const Nothing = ({ filtered }: { filtered: boolean }) => (
  <Text c="dimmed" ta="center" py={48} role="status">
    {filtered ? t('Nothing was found.') : t('Nothing has happened yet.')}
  </Text>
);

interface TurningProps {
  /** Where the pages beside this one begin; 0: there is none. */
  older: number;
  newer: number;
  onTurn: (cursor: Partial<LogListState>) => void;
}

function Turning({ older, newer, onTurn }: TurningProps) {
  if (older === 0 && newer === 0) return null;
  return (
    <Group component="nav" aria-label={t('Pages')} justify="flex-end">
      <PageButtons
        back={{ label: t('Newer'), turn: newer === 0 ? undefined : () => onTurn({ after: newer }) }}
        on={{ label: t('Older'), turn: older === 0 ? undefined : () => onTurn({ before: older }) }}
      />
    </Group>
  );
}
