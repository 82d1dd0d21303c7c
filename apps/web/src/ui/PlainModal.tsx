import { Modal, type ModalProps } from '@mantine/core';

/** What `ModalLater` loads. */
export const PlainModal = (props: ModalProps) => <Modal {...props} />;
