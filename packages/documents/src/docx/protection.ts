import { NS } from '../opc/namespaces.ts';
import { relatedPart } from '../opc/relationships.ts';
import { applySplices } from '../opc/splice.ts';
import type { XmlElement } from '../opc/xml.ts';
import type { OpcPackage } from '../opc/zip.ts';

/** What the author of a document lets others do in it (Word: Restrict Editing). */
export interface Protection {
  /** Comments only, tracked changes and comments, or nothing but reading. */
  allows: 'comment' | 'review' | 'view';
  /** Word lifts it only for who knows its password; without one it asks for none, and anybody may. */
  hasPassword: boolean;
}

/** By the kind of protection (ECMA-376 part 1, 17.18.22 ST_DocProtect); `none` protects nothing. */
const ALLOWS: Record<string, Protection['allows']> = {
  comments: 'comment',
  trackedChanges: 'review',
  readOnly: 'view',
  forms: 'view',
};

/** What a password leaves: of the standard, of its transitional form and of ISO 29500. */
const PASSWORD = /^(?:hash|salt|hashValue|saltValue|algorithmName|cryptProviderType|cryptAlgorithmSid)$/;

/** The protection Word was told to enforce (ECMA-376 part 1, 17.15.1.29 documentProtection), if any. */
export function protectionOf(pkg: OpcPackage, mainPart: string): Protection | undefined {
  const element = enforced(pkg, mainPart)?.element;
  const allows = ALLOWS[element?.attribute(NS.word, 'edit') ?? ''];
  if (!element || !allows) return undefined;
  const hasPassword = element.attributes.some(
    ({ name, value }) => PASSWORD.test(name.slice(name.indexOf(':') + 1)) && value !== '',
  );
  return { allows, hasPassword };
}

/** Takes an enforced protection away: superdoc 1.46.3 would obey it, while here the page and the server do. */
export function liftProtection(pkg: OpcPackage, mainPart: string): void {
  const found = enforced(pkg, mainPart);
  if (!found) return;
  const { part, element } = found;
  const cut = { start: element.start, end: element.end, text: '' };
  pkg.set(part, applySplices(element.source, [cut]));
}

function enforced(pkg: OpcPackage, mainPart: string): { part: string; element: XmlElement } | undefined {
  const part = relatedPart(pkg, mainPart, 'settings');
  if (!part || !pkg.has(part)) return undefined;
  const element = pkg.xml(part).child(NS.word, 'documentProtection');
  const isOn = /^(?:1|true|on)$/.test(element?.attribute(NS.word, 'enforcement') ?? '');
  return element && isOn ? { part, element } : undefined;
}
