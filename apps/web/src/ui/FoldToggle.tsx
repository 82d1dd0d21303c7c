import { ActionIcon } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Fold } from './use-fold.ts';

/** Opens and closes what a phone has cut to a line; it is there only where something is cut. */
export function FoldToggle({ fold, label }: { fold: Fold; label: string }) {
  if (!fold.isCut) return null;
  return (
    <ActionIcon
      className="row-toggle"
      variant="subtle"
      color="gray"
      c="inherit"
      size={36}
      aria-label={label}
      aria-expanded={fold.opened}
      onClick={fold.toggle}
    >
      <IconChevronDown size={20} aria-hidden />
    </ActionIcon>
  );
}
