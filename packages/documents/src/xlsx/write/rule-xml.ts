import { escapeAttribute, escapeText } from '../../opc/index.ts';
import { anchorOf } from '../conditional/evaluation.ts';
import type { CellRange } from '../edits.ts';
import { cellName } from '../file/references.ts';
import { EditRefused } from '../file/refused.ts';
import { encodeText } from '../file/strings.ts';
import type { Period, RuleLook, RuleTest, Threshold } from '../rule-edits.ts';

const argb = (color: string) => `FF${color.slice(1).toUpperCase()}`;

/** What a rule says, as an element takes it: attributes beside those of every rule, and content (ECMA-376 part 1, 18.3.1.10). */
export function testXml(
  test: RuleTest,
  ranges: readonly CellRange[],
  prefix: string,
): { type: string; attributes: Record<string, string>; content: string } {
  const { row, column } = anchorOf(ranges);
  const cell = cellName(row, column);
  const formula = (text: string) => `<${prefix}formula>${escapeText(encodeText(text))}</${prefix}formula>`;
  const made = (type: string, attributes: Record<string, string>, content: string) => ({
    type,
    attributes,
    content,
  });
  switch (test.kind) {
    case 'value':
      return made('cellIs', { operator: test.compare }, test.formulas.map(formula).join(''));
    case 'formula':
      return made('expression', {}, formula(test.formula));
    case 'text': {
      const quoted = `"${test.text.replaceAll('"', '""')}"`;
      const { type, operator, says } = TEXTS[test.how];
      return made(type, { operator, text: test.text }, formula(says(cell, quoted)));
    }
    case 'is': {
      const { type, says } = STATES[test.what];
      return made(type, {}, formula(says(cell)));
    }
    case 'date':
      return made('timePeriod', { timePeriod: test.period }, formula(PERIODS[test.period](cell)));
    case 'top':
      return made(
        'top10',
        {
          ...(test.percent ? { percent: '1' } : {}),
          ...(test.bottom ? { bottom: '1' } : {}),
          rank: String(test.count),
        },
        '',
      );
    case 'average':
      return made(
        'aboveAverage',
        {
          ...(test.above ? {} : { aboveAverage: '0' }),
          ...(test.deviations > 0 ? { stdDev: String(test.deviations) } : {}),
          ...(test.orEqual ? { equalAverage: '1' } : {}),
        },
        '',
      );
    case 'duplicate':
      return made(test.unique ? 'uniqueValues' : 'duplicateValues', {}, '');
    case 'scale': {
      const thresholds = test.stops.map(({ at }) => thresholdXml(at, prefix)).join('');
      const colors = test.stops.map(({ color }) => `<${prefix}color rgb="${argb(color)}"/>`).join('');
      return made('colorScale', {}, `<${prefix}colorScale>${thresholds}${colors}</${prefix}colorScale>`);
    }
    case 'bar': {
      const isPlain =
        test.axis === 'none' && test.gradient && !test.leftwards && !test.border && !test.negative;
      const isAuto = [test.min, test.max].some(({ kind }) => kind === 'autoMin' || kind === 'autoMax');
      if (!isPlain || isAuto) throw new EditRefused('Such a data bar can be made by Excel only.');
      const attributes =
        (test.minLength === 10 ? '' : ` minLength="${test.minLength}"`) +
        (test.maxLength === 90 ? '' : ` maxLength="${test.maxLength}"`) +
        (test.showValue ? '' : ' showValue="0"');
      const content = [test.min, test.max].map((at) => thresholdXml(at, prefix)).join('');
      return made(
        'dataBar',
        {},
        `<${prefix}dataBar${attributes}>${content}<${prefix}color rgb="${argb(test.color)}"/></${prefix}dataBar>`,
      );
    }
    case 'icons': {
      if (test.custom || !OLDER_ICONS.has(test.set))
        throw new EditRefused('Such icons can be set by Excel only.');
      const attributes =
        ` iconSet="${test.set}"` +
        (test.showValue ? '' : ' showValue="0"') +
        (test.reversed ? ' reverse="1"' : '');
      const content = test.thresholds.map((at) => thresholdXml(at, prefix)).join('');
      return made('iconSet', {}, `<${prefix}iconSet${attributes}>${content}</${prefix}iconSet>`);
    }
  }
}

/** Sets that programs of 2007 know (18.18.42). */
const OLDER_ICONS = new Set([
  '3Arrows',
  '3ArrowsGray',
  '3Flags',
  '3TrafficLights1',
  '3TrafficLights2',
  '3Signs',
  '3Symbols',
  '3Symbols2',
  '4Arrows',
  '4ArrowsGray',
  '4RedToBlack',
  '4Rating',
  '4TrafficLights',
  '5Arrows',
  '5ArrowsGray',
  '5Rating',
  '5Quarters',
]);

function thresholdXml({ kind, value, orEqual }: Threshold, prefix: string): string {
  const type = kind === 'number' ? 'num' : kind;
  const val = kind === 'min' || kind === 'max' ? '' : ` val="${escapeAttribute(value)}"`;
  return `<${prefix}cfvo type="${type}"${val}${orEqual ? '' : ' gte="0"'}/>`;
}

