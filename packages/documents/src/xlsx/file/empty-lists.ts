import { NS, type Splice, type XmlElement } from '../../opc/index.ts';

const X14 = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main';

/** What lists something for newer programs, and may not be empty. */
const LISTS = ['conditionalFormattings', 'dataValidations', 'sparklineGroups'];

/**
 * Takes groups of sparklines and lists for newer programs that have nothing in them any more away, with what stands around them alone.
 *
 * @param extensions the `extLst` of a worksheet
 */
export function withoutEmptyLists(extensions: XmlElement | undefined): Splice[] {
  const own = extensions?.childrenNamed(NS.spreadsheet, 'ext') ?? [];
  const lists = own.flatMap((ext) => ext.children).filter(isList);
  return lists.flatMap((list): Splice[] => {
    const empty = list.children.filter((one) => one.is(X14, 'sparklineGroup') && !hasLines(one));
    if (empty.length < list.children.length) return empty.map(withoutElement);
    let gone = list;
    for (let at = list.parent; at && at.localName !== 'worksheet' && at.children.length === 1; at = at.parent)
      gone = at;
    return [withoutElement(gone)];
  });
}

const isList = ({ namespace, localName }: XmlElement) => namespace === X14 && LISTS.includes(localName);

const hasLines = (group: XmlElement) => (group.child(X14, 'sparklines')?.children.length ?? 0) > 0;

const withoutElement = ({ start, end }: XmlElement): Splice => ({ start, end, text: '' });
