import { t } from '@benchbook/words';
import { Badge, Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  name: string;
  icon: ReactNode;
  /** How many of it are open; 0 is not said. */
  open?: number;
  pressed: boolean;
  onPress: () => void;
}

/** Shows what stands beside the document, or puts it away. */
export function PanelButton({ name, icon, open = 0, pressed, onPress }: Props) {
  return (
    <Button
      className="phone-icon"
      title={name}
      variant="default"
      size="sm"
      leftSection={icon}
      rightSection={
        open > 0 && (
          <Badge size="sm" variant="light" circle={open < 10}>
            {open}
          </Badge>
        )
      }
      aria-label={open > 0 ? t('{name}: {open} open', { name, open }) : name}
      aria-pressed={pressed}
      onClick={onPress}
    >
      {name}
    </Button>
  );
}
