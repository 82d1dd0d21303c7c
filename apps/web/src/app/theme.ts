import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The accent: shade 7 (#1c6e8c) on light, shade 4 (#5fb3d1) on dark. */
const bench: MantineColorsTuple = [
  '#eef6f9',
  '#dcecf2',
  '#b9d9e6',
  '#8cc4da',
  '#5fb3d1',
  '#3b96b7',
  '#2781a2',
  '#1c6e8c',
  '#155a73',
  '#0d4153',
];

/** Slightly blue greys for dark screens; 7 is the page, 6 a card, 5 a hovered or pressed surface, 4 a line. */
const dark: MantineColorsTuple = [
  '#d7dce1',
  '#b4bcc4',
  '#98a2ac',
  '#64707b',
  '#39434d',
  '#2b343c',
  '#20272e',
  '#181d23',
  '#12161b',
  '#0c0f13',
];

const modalTransition = {
  transitionProps: { duration: 300 },
  overlayProps: { transitionProps: { duration: 150 } },
};

export const theme = createTheme({
  primaryColor: 'bench',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  colors: { bench, dark },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1.125rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.25rem' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: {
        ...modalTransition,
        closeButtonProps: { 'aria-label': 'Close' },
        styles: { title: { fontWeight: 600 } },
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: true }, openDelay: 300 } },
    Notification: { defaultProps: { withBorder: true, closeButtonProps: { 'aria-label': 'Dismiss' } } },
  },
});

/** Mantine's quietest greys and reds are below the contrast of WCAG 2.2 AA (4.5:1) on our surfaces. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#56616c',
    '--mantine-color-placeholder': '#6b7680',
    '--mantine-color-error': '#c02626',
    '--bench-page': '#f5f7f8',
    '--bench-surface': '#ffffff',
    '--bench-line': '#dfe4e8',
    '--bench-hover': '#edf1f3',
  },
  dark: {
    '--mantine-color-dimmed': '#a3adb7',
    '--mantine-color-placeholder': '#8a949e',
    '--mantine-color-error': '#ff8f8f',
    '--bench-page': '#181d23',
    '--bench-surface': '#20272e',
    '--bench-line': '#333d46',
    '--bench-hover': '#2b343c',
  },
});
