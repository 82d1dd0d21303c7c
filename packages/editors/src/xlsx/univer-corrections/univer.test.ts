import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const main = createRequire(import.meta.url).resolve('@univerjs/engine-render');
const source = readFileSync(main, 'utf8');

it('the corrections are looked at again when Univer is another one', () => {
  const { version } = JSON.parse(readFileSync(join(dirname(main), '../../package.json'), 'utf8'));
  expect(version).toBe('0.25.1');
});

it('what is corrected is still there, and still cuts numbers off, and formats sizes up', () => {
  // cell-text.ts, overflow.ts, row-heights.ts, column-widths.ts
  for (const method of [
    '_renderFontEachCell(',
    '_calculateOverflowCell(',
    'calculateAutoHeightForCell(',
    '_getMeasuredWidthByCell(',
  ])
    expect(source, method).toContain(method);
  expect(source).toContain('We use google sheets behavior here');
  expect(source).toContain('Math.ceil(textStyle.fs)');
  // fitCell, shrinking, filling and centring across cells would have a name in it.
  expect(source).not.toMatch(/shrinkToFit|centerContinuous/i);
});

it('colours are still turned over one by one in the dark', () => {
  // kept-colors.ts
  expect(source).toMatch(/CanvasColorService = class/);
  expect(source).toContain('if (!this._themeService.darkMode) return color;');
});

it('the size of the grid still waits for the browser to be idle', () => {
  // canvas-size.ts
  expect(source).toMatch(
    /new ResizeObserver\(\(\) => \{\s*if \(!timer\) timer = window\.requestIdleCallback/,
  );
});

it('a frame is still asked for behind every frame, and what is drawn is what a layer was told of', () => {
  // resting.ts
  expect(source).toMatch(
    /if \(this\._renderFrameTasks\.length > 0\) this\._requestNewFrameHandler = requestNewFrame\(this\._renderFunction\);/,
  );
  expect(source).toContain('if (this._layers[i].isDirty() === true) return true;');
});

it('whatever draws a text still lays out every text, and a layer still opens a channel for every change', () => {
  // typed-once.ts
  const docs = readFileSync(createRequire(main).resolve('@univerjs/docs-ui'), 'utf8');
  expect(docs).toMatch(
    /updateCommandList\.includes\(command\.id\)\) \{\s*const \{ unitId \} = command\.params;\s*this\.reRender\(unitId\);/,
  );
  expect(source).toMatch(/this\._debounceDirtyFunc = \S*\s*\S*requestImmediateMacroTask\)?\(/);
});