/** Formulas beside what a rule says in attributes: programs that do not know these go by them. */
const TEXTS = {
  contains: {
    type: 'containsText',
    operator: 'containsText',
    says: (cell: string, text: string) => `NOT(ISERROR(SEARCH(${text},${cell})))`,
  },
  notContains: {
    type: 'notContainsText',
    operator: 'notContains',
    says: (cell: string, text: string) => `ISERROR(SEARCH(${text},${cell}))`,
  },
  begins: {
    type: 'beginsWith',
    operator: 'beginsWith',
    says: (cell: string, text: string) => `LEFT(${cell},LEN(${text}))=${text}`,
  },
  ends: {
    type: 'endsWith',
    operator: 'endsWith',
    says: (cell: string, text: string) => `RIGHT(${cell},LEN(${text}))=${text}`,
  },
};

const STATES = {
  blank: { type: 'containsBlanks', says: (cell: string) => `LEN(TRIM(${cell}))=0` },
  notBlank: { type: 'notContainsBlanks', says: (cell: string) => `LEN(TRIM(${cell}))>0` },
  error: { type: 'containsErrors', says: (cell: string) => `ISERROR(${cell})` },
  notError: { type: 'notContainsErrors', says: (cell: string) => `NOT(ISERROR(${cell}))` },
};

const month = (cell: string, day: string) => `AND(MONTH(${cell})=MONTH(${day}),YEAR(${cell})=YEAR(${day}))`;
const days = (cell: string) => `ROUNDDOWN(${cell},0)`;

const PERIODS: Record<Period, (cell: string) => string> = {
  today: (cell) => `FLOOR(${cell},1)=TODAY()`,
  yesterday: (cell) => `FLOOR(${cell},1)=TODAY()-1`,
  tomorrow: (cell) => `FLOOR(${cell},1)=TODAY()+1`,
  last7Days: (cell) => `AND(TODAY()-FLOOR(${cell},1)<=6,FLOOR(${cell},1)<=TODAY())`,
  thisWeek: (cell) =>
    `AND(TODAY()-${days(cell)}<=WEEKDAY(TODAY())-1,${days(cell)}-TODAY()<=7-WEEKDAY(TODAY()))`,
  lastWeek: (cell) =>
    `AND(TODAY()-${days(cell)}>=(WEEKDAY(TODAY())),TODAY()-${days(cell)}<(WEEKDAY(TODAY())+7))`,
  nextWeek: (cell) =>
    `AND(${days(cell)}-TODAY()>(7-WEEKDAY(TODAY())),${days(cell)}-TODAY()<(15-WEEKDAY(TODAY())))`,
  thisMonth: (cell) => month(cell, 'TODAY()'),
  lastMonth: (cell) => month(cell, 'EDATE(TODAY(),0-1)'),
  nextMonth: (cell) => month(cell, 'EDATE(TODAY(),0+1)'),
};

/** A differential format (18.8.14); '' for a look that changes nothing. `formatId`: the number of a number format. */
export function lookXml(look: RuleLook, prefix: string, formatId: (code: string) => number): string {
  const tag = (name: string, is: boolean | undefined) =>
    is === undefined ? '' : is ? `<${prefix}${name}/>` : `<${prefix}${name} val="0"/>`;
  const underline =
    look.underline === undefined
      ? ''
      : look.underline === 'single'
        ? `<${prefix}u/>`
        : `<${prefix}u val="${look.underline}"/>`;
  const color = look.color === undefined ? '' : `<${prefix}color rgb="${argb(look.color)}"/>`;
  const font = tag('b', look.bold) + tag('i', look.italic) + tag('strike', look.strike) + underline + color;
  const fill =
    look.fill === undefined
      ? ''
      : look.fill === null
        ? `<${prefix}fill><${prefix}patternFill patternType="none"/></${prefix}fill>`
        : `<${prefix}fill><${prefix}patternFill><${prefix}bgColor rgb="${argb(look.fill)}"/></${prefix}patternFill></${prefix}fill>`;
  const format =
    look.numberFormat === undefined
      ? ''
      : `<${prefix}numFmt numFmtId="${formatId(look.numberFormat)}" formatCode="${escapeAttribute(look.numberFormat)}"/>`;
  const borders = look.borders && bordersXml(look.borders, prefix);
  const content = (font && `<${prefix}font>${font}</${prefix}font>`) + format + fill + (borders ?? '');
  return content && `<${prefix}dxf>${content}</${prefix}dxf>`;
}

function bordersXml(borders: NonNullable<RuleLook['borders']>, prefix: string): string {
  const sides = (['left', 'right', 'top', 'bottom'] as const).flatMap((side) => {
    const line = borders[side];
    if (!line) return [];
    const name = `${prefix}${side}`;
    return [
      `<${name} style="${escapeAttribute(line.style)}"><${prefix}color rgb="${argb(line.color)}"/></${name}>`,
    ];
  });
  return `<${prefix}border>${sides.join('')}</${prefix}border>`;
}
