import { t } from '@benchbook/words';

/** Word's own styles, by the names that a file has for them in every language (in small letters), as Word calls them in each. */
const NAMES: Record<string, string> = {
  normal: t('Normal##style'),
  title: t('Title##style'),
  subtitle: t('Subtitle##style'),
  quote: t('Quote##style'),
  'intense quote': t('Intense Quote##style'),
  'list paragraph': t('List Paragraph##style'),
  'no spacing': t('No Spacing##style'),
  caption: t('Caption##style'),
  header: t('Header##style'),
  footer: t('Footer##style'),
  'footnote text': t('Footnote text##style'),
  'endnote text': t('Endnote text##style'),
  'footnote reference': t('Footnote reference##style'),
  'endnote reference': t('Endnote reference##style'),
  'annotation text': t('Annotation text##style'),
  'annotation reference': t('Annotation reference##style'),
  'annotation subject': t('Annotation subject##style'),
  'balloon text': t('Balloon Text##style'),
  'toc heading': t('TOC Heading##style'),
  'table of figures': t('Table of figures##style'),
  bibliography: t('Bibliography##style'),
  'body text': t('Body Text##style'),
  'plain text': t('Plain Text##style'),
  'block text': t('Block Text##style'),
  list: t('List##style'),
  'list bullet': t('List Bullet##style'),
  'list number': t('List Number##style'),
  'normal (web)': t('Normal (Web)##style'),
  'html preformatted': t('HTML Preformatted##style'),
  'html code': t('HTML Code##style'),
  date: t('Date##style'),
  signature: t('Signature##style'),
  salutation: t('Salutation##style'),
  closing: t('Closing##style'),
  revision: t('Revision##style'),
  'default paragraph font': t('Default Paragraph Font##style'),
  strong: t('Strong##style'),
  emphasis: t('Emphasis##style'),
  'subtle emphasis': t('Subtle Emphasis##style'),
  'intense emphasis': t('Intense Emphasis##style'),
  'subtle reference': t('Subtle Reference##style'),
  'intense reference': t('Intense Reference##style'),
  'book title': t('Book Title##style'),
  hyperlink: t('Hyperlink##style'),
  followedhyperlink: t('FollowedHyperlink##style'),
  'unresolved mention': t('Unresolved Mention##style'),
  'page number': t('Page number##style'),
  'line number': t('Line number##style'),
  'placeholder text': t('Placeholder Text##style'),
};

/** Those of which there are several. */
const NUMBERED: Record<string, (number: string) => string> = {
  heading: (number) => t('Heading {number}##style', { number }),
  toc: (number) => t('TOC {number}##style', { number }),
  index: (number) => t('Index {number}##style', { number }),
  'body text': (number) => t('Body Text {number}##style', { number }),
  list: (number) => t('List {number}##style', { number }),
  'list bullet': (number) => t('List Bullet {number}##style', { number }),
  'list number': (number) => t('List Number {number}##style', { number }),
};

/** What a style is called, of which a file says this name: Word's own in the language of the page, others as they are. */
export function nameOfStyle(stored: string): string {
  const known = stored.toLowerCase();
  const [, several = '', number = ''] = /^(.+) ([1-9])$/.exec(known) ?? [];
  const own = Object.hasOwn(NAMES, known)
    ? NAMES[known]
    : Object.hasOwn(NUMBERED, several)
      ? NUMBERED[several]?.(number)
      : undefined;
  return own ?? stored.charAt(0).toUpperCase() + stored.slice(1);
}
