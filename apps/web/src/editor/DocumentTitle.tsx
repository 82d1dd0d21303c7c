import { t } from '@benchbook/words';
import { ActionIcon, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Crumb, Crumbs } from '../ui/Crumbs.tsx';
import { FoldToggle } from '../ui/FoldToggle.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { useFold } from '../ui/use-fold.ts';

interface Props {
  back: { to: string; label: string };
  /** What the document is in. */
  crumbs: readonly Crumb[];
  title: string;
  /** The line below: what state the document is in. */
  children: ReactNode;
}

/** The way back and what one is looking at, in the bar above a document; on a phone two lines of it, and the rest when it is asked for. */
export function DocumentTitle({ back, crumbs, title, children }: Props) {
  const fold = useFold('h1, .document-status');
  return (
    <Group gap="xs" wrap="nowrap" className="editor-title" data-folded={!fold.opened || undefined}>
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
      <div ref={fold.ref} className="editor-title-text">
        <div className="document-title">
          <Crumbs of={crumbs} />
          <ScreenTitle>{title}</ScreenTitle>
        </div>
        {children}
      </div>
      <FoldToggle fold={fold} label={t('All about this document')} />
    </Group>
  );
}
