import { ActionIcon, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Crumb, Crumbs } from '../ui/Crumbs.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';

interface Props {
  back: { to: string; label: string };
  /** What the document is in. */
  crumbs: readonly Crumb[];
  title: string;
  /** The line below: what state the document is in. */
  children: ReactNode;
}

/** The way back and what one is looking at, in the bar above a document. */
export function DocumentTitle({ back, crumbs, title, children }: Props) {
  return (
    <Group gap="xs" wrap="nowrap" className="editor-title">
      <ActionIcon
        variant="subtle"
        color="gray"
        c="inherit"
        size={36}
        aria-label={back.label}
        renderRoot={(props) => <Link {...props} to={back.to} />}
      >
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <div style={{ minWidth: 0 }}>
        <div className="document-title">
          <Crumbs of={crumbs} />
          <ScreenTitle>{title}</ScreenTitle>
        </div>
        {children}
      </div>
    </Group>
  );
}
