import { notificationsStore, useNotifications } from '@mantine/notifications';
import { useState } from 'react';
import { later } from './later.tsx';

const AlertList = later(async () => (await import('./AlertList.tsx')).AlertList);

/** Where alerts are shown; loaded with the first of them. */
export function Alerts() {
  const { notifications } = useNotifications(notificationsStore);
  const [wereSome, setWereSome] = useState(false);
  if (notifications.length > 0 && !wereSome) setWereSome(true);
  return wereSome && <AlertList />;
}
