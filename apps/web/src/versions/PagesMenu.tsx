import { t } from '@benchbook/words';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPrinter } from '@tabler/icons-react';
import { PagesItems } from './PagesItems.tsx';
import type { ShownDocument } from './shown-document.ts';
import { usePages } from './use-pages.ts';

interface Props {
  document: ShownDocument;
  /** The version that is shown. */
  version: number;
}

/** Pages of the version that is open, as it is stored: what was typed since is not on them. */
export function PagesMenu({ document: { place, title, documentType }, version }: Props) {
  const pages = usePages({ place, title, version, isPdf: documentType === 'pdf' });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          className="phone-icon laptop-icon"
          title={t('Print')}
          variant="default"
          size="sm"
          leftSection={<IconPrinter size={16} aria-hidden />}
          rightSection={<IconChevronDown className="desk-only" size={14} aria-hidden />}
          loading={pages.isBusy}
          disabled={version === 0}
        >
          {t('Print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Version {version}, as it is saved', { version })}</Menu.Label>
        <PagesItems pages={pages} />
      </Menu.Dropdown>
    </Menu>
  );
}
