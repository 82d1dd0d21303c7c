import { t } from '@benchbook/words';
import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { formatSize } from '../ui/time.ts';

/** Most documents are open before anybody would read a line about it. */
const SAY_AFTER_S = 8;
/** When a way out is offered, and how long it stays away after "Wait on". */
const OFFER_AFTER_S = 60;

interface Props {
  /** The document as it was stored last; undefined while that is not known. */
  file: { url: string; name: string; size: number } | undefined;
  /** Opens it as pages, for reading. Left out where that is being done. */
  onRead?: (() => void) | undefined;
}

/**
 * What to say while a document is being opened, which for a large one takes minutes; shown for as long as that takes.
 * The editor cannot say it: it is busy.
 */
export function SlowOpening({ file, onRead }: Props) {
  const seconds = useSecondsHere();
  const [offerAt, setOfferAt] = useState(OFFER_AFTER_S);
  if (seconds < SAY_AFTER_S) return null;
  const size = file === undefined ? '' : ` (${formatSize(file.size)})`;
  if (seconds < offerAt) {
    return (
      <Group gap="xs" className="slow-opening">
        <Loader size={14} aria-hidden />
        <Text size="sm" role="status">
          {t('Opening the document{size}…', { size })}
        </Text>
        <Text size="sm" c="dimmed" aria-hidden>
          {seconds} s
        </Text>
      </Group>
    );
  }
  return (
    <Alert color="yellow" radius={0} p="xs" role="alert" icon={<IconHourglass size={18} aria-hidden />}>
      <Group gap="xs 12px">
        <Text size="sm" style={{ flex: '1 1 260px' }}>
          {t(
            'This document{size} takes long to open. It may still come: a document of several hundred pages takes some minutes.',
            { size },
          )}
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => setOfferAt(seconds + OFFER_AFTER_S)}>
            {t('Wait on')}
          </Button>
          {onRead !== undefined && (
            <Button size="compact-sm" variant="default" onClick={onRead}>
              {t('Open as pages, to read')}
            </Button>
          )}
          {file !== undefined && <DownloadButton url={file.url} name={file.name} />}
        </Group>
      </Group>
    </Alert>
  );
}

/** Whole seconds since the component is on the screen, also where timers were held back meanwhile. */
function useSecondsHere(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const begin = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - begin) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
