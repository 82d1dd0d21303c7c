import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useParams } from 'react-router';
import { projectQuery } from '../projects/queries.ts';
import { dialogLater } from '../ui/later.tsx';

const Palette = dialogLater(async () => (await import('./Palette.tsx')).Palette);
const ShortcutsDialog = dialogLater(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);

interface Props {
  /** The palette was asked for, how often so far: each time it opens. */
  asked: number;
}

/** Whether keys are taken by something that is typed into. */
const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const isInDialog = (): boolean => document.querySelector('[role="dialog"]') !== null;

/**
 * The palette and the list of shortcuts, with the keys that open them. Keys pressed inside an editor's frame are the
 * editor's: Ctrl+K inserts a link there.
 */
export function Finder({ asked }: Props) {
  const [found, palette] = useDisclosure(false);
  const [told, shortcuts] = useDisclosure(false);
  const projectId = Number(useParams().projectId);
  const project = useQuery({ ...projectQuery(projectId), enabled: Number.isInteger(projectId) }).data;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (isCommand && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      if (found) palette.close();
      // What is being filled in is not left by a key.
      else if (!isInDialog()) palette.open();
    } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTypedInto(event.target)) {
      if (isInDialog()) return;
      event.preventDefault();
      shortcuts.open();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  const open = useEffectEvent(() => palette.open());
  useEffect(() => {
    if (asked > 0) open();
  }, [asked]);
  return (
    <>
      <Palette
        opened={found}
        onClose={palette.close}
        project={Number.isInteger(projectId) ? project : undefined}
        onShortcuts={shortcuts.open}
      />
      <ShortcutsDialog opened={told} onClose={shortcuts.close} />
    </>
  );
}
