import { Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

interface Way {
  label: string;
  /** Undefined: there is no such page. */
  turn: (() => void) | undefined;
}

/** The two ways from one page of a list to the pages beside it. */
export function PageButtons({ back, on }: { back: Way; on: Way }) {
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        disabled={back.turn === undefined}
        onClick={back.turn}
      >
        {back.label}
      </Button>
      <Button
        variant="default"
        size="xs"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        disabled={on.turn === undefined}
        onClick={on.turn}
      >
        {on.label}
      </Button>
    </Group>
  );
}
