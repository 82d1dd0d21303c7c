import { Engine, Layer, Scene } from '@univerjs/engine-render';

/** What one canvas is drawn by, while it is on the screen. */
class Drawing {
  readonly #draw = new Set<() => void>();
  #isWanted = false;
  readonly #begin: (frame: () => void) => void;
  readonly #end: (frame: () => void) => void;

  constructor(begin: (frame: () => void) => void, end: (frame: () => void) => void) {
    this.#begin = begin;
    this.#end = end;
  }

  add(draw: () => void): void {
    this.#draw.add(draw);
    this.wake();
  }

  /** Without one it ends for good. */
  remove(draw?: () => void): void {
    if (draw) this.#draw.delete(draw);
    else this.#draw.clear();
    if (this.#draw.size === 0) this.#end(this.#frame);
  }

  /** There is something to draw. */
  wake(): void {
    if (this.#draw.size === 0) return;
    this.#isWanted = true;
    this.#begin(this.#frame);
  }

  readonly #frame = (): void => {
    this.#isWanted = false;
    for (const draw of this.#draw) draw();
    // What changed while it was drawn is drawn in the next frame.
    if (!this.#isWanted) this.#end(this.#frame);
  };
}

const drawings = new WeakMap<Engine, Drawing>();

/** Has `endFrame$` tell of a frame soon, also where nothing on the canvas changes: for what stands over it and goes by its frames. */
export const askForFrame = (engine: Engine): void => drawings.get(engine)?.wake();

/**
 * A canvas asks for a frame when something of it has changed. Univer 0.25.1 asks for every one, of the grid and of each field one may
 * write in, sixty times a second, to find that there is nothing to draw: a tenth of a processor for a sheet nobody touches.
 *
 * Whatever changes says so to its layer (`makeDirty`), by which Univer, too, decides whether anything is drawn; a new layer is to be drawn
 * from the start.
 */
export function restWhereNothingChanges(): void {
  const { runRenderLoop, stopRenderLoop, dispose } = Engine.prototype;
  const drawingOf = (engine: Engine): Drawing => {
    const known = drawings.get(engine);
    if (known) return known;
    const made = new Drawing(
      (frame) => runRenderLoop.call(engine, frame),
      (frame) => stopRenderLoop.call(engine, frame),
    );
    drawings.set(engine, made);
    return made;
  };
  Engine.prototype.runRenderLoop = function (draw) {
    drawingOf(this).add(draw);
  };
  Engine.prototype.stopRenderLoop = function (draw) {
    drawings.get(this)?.remove(draw);
  };
  Engine.prototype.dispose = function () {
    drawings.get(this)?.remove();
    dispose.call(this);
  };

  const wake = (scene: Scene) => {
    const engine = scene.getEngine();
    if (engine) askForFrame(engine);
  };
  const { makeDirty } = Layer.prototype;
  Layer.prototype.makeDirty = function (state = true) {
    makeDirty.call(this, state);
    if (state) wake(this.scene);
    return this;
  };
  const { addLayer } = Scene.prototype;
  Scene.prototype.addLayer = function (...layers) {
    addLayer.apply(this, layers);
    wake(this);
  };
}
