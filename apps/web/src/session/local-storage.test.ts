import { afterEach, expect, it, vi } from 'vitest';
import { forgetPerson, wasWelcomeShown } from './local-storage.ts';

afterEach(() => vi.unstubAllGlobals());

it('forgets everything of a person, but not the welcome that was shown, the appearance and the open branches', () => {
  const stored = new Map([
    ['token', 'secret'],
    ['tzOption', '1'],
    ['clientName', 'Northfield'],
    ['welcomeShown', 'true'],
    ['mantine-color-scheme-value', 'dark'],
    ['openBranches', '{"7":{"project 3":true}}'],
  ]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    clear: () => stored.clear(),
  });
  forgetPerson();
  expect(Object.fromEntries(stored)).toEqual({
    welcomeShown: 'true',
    'mantine-color-scheme-value': 'dark',
    openBranches: '{"7":{"project 3":true}}',
  });
  expect(wasWelcomeShown()).toBe(true);
});
