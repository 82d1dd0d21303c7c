import { t } from '@benchbook/words';
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';

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

/** The `<header>` of a dialog is not a second banner of the page. */
const noBanner = { attributes: { header: { role: 'presentation' } } };

export const theme = createTheme({
  primaryColor: 'bench',
  primaryShade: { light: 7, dark: 4 },
  // The accent is dark on light screens and light on dark ones; so must the words on it be the other way round.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    const onAccent = input.variant === 'filled' && (input.color ?? 'bench') === 'bench';
    return onAccent ? { ...colors, color: 'var(--bench-on-accent)' } : colors;
  },
  colors: { bench, dark },
  fontFamily:
    'Inter, "Inter Fallback", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1.125rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.25rem' },
    },
  },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: {
        ...noBanner,
        ...modalTransition,
        closeButtonProps: { 'aria-label': t('Close') },
        // In French many take two lines.
        styles: { title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 600, lineHeight: 1.3 } },
      },
    },
    Drawer: { defaultProps: { ...noBanner, closeButtonProps: { 'aria-label': t('Close') } } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': t('Show or hide the password') } },
    },
    Badge: { defaultProps: { fw: 500, tt: 'none', radius: 'sm', style: { flex: 'none' } } },
    Checkbox: { defaultProps: { iconColor: 'var(--bench-on-accent)' } },
    Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: true }, openDelay: 300 } },
    Notification: { defaultProps: { withBorder: true, closeButtonProps: { 'aria-label': t('Dismiss') } } },
  },
});

/** Mantine's quietest greys and reds are below the contrast of WCAG 2.2 AA (4.5:1) on our surfaces. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#56616c',
    '--mantine-color-placeholder': '#6b7680',
    '--mantine-color-error': '#c02626',
    '--mantine-color-teal-light-color': '#06634a',
    '--mantine-color-teal-text': '#06634a',
    '--mantine-color-bench-light-color': '#155a73',
    '--bench-on-accent': '#ffffff',
    '--bench-page': '#f5f7f8',
    '--bench-surface': '#ffffff',
    '--bench-line': '#dfe4e8',
    '--bench-hover': '#edf1f3',
    // Kinds of documents: a surface, and a sign on it that is at least 4.5:1.
    '--bench-docx': '#dfe9f7',
    '--bench-docx-ink': '#1d4f91',
    '--bench-xlsx': '#dcf1e4',
    '--bench-xlsx-ink': '#17653a',
    '--bench-pdf': '#fae3e1',
    '--bench-pdf-ink': '#a3241c',
  },
  dark: {
    '--mantine-color-dimmed': '#a3adb7',
    '--mantine-color-placeholder': '#8a949e',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-bench-light-color': '#8cc4da',
    '--bench-on-accent': '#08171d',
    '--bench-page': '#181d23',
    '--bench-surface': '#20272e',
    '--bench-line': '#333d46',
    '--bench-hover': '#2b343c',
    '--bench-docx': '#23364f',
    '--bench-docx-ink': '#a9c8f5',
    '--bench-xlsx': '#1d3d2b',
    '--bench-xlsx-ink': '#97d9b2',
    '--bench-pdf': '#4a2523',
    '--bench-pdf-ink': '#f5aaa4',
  },
});
