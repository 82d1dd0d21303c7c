import type { Export } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { later } from '../ui/later.tsx';
import { ModalLater } from '../ui/modal-later.ts';
import { useTime } from '../ui/time.ts';
import { describeExport, momentOf } from './export-text.ts';
import type { WorkbookPlace } from './queries.ts';

const ExportHistory = later(async () => (await import('./ExportHistory.tsx')).ExportHistory);

interface Props {
  place: WorkbookPlace;
  /** Newest first. */
  exports: readonly Export[];
  /** Number of the workbook's latest version. */
  latest: number;
}

/** Where the latest export stands; leads to all of them. Nothing before the first one. */
export function ExportLine({ place, exports, latest }: Props) {
  const { moment } = useTime();
  const [opened, { open, close }] = useDisclosure(false);
  const [newest] = exports;
  if (newest === undefined) return null;
  return (
    <>
      <span role="status" className="status-line" data-state={newest.state}>
        <UnstyledButton onClick={open}>
          {describeExport(newest, moment(momentOf(newest)), latest)}
        </UnstyledButton>
      </span>
      <ModalLater opened={opened} onClose={close} title={t('Exports to the LIMS')} size="lg">
        <ExportHistory place={place} exports={exports} />
      </ModalLater>
    </>
  );
}
