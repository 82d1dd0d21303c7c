import type { IconName } from '@benchbook/documents';

/** What an icon is drawn on: of a canvas as much as it needs. */
export type Surface = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'arc'
  | 'closePath'
  | 'fill'
  | 'stroke'
  | 'save'
  | 'restore'
  | 'translate'
  | 'rotate'
  | 'scale'
>;

const RED = '#d83b2d';
const YELLOW = '#f2b632';
const GREEN = '#4fa64a';
const GRAY = '#7f7f7f';
const PINK = '#f0a39c';
const BLACK = '#3a3a3a';
const BLUE = '#3f6fb5';
const PALE = '#d0d4da';

type Shape = (surface: Surface) => void;

/** An icon in a square from -1 to 1. */
const polygon =
  (color: string, ...points: [number, number][]): Shape =>
  (surface) => {
    surface.fillStyle = color;
    surface.beginPath();
    for (const [index, [x, y]] of points.entries()) {
      if (index === 0) surface.moveTo(x, y);
      else surface.lineTo(x, y);
    }
    surface.closePath();
    surface.fill();
  };

const turned =
  (degrees: number, shape: Shape): Shape =>
  (surface) => {
    surface.save();
    surface.rotate((degrees * Math.PI) / 180);
    shape(surface);
    surface.restore();
  };

const all =
  (...shapes: Shape[]): Shape =>
  (surface) => {
    for (const shape of shapes) shape(surface);
  };

const circle =
  (color: string, radius = 0.9): Shape =>
  (surface) => {
    surface.fillStyle = color;
    surface.beginPath();
    surface.arc(0, 0, radius, 0, 2 * Math.PI);
    surface.fill();
  };

const stroke =
  (color: string, width: number, ...points: [number, number][]): Shape =>
  (surface) => {
    surface.strokeStyle = color;
    surface.lineWidth = width;
    surface.beginPath();
    for (const [index, [x, y]] of points.entries()) {
      if (index === 0) surface.moveTo(x, y);
      else surface.lineTo(x, y);
    }
    surface.stroke();
  };

/** Degrees clockwise from upwards. */
const arrow = (color: string, degrees: number): Shape =>
  turned(
    degrees,
    polygon(color, [0, -0.95], [0.8, 0], [0.3, 0], [0.3, 0.9], [-0.3, 0.9], [-0.3, 0], [-0.8, 0]),
  );

const arrows = (colors: string[], turns: number[]): Shape[] =>
  turns.map((degrees, index) => arrow(colors[index] ?? GRAY, degrees));

const flag = (color: string): Shape =>
  all(
    polygon('#6b6b6b', [-0.7, -0.9], [-0.5, -0.9], [-0.5, 0.95], [-0.7, 0.95]),
    polygon(color, [-0.5, -0.9], [0.8, -0.4], [-0.5, 0.1]),
  );

const boxed = (color: string): Shape =>
  all(polygon(BLACK, [-0.95, -0.95], [0.95, -0.95], [0.95, 0.95], [-0.95, 0.95]), circle(color, 0.75));

const tick = (color: string) => stroke(color, 0.28, [-0.5, 0.02], [-0.12, 0.42], [0.52, -0.42]);
const cross = (color: string) =>
  all(stroke(color, 0.28, [-0.42, -0.42], [0.42, 0.42]), stroke(color, 0.28, [0.42, -0.42], [-0.42, 0.42]));
const mark = (color: string) =>
  all(stroke(color, 0.28, [0, -0.6], [0, 0.15]), stroke(color, 0.28, [0, 0.35], [0, 0.62]));

const triangle = (color: string, down: boolean) =>
  polygon(
    color,
    ...(down
      ? ([
          [-0.9, -0.5],
          [0.9, -0.5],
          [0, 0.75],
        ] as [number, number][])
      : ([
          [-0.9, 0.5],
          [0.9, 0.5],
          [0, -0.75],
        ] as [number, number][])),
  );
const dash = polygon(YELLOW, [-0.9, -0.22], [0.9, -0.22], [0.9, 0.22], [-0.9, 0.22]);

const starPoints = Array.from({ length: 10 }, (_, index): [number, number] => {
  const angle = (index * Math.PI) / 5 - Math.PI / 2;
  const radius = index % 2 === 0 ? 0.98 : 0.42;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
});
const star = (part: number): Shape =>
  all(
    polygon(PALE, ...starPoints),
    part === 0
      ? () => {}
      : polygon(YELLOW, ...starPoints.map(([x, y]): [number, number] => [part < 1 ? Math.min(x, 0) : x, y])),
  );

