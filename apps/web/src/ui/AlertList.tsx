import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';

/** The alerts, the newest last, in the corner. */
export const AlertList = () => <Notifications position="bottom-right" limit={5} />;
