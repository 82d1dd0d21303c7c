import { type DocumentFormat, type DocumentType, isForMacros } from '@benchbook/contract';
import { Tooltip } from '@mantine/core';
import { IconFileSpreadsheet, IconFileText, IconFileTypePdf, IconLock } from '@tabler/icons-react';

const KIND = {
  docx: { Icon: IconFileText, label: 'Word document' },
  xlsx: { Icon: IconFileSpreadsheet, label: 'Excel workbook' },
  pdf: { Icon: IconFileTypePdf, label: 'PDF' },
} as const;

interface Props {
  type: DocumentType;
  /** The ending that Office expects of it. */
  format: DocumentFormat;
  /** Why it cannot be opened; left out where it can. */
  locked?: string | undefined;
}

/** What kind of document a card is about, or that it cannot be opened. */
export function DocumentIcon({ type, format, locked }: Props) {
  const { Icon, label: kind } = locked === undefined ? KIND[type] : { Icon: IconLock, label: 'Private' };
  const label = locked === undefined && isForMacros(format) ? `${kind} with macros (${format})` : kind;
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
