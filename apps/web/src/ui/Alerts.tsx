import { notificationsStore, useNotifications } from '@mantine/notifications';
import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { later } from './later.tsx';

/** How long a page has been there, with nothing on its way, before what shows alerts is loaded. */
const QUIET_MS = 400;

const load = async () => (await import('./AlertList.tsx')).AlertList;
const AlertList = later(load);

/**
 * Where alerts are shown. Loaded with the first of them, or once the page is there: the first may be that the network is away, and
 * then nothing more could be loaded (0200).
 */
export function Alerts() {
  const { notifications } = useNotifications(notificationsStore);
  const [wereSome, setWereSome] = useState(false);
  if (notifications.length > 0 && !wereSome) setWereSome(true);
  const isQuiet = useIsFetching() === 0;
  useEffect(() => {
    if (!isQuiet) return;
    // What cannot be loaded now is loaded again where it is wanted.
    const quiet = setTimeout(() => void load().catch(() => {}), QUIET_MS);
    return () => clearTimeout(quiet);
  }, [isQuiet]);
  return wereSome && <AlertList />;
}
