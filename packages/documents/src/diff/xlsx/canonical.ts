import type { XmlElement } from '../../opc/index.ts';
import { meaningOf } from '../../xlsx/file/xml-edit.ts';

/** What an element says, without the numbers programs give it at every save. */
export function canonical(element: XmlElement): string {
  return meaningOf(element, (name) => name !== 'xmlns' && !/^xmlns:|(?:^|:)(?:uid|id)$/.test(name));
}
