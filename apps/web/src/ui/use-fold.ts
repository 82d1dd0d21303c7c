import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Fold {
  ref: RefObject<HTMLDivElement | null>;
  /** There is no room for all of it. */
  isCut: boolean;
  opened: boolean;
  toggle: () => void;
}

/**
 * What on a phone is one line until it is opened: so much of the screen is left for what it is about.
 *
 * @param lines selects in it what is cut where there is no room
 */
export function useFold(lines: string): Fold {
  const ref = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(false);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || !isPhone || opened) return;
    const look = () =>
      setCut(
        [...element.querySelectorAll(lines)].some(
          (one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2,
        ),
      );
    const watcher = new ResizeObserver(look);
    const changes = new MutationObserver(look);
    watcher.observe(element);
    // Somebody comes to something in it by the keyboard, and sees it. Under a finger it stays where it is.
    const open = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) setOpened(true);
    };
    element.addEventListener('focusin', open);
    changes.observe(element, { childList: true, subtree: true, characterData: true });
    look();
    return () => {
      watcher.disconnect();
      changes.disconnect();
      element.removeEventListener('focusin', open);
    };
  }, [isPhone, opened, lines]);
  return {
    ref,
    isCut: isPhone && (isCut || opened),
    opened: opened || !isPhone,
    toggle: () => setOpened(!opened),
  };
}
