import type { EditorConfig } from '../protocol.ts';

/** Whether the page is dark now, and a call at every change of that. */
export interface Theme {
  isDark(): boolean;
  onChange(listener: (isDark: boolean) => void): void;
}

/** Light or dark as the host's `customization.uiTheme` says, else as the person's system does. */
export function applyTheme(config: EditorConfig): Theme {
  const wanted = readPath(config, 'editorConfig', 'customization', 'uiTheme');
  const system = matchMedia('(prefers-color-scheme: dark)');
  const listeners = new Set<(isDark: boolean) => void>();
  const fixed = wanted === 'theme-dark' ? true : wanted === 'theme-light' ? false : null;
  const isDark = () => fixed ?? system.matches;
  const apply = () => {
    document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
    for (const listener of listeners) listener(isDark());
  };
  system.addEventListener('change', apply);
  apply();
  return { isDark, onChange: (listener) => listeners.add(listener) };
}

/** The value under these names, or `undefined` where the host's config has no such place. */
export function readPath(value: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>(
    (at, name) =>
      typeof at === 'object' && at !== null
        ? Object.entries(at).find(([key]) => key === name)?.[1]
        : undefined,
    value,
  );
}
