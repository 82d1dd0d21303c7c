import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/** So long nothing more is typed before it is reported. */
const PAUSE_MS = 250;

/**
 * What stands in an input whose value is kept elsewhere, and is reported there after a short pause. The address, where
 * lists keep theirs, changes in a transition: until then an input with just that value would take back what is typed.
 *
 * @param value replaces what stands there whenever it becomes something else than was reported
 * @returns what stands there, and what takes the text that is typed
 */
export function useTyped(value: string, report: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [reported, setReported] = useState(value);
  if (value !== known) {
    setKnown(value);
    setReported(value);
    if (value !== reported) setTyped(value);
  }
  const reportLater = useDebouncedCallback(() => {
    if (typed === value) return;
    setReported(typed);
    report(typed);
  }, PAUSE_MS);
  const type = (text: string) => {
    setTyped(text);
    reportLater();
  };
  return [typed, type];
}
