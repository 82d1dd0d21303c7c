import { afterEach, expect, it, vi } from 'vitest';
import { forgetPerson, wasWelcomeShown } from './local-storage.ts';

afterEach(() => vi.unstubAllGlobals());

it('forgets everything of a person, but not the welcome that was shown nor the appearance', () => {
  const stored = new Map([
    ['token', 'secret'],
    ['tzOption', '1'],
    ['clientName', 'Northfield'],
    ['welcomeShown', 'true'],
    ['mantine-color-scheme-value', 'dark'],
  ]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    clear: () => stored.clear(),
  });
  forgetPerson();
  expect(Object.fromEntries(stored)).toEqual({ welcomeShown: 'true', 'mantine-color-scheme-value': 'dark' });
  expect(wasWelcomeShown()).toBe(true);
});
