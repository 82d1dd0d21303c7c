import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useContext } from 'react';
import { useHeading } from './heading-focus.ts';
import { ClientName } from './surroundings.ts';

interface Props {
  children: string;
  /** The part of the screen that is shown, for the title of the browser's tab. */
  part?: string | undefined;
}

/** The heading of a screen, and the title of the browser's tab with it. */
export function ScreenTitle({ children, part }: Props) {
  const clientName = useContext(ClientName);
  useDocumentTitle([...(part === undefined ? [] : [part]), children, clientName].join(' · '));
  useHeading();
  return (
    <Title order={1} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Title>
  );
}
