import { t } from '@benchbook/words';
import { Menu } from '@mantine/core';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import type { usePages } from './use-pages.ts';

/** What makes pages of a version, in a menu. A workbook that is a PDF is printed where it is shown. */
export function PagesItems({ pages }: { pages: ReturnType<typeof usePages> }) {
  return (
    <>
      <Menu.Item leftSection={<IconFileTypePdf size={16} aria-hidden />} onClick={pages.download}>
        {t('Download as PDF')}
      </Menu.Item>
      {!pages.isPdf && (
        <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={pages.print}>
          {t('Print')}
        </Menu.Item>
      )}
    </>
  );
}
