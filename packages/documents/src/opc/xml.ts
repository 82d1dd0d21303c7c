export * from './xml-element.ts';
export { parseXml } from './xml-reader.ts';
export { decodeReferences, escapeAttribute, escapeText, type XmlAttribute } from './xml-syntax.ts';
