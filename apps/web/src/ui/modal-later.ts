import { dialogLater } from './later.tsx';

/** The component library's dialog, loaded when one is first opened: for screens that are there before any is. */
export const ModalLater = dialogLater(async () => (await import('./PlainModal.tsx')).PlainModal);
