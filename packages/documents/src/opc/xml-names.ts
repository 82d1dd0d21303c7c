import { type NamespaceScope, namespaceOf, type XmlName } from './xml-element.ts';
import { COLON, decodeReferences, malformed } from './xml-syntax.ts';

/** What a set of namespace declarations makes of names, and the sets declared inside of it. */
export interface Names {
  scope: NamespaceScope;
  known: Map<string, number>;
  inner: Map<string, Names>;
}

export function noNames(): Names {
  return { scope: new Map(), known: new Map(), inner: new Map() };
}

export function nameIn(scope: NamespaceScope, name: string): XmlName {
  const colon = name.indexOf(':');
  const namespace = namespaceOf(scope, colon < 0 ? '' : name.slice(0, colon));
  if (namespace === '' && colon >= 0) throw malformed('a prefix is not declared');
  return { name, localName: colon < 0 ? name : name.slice(colon + 1), namespace, scope };
}

export function isDeclaration(source: string, at: number, end: number): boolean {
  return source.startsWith('xmlns', at) && (end === at + 5 || source.charCodeAt(at + 5) === COLON);
}

/** The names inside of an element that declares a namespace; the same declaration again has the same ones. */
export function declare(
  names: Names,
  source: string,
  at: number,
  end: number,
  valueStart: number,
  valueEnd: number,
): Names {
  const prefix = source.slice(at + 6, Math.max(at + 6, end));
  const uri = decodeReferences(source.slice(valueStart, valueEnd));
  if (names.scope.get(prefix) === uri) return names;
  const key = `${prefix}=${uri}`;
  let inner = names.inner.get(key);
  if (inner === undefined) {
    inner = { ...noNames(), scope: new Map(names.scope).set(prefix, uri) };
    names.inner.set(key, inner);
  }
  return inner;
}

export function checkPrefixes(source: string, names: readonly number[], scope: NamespaceScope): void {
  for (let i = 0; i < names.length; i += 2) {
    const start = names[i] ?? 0;
    const end = names[i + 1] ?? 0;
    let colon = start;
    while (colon < end && source.charCodeAt(colon) !== COLON) colon++;
    if (colon === end) continue;
    const prefix = source.slice(start, colon);
    if (prefix !== 'xmlns' && prefix !== 'xml' && !scope.has(prefix))
      throw malformed('a prefix is not declared');
  }
}

/** Whether two stretches of a text are the same. */
export function sameText(
  source: string,
  start: number,
  end: number,
  otherStart: number,
  otherEnd: number,
): boolean {
  if (end - start !== otherEnd - otherStart) return false;
  // From the end: attributes of one element share their prefix.
  for (let i = end - start - 1; i >= 0; i--) {
    if (source.charCodeAt(start + i) !== source.charCodeAt(otherStart + i)) return false;
  }
  return true;
}
