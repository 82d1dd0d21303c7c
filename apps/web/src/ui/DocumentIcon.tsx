import {
  DOCUMENT_TYPE_NAMES,
  type DocumentFormat,
  type DocumentType,
  isForMacros,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Tooltip } from '@mantine/core';
import { IconAlignLeft, IconLock, IconTable } from '@tabler/icons-react';

const KIND = {
  docx: { sign: <IconAlignLeft size={15} stroke={2.2} aria-hidden />, label: t('Word document') },
  xlsx: { sign: <IconTable size={15} stroke={2} aria-hidden />, label: t('Excel workbook') },
  pdf: { sign: <span aria-hidden>{t('PDF')}</span>, label: t('PDF') },
} as const;

interface Props {
  type: DocumentType;
  /** The ending that Office expects of it. */
  format: DocumentFormat;
  /** Why it cannot be opened; left out where it can. */
  locked?: string | undefined;
}

/** What kind of document something is about, by colour and sign, or that it cannot be opened. */
export function DocumentIcon({ type, format, locked }: Props) {
  const { sign, label: kind } = KIND[type];
  const ofMacros = isForMacros(format) ? t('{kind} with macros ({format})', { kind, format }) : kind;
  return (
    <Tooltip label={locked ?? ofMacros}>
      <span
        className="document-kind"
        data-kind={locked === undefined ? type : 'locked'}
        role="img"
        aria-label={locked === undefined ? ofMacros : t('Private')}
      >
        {locked === undefined ? sign : <IconLock size={15} stroke={2} aria-hidden />}
      </span>
    </Tooltip>
  );
}

/** The kind in a word: `Word`, `Excel`, `PDF`, with the ending where it is for macros. */
export const kindOf = (type: DocumentType, format: DocumentFormat): string =>
  isForMacros(format) ? `${DOCUMENT_TYPE_NAMES[type]} (${format})` : DOCUMENT_TYPE_NAMES[type];
