import type { ErrorBarsDesign, SeriesDesign } from '@benchbook/documents';
import { t } from '@benchbook/words';
import { element } from '../../../frame/screen/dom.ts';
import { blockName, type NamedSheets, readBlock } from './chart-cells.ts';
import { choiceField, numberField, PanelProblem, textField } from './chart-fields.ts';
import { blockOfErrors, errorAreas } from './error-cells.ts';

type SizeKind = ErrorBarsDesign['size']['kind'];

const SIZES: [kind: SizeKind | 'none', label: string][] = [
  ['none', t('No error bars')],
  ['fixed', t('Fixed value')],
  ['percent', t('Percent')],
  ['deviation', t('Standard deviations')],
  ['error', t('Standard error')],
  ['cells', t('From cells')],
];

const SIDES: [side: ErrorBarsDesign['side'], label: string][] = [
  ['both', t('Plus and minus')],
  ['plus', t('Plus')],
  ['minus', t('Minus')],
];

/** What a kind begins with, as in Excel. */
const USUAL: Partial<Record<SizeKind, number>> = { fixed: 0.1, percent: 5, deviation: 1 };

/** Names of the fields, by the axis along which the error bars lie. */
const NAMES = {
  y: {
    bars: t('Error bars'),
    length: t('Length of the error bars'),
    cells: t('Cells of the error bars'),
    direction: t('Direction of the error bars'),
  },
  x: {
    bars: t('Error bars along x'),
    length: t('Length of the error bars along x'),
    cells: t('Cells of the error bars along x'),
    direction: t('Direction of the error bars along x'),
  },
};

/** A row of fields for the error bars of all series along an axis. */
export function errorBarFields(
  along: 'x' | 'y',
  errors: ErrorBarsDesign | null,
  series: readonly SeriesDesign[] | undefined,
  sheets: NamedSheets,
) {
  const { size } = errors ?? { size: undefined };
  const block = size?.kind === 'cells' && series ? blockOfErrors(size.areas, series) : undefined;
  const choices = SIZES.filter(([kind]) => kind !== 'cells' || series !== undefined);
  const named = NAMES[along];
  const kind = choiceField(`${along}-errors`, named.bars, choices, size?.kind ?? 'none');
  const length = numberField(
    `${along}-error-length`,
    named.length,
    size && 'value' in size ? size.value : null,
  );
  length.min = '0';
  const cells = textField(`${along}-error-cells`, '', block ? blockName(block, sheets) : '', 'C2:C9').input;
  cells.setAttribute('aria-label', named.cells);
  const side = choiceField(`${along}-error-side`, named.direction, SIDES, errors?.side ?? 'both');
  const kindNow = () => SIZES.find(([one]) => one === kind.value)?.[0] ?? 'none';
  const show = () => {
    const now = kindNow();
    length.hidden = USUAL[now as SizeKind] === undefined;
    cells.hidden = now !== 'cells';
    side.hidden = now === 'none';
  };
  kind.addEventListener('change', () => {
    const usual = USUAL[kindNow() as SizeKind];
    if (usual !== undefined)
      length.value = String(size && kindNow() === size.kind && 'value' in size ? size.value : usual);
  });
  /** What the fields say. Throws PanelProblem. `drawn`: the series the chart is to have. */
  const read = (drawn: readonly SeriesDesign[] | undefined): ErrorBarsDesign | null => {
    const now = kindNow();
    if (now === 'none') return null;
    const says = (one: ErrorBarsDesign['size']): ErrorBarsDesign => ({
      side: SIDES.find(([name]) => name === side.value)?.[0] ?? 'both',
      size: one,
    });
    if (now === 'error') return says({ kind: now });
    if (now !== 'cells') {
      const value = length.valueAsNumber;
      if (!(value >= 0))
        throw new PanelProblem(t('Write how long the error bars are: a number from 0 on.'), length);
      return says({ kind: now, value });
    }
    const area = readBlock(cells.value, sheets);
    const areas = area && drawn && errorAreas(area, drawn);
    if (!areas)
      throw new PanelProblem(
        t('Error bars need a row or column of cells for each series, with as many cells as it has values.'),
        cells,
      );
    return says({ kind: 'cells', areas });
  };
  // Which of the two it is, where both are offered.
  const axis = element('span', { class: 'axis', 'aria-hidden': 'true' }, along);
  const fields = element('div', { class: 'row' }, kind, length, cells, side);
  const row = element('div', { class: 'error-bars' }, axis, fields);
  /** Cells that do not stand together cannot be said in one field. */
  const canSay = size?.kind !== 'cells' || block !== undefined;
  return { row, axis, canSay, show, read };
}
