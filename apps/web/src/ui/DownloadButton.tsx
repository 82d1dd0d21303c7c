import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../api/files.ts';

/** Among the ways on in a line above a document: downloads a file, which needs the session's token. */
export function DownloadButton({ url, name }: { url: string; name: string }) {
  const download = useMutation({ mutationFn: () => downloadFile(url, name) });
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Download
    </Button>
  );
}
