import { t } from '@benchbook/words';
import type { Nullable } from '@univerjs/core';
import {
  BorderStyleTypes,
  BorderType,
  ColorKit,
  HorizontalAlign,
  VerticalAlign,
  WrapStrategy,
} from '@univerjs/core';
import {
  AddWorksheetMergeAllCommand,
  RemoveWorksheetMergeCommand,
  ResetBackgroundColorCommand,
  ResetTextColorCommand,
  SetBackgroundColorCommand,
  SetBorderBasicCommand,
  SetHorizontalTextAlignCommand,
  SetTextColorCommand,
  SetTextWrapCommand,
  SetVerticalTextAlignCommand,
} from '@univerjs/sheets';
import type { IconName } from '../frame/screen/icons.ts';
import { fillColours } from '../frame/screen/pickers.ts';
import { fillMenu } from '../frame/screen/popover.ts';
import type { Toolbar } from '../frame/screen/toolbar.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

const HORIZONTAL: { label: string; value: HorizontalAlign; icon: IconName }[] = [
  { label: t('Align left'), value: HorizontalAlign.LEFT, icon: 'left' },
  { label: t('Centre'), value: HorizontalAlign.CENTER, icon: 'center' },
  { label: t('Align right'), value: HorizontalAlign.RIGHT, icon: 'right' },
];

const VERTICAL = [
  { label: t('Top'), value: VerticalAlign.TOP },
  { label: t('Middle##of the height'), value: VerticalAlign.MIDDLE },
  { label: t('Bottom'), value: VerticalAlign.BOTTOM },
];

const BORDERS = [
  { label: t('All borders'), type: BorderType.ALL },
  { label: t('Outer borders'), type: BorderType.OUTSIDE },
  { label: t('Inner borders'), type: BorderType.INSIDE },
  null,
  { label: t('Top'), type: BorderType.TOP },
  { label: t('Bottom'), type: BorderType.BOTTOM },
  { label: t('Left'), type: BorderType.LEFT },
  { label: t('Right'), type: BorderType.RIGHT },
  null,
  { label: t('No borders'), type: BorderType.NONE },
];

/** The controls for how cells look: colours and borders, and how text sits in them. */
export function cellControls(
  toolbar: Toolbar,
  editor: WorkbookEditor,
): { colours: HTMLElement[]; layout: HTMLElement[] } {
  const colour = (id: string, label: string, icon: IconName, none: string, set: string, reset: string) => {
    const button = toolbar.panel({
      id,
      label,
      icon,
      fill: (panel, close) =>
        fillColours(panel, close, none, (value) => {
          if (value) editor.run(set, { value });
          else editor.run(reset);
          editor.focus();
        }),
    });
    button.dataset.swatch = '';
    return button;
  };
  const borders = toolbar.panel({
    id: 'borders',
    label: t('Borders'),
    icon: 'borders',
    fill: (panel, close) =>
      fillMenu(
        panel,
        close,
        BORDERS.map((entry) => entry && { label: entry.label, run: () => setBorder(editor, entry.type) }),
      ),
  });
  const alignment = toolbar.panel({
    id: 'align',
    label: t('Alignment'),
    icon: 'left',
    fill: (panel, close) =>
      fillMenu(panel, close, [
        ...HORIZONTAL.map(({ label, value }) => ({
          label,
          run: () => editor.run(SetHorizontalTextAlignCommand.id, { value }),
        })),
        null,
        ...VERTICAL.map(({ label, value }) => ({
          label,
          run: () => editor.run(SetVerticalTextAlignCommand.id, { value }),
        })),
      ]),
  });
  const wrap = toolbar.button({
    id: 'wrap',
    label: t('Wrap text'),
    icon: 'wrap',
    toggle: true,
    onPress: () => {
      const value = editor.activeStyle.tb === WrapStrategy.WRAP ? WrapStrategy.OVERFLOW : WrapStrategy.WRAP;
      editor.run(SetTextWrapCommand.id, { value });
    },
  });
  const merge = toolbar.button({
    id: 'merge',
    label: t('Merge cells'),
    icon: 'merge',
    toggle: true,
    onPress: () =>
      editor.run((editor.isMerged ? RemoveWorksheetMergeCommand : AddWorksheetMergeAllCommand).id),
  });
  return {
    colours: [
      colour(
        'color',
        t('Text colour'),
        'color',
        t('Automatic'),
        SetTextColorCommand.id,
        ResetTextColorCommand.id,
      ),
      colour(
        'fill',
        t('Fill colour'),
        'fill',
        t('No fill'),
        SetBackgroundColorCommand.id,
        ResetBackgroundColorCommand.id,
      ),
      borders,
    ],
    layout: [alignment, wrap, merge],
  };
}

/** Shows how the active cell looks in the controls of `cellControls`. */
export function showCellControls(toolbar: Toolbar, editor: WorkbookEditor): void {
  const { cl, bg, ht, tb } = editor.activeStyle;
  toolbar.update('color', { swatch: colourShown(cl?.rgb) ?? 'currentColor' });
  toolbar.update('fill', { swatch: colourShown(bg?.rgb) ?? 'transparent' });
  toolbar.update('align', { icon: HORIZONTAL.find(({ value }) => value === ht)?.icon ?? 'left' });
  toolbar.update('wrap', { pressed: tb === WrapStrategy.WRAP });
  toolbar.update('merge', { pressed: editor.isMerged });
}

function setBorder(editor: WorkbookEditor, type: BorderType): void {
  const style = type === BorderType.NONE ? BorderStyleTypes.NONE : BorderStyleTypes.THIN;
  editor.run(SetBorderBasicCommand.id, { value: { type, color: '#000000', style } });
}

function colourShown(colour: Nullable<string>): string | undefined {
  return colour && new ColorKit(colour).isValid ? colour : undefined;
}
