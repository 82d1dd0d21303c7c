import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useParams } from 'react-router';
import { projectQuery } from '../projects/queries.ts';
import { dialogLater } from '../ui/later.tsx';
import { closePalette, isInDialog, usePaletteOpened } from './palette-key.ts';

const Palette = dialogLater(async () => (await import('./Palette.tsx')).Palette);
const ShortcutsDialog = dialogLater(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);

/** Whether keys are taken by something that is typed into. */
const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * The palette, and the list of shortcuts with its key. Keys pressed inside an editor's frame are the editor's: Ctrl+K
 * inserts a link there.
 */
export function Finder() {
  const found = usePaletteOpened();
  const [told, shortcuts] = useDisclosure(false);
  const projectId = Number(useParams().projectId);
  const project = useQuery({ ...projectQuery(projectId), enabled: Number.isInteger(projectId) }).data;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || isTypedInto(event.target)) return;
    if (isInDialog()) return;
    event.preventDefault();
    shortcuts.open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <Palette
        opened={found}
        onClose={closePalette}
        project={Number.isInteger(projectId) ? project : undefined}
        onShortcuts={shortcuts.open}
      />
      <ShortcutsDialog opened={told} onClose={shortcuts.close} />
    </>
  );
}
