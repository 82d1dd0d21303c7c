import { type Project, projectFilePaths } from '@benchbook/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../api/files.ts';

/** Takes a project along, with all versions or, where those are more than others read, with the latest of each workbook. */
export function ExportMenu({ project }: { project: Project }) {
  const download = useMutation({
    mutationFn: (versions: 'all' | 'latest') =>
      downloadFile(projectFilePaths.eln(project.id, versions), `${project.title}.eln`),
  });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          aria-label={`Export ${project.title} as .eln`}
          loading={download.isPending}
        >
          <IconPackageExport size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Export as .eln</Menu.Label>
        <Menu.Item onClick={() => download.mutate('all')}>All versions</Menu.Item>
        <Menu.Item onClick={() => download.mutate('latest')}>Latest version of each workbook</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
