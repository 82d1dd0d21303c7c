import { TEXTS } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Code } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { reportPage, reportToServer } from '../ui/alerts.ts';
import { Message } from '../ui/Message.tsx';

interface State {
  error: Error | null;
}

/** Catches a crash of a screen, or of what is around them; what crashed is shown and reported. */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    reportToServer(`Crash at ${window.location.pathname}: ${error.stack ?? error.message}`);
    reportPage('crash', window.location.pathname, error.message);
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <Message
        picture={<IconAlertTriangle size={48} stroke={1.5} aria-hidden />}
        title={t(TEXTS.crashed)}
        action={<Button onClick={() => window.location.reload()}>{t('Reload')}</Button>}
      >
        <Code block>{this.state.error.message}</Code>
      </Message>
    );
  }
}
