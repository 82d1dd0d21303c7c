import type { Language } from '@benchbook/words/server';
import { sayIn } from '../plumbing/speaking.ts';

/** Where somebody gets mail, and in which language. */
export interface Mailbox {
  name: string;
  address: string;
  language: Language;
}

/** A mail to one person, in words of their language; how it looks is the same for all of them. */
export interface Letter {
  to: Mailbox;
  subject: string;
  /** Whole paragraphs, before the link and after it. */
  before: readonly string[];
  /** What the person is to open, and the word on it. */
  link?: { label: string; url: string };
  after: readonly string[];
}

/** The letter as plain text, for whoever reads mail so. */
export function textOf({ to, before, link, after }: Letter): string {
  const paragraphs = [greeting(to), ...before, ...(link === undefined ? [] : [link.url]), ...after];
  return `${paragraphs.join('\n\n')}\n`;
}

/** The letter as HTML that every mail program shows; it loads nothing from anywhere. */
export function htmlOf({ to, before, link, after }: Letter): string {
  const button =
    link === undefined
      ? []
      : [
          `<p style="margin:24px 0"><a href="${escaped(link.url)}" style="background:#1f6f78;color:#ffffff;padding:10px 18px;border-radius:6px;text-decoration:none">${escaped(link.label)}</a></p>`,
          `<p style="color:#555555;font-size:13px">${escaped(link.url)}</p>`,
        ];
  const body = [paragraph(greeting(to)), ...before.map(paragraph), ...button, ...after.map(paragraph)];
  return `<!doctype html><html lang="${to.language}"><body style="font-family:sans-serif;font-size:15px;line-height:1.5;color:#1a1a1a">${body.join('\n')}</body></html>`;
}

function greeting({ name, language }: Mailbox): string {
  const say = sayIn(language);
  return say('Hello {name},', { name });
}
const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
