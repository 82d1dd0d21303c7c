import { t } from '@benchbook/words';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../api/files.ts';

/** Downloads a file, which needs the session's token. */
export function DownloadButton({
  url,
  name,
  label = t('Download'),
}: {
  url: string;
  name: string;
  label?: string;
}) {
  const download = useMutation({ mutationFn: () => downloadFile(url, name) });
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {label}
    </Button>
  );
}
