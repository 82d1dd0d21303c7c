import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tellActivity } from './tell-activity.ts';

let frame: EventTarget;
let told: string[];
beforeEach(() => {
  vi.useFakeTimers();
  frame = new EventTarget();
  vi.stubGlobal('window', frame);
  told = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const hostThat = (declares: boolean) => ({
  declares: () => declares,
  emit: (name: string) => void told.push(name),
});

describe('a person at work in the frame', () => {
  it.each(['mousemove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'touchstart'])(
    'is told to the host by %s, at most every 5 seconds',
    (sign) => {
      tellActivity(hostThat(true));
      expect(told).toEqual([]);
      frame.dispatchEvent(new Event(sign));
      expect(told).toEqual(['onUserActivity']);
      vi.advanceTimersByTime(4_999);
      frame.dispatchEvent(new Event(sign));
      expect(told).toHaveLength(1);
      vi.advanceTimersByTime(1);
      frame.dispatchEvent(new Event(sign));
      expect(told).toHaveLength(2);
    },
  );

  it('is no matter of a host that did not ask', () => {
    tellActivity(hostThat(false));
    frame.dispatchEvent(new Event('keydown'));
    expect(told).toEqual([]);
  });
});
