import type { DocumentType } from '@benchbook/contract';
import { Tooltip } from '@mantine/core';
import { IconFileSpreadsheet, IconFileText, IconFileTypePdf, IconLock } from '@tabler/icons-react';

const KIND = {
  docx: { Icon: IconFileText, label: 'Word document' },
  xlsx: { Icon: IconFileSpreadsheet, label: 'Excel workbook' },
  pdf: { Icon: IconFileTypePdf, label: 'PDF' },
} as const;

interface Props {
  type: DocumentType;
  /** Why it cannot be opened; left out where it can. */
  locked?: string | undefined;
}

/** What kind of document a card is about, or that it cannot be opened. */
export function DocumentIcon({ type, locked }: Props) {
  const { Icon, label } = locked === undefined ? KIND[type] : { Icon: IconLock, label: 'Private' };
  return (
    <Tooltip label={locked ?? label}>
      <Icon
        size={20}
        stroke={1.6}
        role="img"
        aria-label={label}
        style={{ flex: 'none', color: 'var(--mantine-color-dimmed)' }}
      />
    </Tooltip>
  );
}
