import { type Experiment, versionFilePaths } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../api/files.ts';

interface Props {
  experiment: Experiment;
  version: number;
  looked: boolean;
  onLooked: (looked: boolean) => void;
}

/** For a document that does not appear here: downloaded, and looked at in another program. */
export function LookElsewhere({ experiment, version, looked, onLooked }: Props) {
  const { projectId, id: experimentId, title, documentType } = experiment;
  const download = useMutation({
    mutationFn: () =>
      downloadFile(
        versionFilePaths.version({ projectId, experimentId }, version),
        t('{title} (version {version}).{documentType}', { title, version, documentType }),
      ),
  });
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Text size="sm">{t('You can also look at it in another program.')}</Text>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('Download version {version}', { version })}
        </Button>
      </Group>
      <Checkbox
        label={t('I have looked at version {version} that I downloaded', { version })}
        disabled={!download.isSuccess}
        checked={looked}
        onChange={(event) => onLooked(event.currentTarget.checked)}
      />
    </Stack>
  );
}