/** Quarters of a circle, clockwise from the top. */
const quarters =
  (count: number): Shape =>
  (surface) => {
    circle('#ffffff', 0.9)(surface);
    if (count > 0) {
      surface.fillStyle = BLACK;
      surface.beginPath();
      surface.moveTo(0, 0);
      surface.arc(0, 0, 0.9, -Math.PI / 2, -Math.PI / 2 + (count * Math.PI) / 2);
      surface.closePath();
      surface.fill();
    }
    surface.strokeStyle = BLACK;
    surface.lineWidth = 0.12;
    surface.beginPath();
    surface.arc(0, 0, 0.9, 0, 2 * Math.PI);
    surface.stroke();
  };

const bars = (count: number): Shape =>
  all(
    ...[0, 1, 2, 3].map((index) => {
      const left = -0.95 + index * 0.49;
      const top = 0.5 - index * 0.45;
      return polygon(
        index < count ? BLUE : PALE,
        [left, top],
        [left + 0.38, top],
        [left + 0.38, 0.95],
        [left, 0.95],
      );
    }),
  );

const boxes = (count: number): Shape =>
  all(
    ...[
      [-0.9, 0.05],
      [0.05, 0.05],
      [-0.9, -0.9],
      [0.05, -0.9],
    ].map(([x = 0, y = 0], index) =>
      polygon(index < count ? BLUE : PALE, [x, y], [x + 0.85, y], [x + 0.85, y + 0.85], [x, y + 0.85]),
    ),
  );

const DOWN = 180;
const SIDE = 90;
const TRAFFIC = [RED, YELLOW, GREEN];

/** By the name of the set, from its lowest icon to its highest (18.18.42). */
const SETS: Record<string, Shape[]> = {
  '3Arrows': arrows(TRAFFIC, [DOWN, SIDE, 0]),
  '3ArrowsGray': arrows([], [DOWN, SIDE, 0]),
  '3Flags': TRAFFIC.map(flag),
  '3TrafficLights1': TRAFFIC.map((color) => circle(color)),
  '3TrafficLights2': TRAFFIC.map(boxed),
  '3Signs': [
    turned(45, polygon(RED, [-0.7, -0.7], [0.7, -0.7], [0.7, 0.7], [-0.7, 0.7])),
    triangle(YELLOW, false),
    circle(GREEN),
  ],
  '3Symbols': [
    all(circle(RED), cross('#ffffff')),
    all(circle(YELLOW), mark('#ffffff')),
    all(circle(GREEN), tick('#ffffff')),
  ],
  '3Symbols2': [cross(RED), mark(YELLOW), tick(GREEN)],
  '3Stars': [star(0), star(0.5), star(1)],
  '3Triangles': [triangle(RED, true), dash, triangle(GREEN, false)],
  '4Arrows': arrows([RED, YELLOW, YELLOW, GREEN], [DOWN, 135, 45, 0]),
  '4ArrowsGray': arrows([], [DOWN, 135, 45, 0]),
  '4Rating': [1, 2, 3, 4].map(bars),
  '4RedToBlack': [BLACK, GRAY, PINK, RED].map((color) => circle(color)),
  '4TrafficLights': [BLACK, RED, YELLOW, GREEN].map((color) => circle(color)),
  '5Arrows': arrows([RED, YELLOW, YELLOW, YELLOW, GREEN], [DOWN, 135, SIDE, 45, 0]),
  '5ArrowsGray': arrows([], [DOWN, 135, SIDE, 45, 0]),
  '5Boxes': [0, 1, 2, 3, 4].map(boxes),
  '5Quarters': [0, 1, 2, 3, 4].map((white) => quarters(white)),
  '5Rating': [0, 1, 2, 3, 4].map(bars),
};

export const ICON_SETS = Object.keys(SETS);

/** Sets that programs before 2010 know, too: those a new rule may use. */
export const OLDER_ICON_SETS = ICON_SETS.filter((set) => !['3Stars', '3Triangles', '5Boxes'].includes(set));

/** Draws an icon into a square of so many pixels around a point; one that is not known is left out. */
export function drawIcon(
  surface: Surface,
  { set, index }: IconName,
  x: number,
  y: number,
  size: number,
): void {
  const shape = SETS[set]?.[index];
  if (!shape) return;
  surface.save();
  surface.translate(x, y);
  surface.scale(size / 2, size / 2);
  shape(surface);
  surface.restore();
}
