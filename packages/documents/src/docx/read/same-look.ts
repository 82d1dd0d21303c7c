import { NS } from '../../opc/namespaces.ts';
import type { XmlElement } from '../../opc/xml.ts';
import { contentKey } from './blocks.ts';
import type { GivenLook } from './given-looks.ts';

/** Run properties that are on or off (ECMA-376 part 1, 17.7.3). */
const TOGGLES = new Set(['b', 'bCs', 'i', 'iCs', 'caps', 'smallCaps', 'strike', 'dstrike']);

/** Run properties with a value, and the value of a run that nothing gives one. */
const USUAL: Record<string, string> = {
  sz: '20',
  color: 'auto',
  u: 'none',
  highlight: 'none',
  vertAlign: 'baseline',
  position: '0',
  spacing: '0',
};

/**
 * The properties by which two runs differ and which make no other look of them: what one states is what the other is given
 * where it stands. Names of elements; those by which they look different are not among them, nor those that have no look.
 */
export function unseenDifferences(
  one: XmlElement | undefined,
  other: XmlElement | undefined,
  given: GivenLook,
): Set<string> {
  const names = new Set([...(one?.children ?? []), ...(other?.children ?? [])].map((each) => each.localName));
  const same = new Set<string>();
  for (const name of names) {
    const [first, second] = [one, other].map((properties) => properties?.child(NS.word, name));
    if ((first && contentKey(first)) === (second && contentKey(second))) continue;
    if (isSameLook(name, first, second, given)) same.add(name);
  }
  // The size in other scripts is not shown here: it goes with the one that is.
  const isSized = differs('sz', one, other) && !same.has('sz');
  if (names.has('szCs') && differs('szCs', one, other) && !isSized) same.add('szCs');
  return same;
}

function differs(name: string, one: XmlElement | undefined, other: XmlElement | undefined): boolean {
  const [first, second] = [one, other].map((properties) => properties?.child(NS.word, name));
  return (first && contentKey(first)) !== (second && contentKey(second));
}

function isSameLook(
  name: string,
  one: XmlElement | undefined,
  other: XmlElement | undefined,
  given: GivenLook,
): boolean {
  if (name === 'rFonts') return fontOf(one, given) === fontOf(other, given);
  if (name === 'lang') return languagesOf(one, given) === languagesOf(other, given);
  const usual = USUAL[name];
  if (!TOGGLES.has(name) && usual === undefined) return false;
  const below = given.levels.map((level) => level.child(NS.word, name));
  const look = (stated: XmlElement | undefined) => {
    const property = [stated, ...below].find((each) => each !== undefined);
    if (TOGGLES.has(name)) return property !== undefined && isOn(property) ? 'on' : 'off';
    const value = (property?.attribute(NS.word, 'val') ?? usual ?? '').toLowerCase();
    return name === 'u' ? `${value} ${value === 'none' ? '' : property?.attribute(NS.word, 'color')}` : value;
  };
  return look(one) === look(other);
}

/** The one font that a text is shown in: that of Latin letters. Undefined where nothing says it. */
function fontOf(stated: XmlElement | undefined, { levels, themeFont }: GivenLook): string | undefined {
  for (const fonts of [stated, ...levels.map((level) => level.child(NS.word, 'rFonts'))]) {
    for (const script of ['ascii', 'hAnsi']) {
      const theme = fonts?.attribute(NS.word, `${script}Theme`);
      const name = (theme && themeFont(theme)) ?? fonts?.attribute(NS.word, script);
      if (name !== undefined) return name.toLowerCase();
    }
  }
  return undefined;
}

/** The languages of a text, in each kind of script one (17.3.2.20 lang). */
function languagesOf(stated: XmlElement | undefined, { levels }: GivenLook): string {
  const below = levels.map((level) => level.child(NS.word, 'lang'));
  return ['val', 'eastAsia', 'bidi']
    .map((script) => {
      const language = [stated, ...below].map((each) => each?.attribute(NS.word, script));
      return language.find((each) => each !== undefined)?.toLowerCase() ?? '';
    })
    .join();
}

function isOn(toggle: XmlElement): boolean {
  return !/^(?:0|false|off|none)$/i.test(toggle.attribute(NS.word, 'val') ?? 'true');
}
