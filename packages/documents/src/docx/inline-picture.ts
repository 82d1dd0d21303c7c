import { escapeAttribute, NS, type XmlElement } from '../opc/index.ts';

export type WordUris = ReturnType<typeof urisOf>;

/** As the document writes them: strict ones have other addresses (ECMA-376 part 1, 8 and annex A). */
export function urisOf(root: XmlElement) {
  const isStrict = [...root.scope.values()].includes('http://purl.oclc.org/ooxml/wordprocessingml/main');
  const strict = (name: string) => `http://purl.oclc.org/ooxml/${name}`;
  const picture = 'http://schemas.openxmlformats.org/drawingml/2006/picture';
  return isStrict
    ? {
        word: strict('wordprocessingml/main'),
        relationships: strict('officeDocument/relationships'),
        inline: strict('drawingml/wordprocessingDrawing'),
        drawing: strict('drawingml/main'),
        picture: strict('drawingml/picture'),
      }
    : {
        word: NS.word,
        relationships: NS.officeRelationships,
        inline: NS.wordDrawing,
        drawing: NS.drawing,
        picture,
      };
}

/** A picture as it stands in a line of text. */
export interface InlinePicture {
  /** Id of the relationship to its part. */
  link: string;
  /** No other drawing of the document has it. */
  number: number;
  name: string;
  description: string;
  /** English metric units: 36,000 in a millimetre. */
  width: number;
  height: number;
}

/** The `w:drawing` of a picture. `scope`: the prefixes that are declared where it is put. */
export function inlinePicture(
  { link, number, name, description, width, height }: InlinePicture,
  uris: WordUris,
  scope: ReadonlyMap<string, string>,
): string {
  const extent = `cx="${width}" cy="${height}"`;
  const named = `id="${number}" name="${escapeAttribute(name)}" descr="${escapeAttribute(description)}"`;
  const spaces = declared(scope, { wp: uris.inline, a: uris.drawing });
  return (
    `<w:drawing${declared(scope, { w: uris.word, r: uris.relationships })}><wp:inline distT="0" distB="0" distL="0" distR="0"${spaces}><wp:extent ${extent}/>` +
    `<wp:docPr ${named}/><wp:cNvGraphicFramePr><a:graphicFrameLocks noChangeAspect="1"/></wp:cNvGraphicFramePr>` +
    `<a:graphic><a:graphicData uri="${uris.picture}"><pic:pic xmlns:pic="${uris.picture}"><pic:nvPicPr>` +
    `<pic:cNvPr ${named}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${link}"/>` +
    '<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/>' +
    `<a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>` +
    '</a:graphicData></a:graphic></wp:inline></w:drawing>'
  );
}

/** Declarations of the prefixes that do not stand for these where the element is put. */
export function declared(scope: ReadonlyMap<string, string>, prefixes: Record<string, string>): string {
  return Object.entries(prefixes)
    .filter(([prefix, uri]) => scope.get(prefix) !== uri)
    .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
    .join('');
}
