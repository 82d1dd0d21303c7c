import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import './versions.css';

/** What somebody has to know of a document before they go on with it: a line above it. */
export function DocumentNotice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Alert color="yellow" radius={0} p="xs" role="alert" icon={icon} className="document-notice">
      {children}
    </Alert>
  );
}
