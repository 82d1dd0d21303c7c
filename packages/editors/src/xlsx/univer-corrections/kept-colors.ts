import { CanvasColorService } from '@univerjs/engine-render';
import { KEPT } from '../painting/kept-color.ts';

/**
 * In the dark Univer 0.25.1 turns over every colour it paints, each by itself: what is white on a colour would be black on about the same
 * one. Colours that are written as kept ones are painted as they are.
 */
export function correctKeptColors(): void {
  const { prototype } = CanvasColorService;
  const usual = prototype.getRenderColor;
  prototype.getRenderColor = function (this: CanvasColorService, color) {
    return color.startsWith(KEPT) ? color : usual.call(this, color);
  };
}
