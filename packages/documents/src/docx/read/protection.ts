import { NS } from '../../opc/namespaces.ts';
import { relatedPart } from '../../opc/relationships.ts';
import { applySplices } from '../../opc/splice.ts';
import type { XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import type { KeptPassword } from '../../password/kept-password.ts';

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

/** The protection Word was told to enforce (ECMA-376 part 1, 17.15.1.29 documentProtection), if any. */
export function protectionOf(pkg: OpcPackage, mainPart: string): Protection | undefined {
  const element = enforced(pkg, mainPart)?.element;
  const allows = ALLOWS[element?.attribute(NS.word, 'edit') ?? ''];
  if (!element || !allows) return undefined;
  return { allows, hasPassword: keptPassword(element) !== undefined };
}

/** What the file keeps of the password that lifts its protection; undefined: there is none. */
export function documentPassword(pkg: OpcPackage, mainPart: string): KeptPassword | undefined {
  const element = enforced(pkg, mainPart)?.element;
  return element && keptPassword(element);
}

/** As the standard says it, or in its transitional form (ECMA-376 part 1, 17.15.1.29, and part 4, 2.15.1.28). */
function keptPassword(element: XmlElement): KeptPassword | undefined {
  const said = (...names: string[]) =>
    names
      .map((name) => element.attribute(NS.word, name))
      .find((value) => value !== undefined && value !== '');
  const hash = said('hashValue', 'hash');
  if (hash === undefined) return undefined;
  return {
    algorithm: said('algorithmName', 'cryptAlgorithmSid') ?? '',
    hash,
    salt: said('saltValue', 'salt'),
    rounds: said('spinCount', 'cryptSpinCount'),
  };
}

/** Takes an enforced protection away: superdoc 1.46.3 would obey it, while here the page and the server do. */
export function removeProtection(pkg: OpcPackage, mainPart: string): void {
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
