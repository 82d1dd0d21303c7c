import { NS, parseXml, type XmlElement } from '../../opc/index.ts';
import { type Workbook, workbookPart } from '../file/workbook.ts';
import { hex, type Palette } from './named-colors.ts';

export { colorOf, type Palette } from './named-colors.ts';

// ECMA-376 part 1, 18.8.27: 0 to 7 repeat as 8 to 15.
const BASIC = ['000000', 'FFFFFF', 'FF0000', '00FF00', '0000FF', 'FFFF00', 'FF00FF', '00FFFF'];
const INDEXED = [
  ...BASIC,
  ...BASIC,
  ...(
    '800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366 FFFFCC CCFFFF 660066 FF8080 0066CC ' +
    'CCCCFF 000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC ' +
    'CC99FF FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 003366 339966 003300 333300 993300 ' +
    '993366 333399 333333'
  ).split(' '),
];
const OFFICE_THEME =
  'FFFFFF 000000 EEECE1 1F497D 4F81BD C0504D 9BBB59 8064A2 4BACC6 F79646 0000FF 800080'.split(' ');
/** Styles count light 1 before dark 1 and light 2 before dark 2, unlike the theme part. */
const THEME_ORDER = [
  'lt1',
  'dk1',
  'lt2',
  'dk2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
];

/** Colours of a theme part (its XML) in the order styles count them, `rrggbb`; those of Office where there is none. */
export function themeColors(part: string | undefined): string[] {
  const scheme =
    part === undefined
      ? undefined
      : [...parseXml(part).descendants()].find((e) => e.is(NS.drawing, 'clrScheme'));
  return THEME_ORDER.map((name, index) => {
    const [color] = scheme?.child(NS.drawing, name)?.children ?? [];
    const value = color?.attribute('', 'lastClr') ?? color?.attribute('', 'val') ?? '';
    return hex(value) ?? OFFICE_THEME[index] ?? '000000';
  });
}

/** The palette of a workbook: its theme part and the colours its styles redefine. */
export function readPalette(workbook: Workbook, styles: XmlElement | undefined): Palette {
  const part = workbookPart(workbook, 'theme');
  const theme = themeColors(part && workbook.pkg.text(part));
  const redefined = styles?.child(NS.spreadsheet, 'colors')?.child(NS.spreadsheet, 'indexedColors')?.children;
  const indexed = INDEXED.map((color, index) => hex(redefined?.[index]?.attribute('', 'rgb') ?? '') ?? color);
  return { theme, indexed };
}
