import { t } from '@benchbook/words';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconDownload,
  IconEye,
  IconGitCompare,
  IconHistory,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { downloadFile } from '../api/files.ts';
import { PagesItems } from './PagesItems.tsx';
import type { usePages } from './use-pages.ts';

interface Props {
  /** In a sentence: `version 7`. */
  name: string;
  openPath: string;
  /** Null: there is nothing to compare it with. */
  comparePath: string | null;
  file: { url: string; name: string };
  /** Left out of what has none: a version of a template, and what was saved aside. */
  pages?: ReturnType<typeof usePages> | undefined;
  /** Of the version that was signed. */
  evidence?: { url: string; name: string } | undefined;
  /** Left out where restoring is not possible. */
  onRestore?: (() => void) | undefined;
}

/** What can be done with one saved state. */
export function VersionMenu({ name, openPath, comparePath, file, pages, evidence, onRestore }: Props) {
  const download = useMutation({ mutationFn: ({ url, name }: Props['file']) => downloadFile(url, name) });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('More about {name}', { name })}
          loading={download.isPending || pages?.isBusy === true}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconEye size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to={openPath} />}
        >
          {t('Open')}
        </Menu.Item>
        {comparePath !== null && (
          <Menu.Item
            leftSection={<IconGitCompare size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to={comparePath} />}
          >
            {t('Compare')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => download.mutate(file)}>
          {t('Download')}
        </Menu.Item>
        {pages !== undefined && <PagesItems pages={pages} />}
        {evidence !== undefined && (
          <Menu.Item
            leftSection={<IconRosetteDiscountCheck size={16} aria-hidden />}
            onClick={() => download.mutate(evidence)}
          >
            {t('Download evidence file')}
          </Menu.Item>
        )}
        {onRestore !== undefined && (
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={onRestore}>
            {t('Restore…')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
