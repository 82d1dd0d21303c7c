/** Outlines on a 20 × 20 grid, drawn with the colour of the text around them. */
const OUTLINES = {
  save: 'M4 3.5h9.5l3 3V16.5H3.5v-13zM6.5 3.5v4h6v-4M6.5 16.5v-5h7v5',
  undo: 'M7.5 4.5 4 8l3.5 3.5M4 8h7.5a4 4 0 0 1 0 8H8',
  redo: 'M12.5 4.5 16 8l-3.5 3.5M16 8H8.5a4 4 0 0 0 0 8H12',
  bold: 'M6 4h4.6a3 3 0 0 1 0 6H6zM6 10h5.4a3 3 0 0 1 0 6H6z',
  italic: 'M8.5 4h6M5.5 16h6M12 4 8 16',
  underline: 'M6 3.5v6a4 4 0 0 0 8 0v-6M5 17h10',
  strike:
    'M3.5 10h13M13.6 6.6C13 4.9 11.6 4 10 4 7.8 4 6.3 5.2 6.3 7c0 .9.3 1.6 1 2.2M6 13.2c.6 1.8 2.1 2.8 4.1 2.8 2.3 0 3.9-1.2 3.9-3.1',
  subscript: 'M4 5l6.5 8M10.5 5 4 13M13.5 13.5c.3-.9 2.8-1 2.8.6 0 1.3-2.8 1.7-2.9 3.1h3.1',
  superscript: 'M4 7.5l6.5 8M10.5 7.5 4 15.5M13.5 3.5c.3-.9 2.8-1 2.8.6 0 1.3-2.8 1.7-2.9 3.1h3.1',
  omega: 'M4 16h4v-1.7a5.5 5.5 0 1 1 4 0V16h4',
  color: 'M5.5 13 10 3.5 14.5 13M7.2 9.5h5.6',
  highlight: 'm11.5 4 4.5 4.5-6 6H6.5L5 13v-2.5zM9 6.5l4.5 4.5',
  fill: 'M8.5 3 15 9.5l-5.5 5.5L3 8.5zM6.5 5 3 8.5h11M16.5 12c1 1.5 1.3 2 1.3 2.7a1.3 1.3 0 0 1-2.6 0c0-.7.3-1.2 1.3-2.7z',
  bullets: 'M8 5.5h8.5M8 10h8.5M8 14.5h8.5M4 5.5h.01M4 10h.01M4 14.5h.01',
  numbers: 'M9 5.5h7.5M9 10h7.5M9 14.5h7.5M3.8 4 5 3.5v4M3.6 12.6c.3-1 2.2-1 2.2.3 0 1-2.2 2-2.2 2.9h2.4',
  outdent: 'M3.5 4h13M10 8h6.5M10 12h6.5M3.5 16h13M6.5 7.5 4 10l2.5 2.5',
  indent: 'M3.5 4h13M10 8h6.5M10 12h6.5M3.5 16h13M4 7.5 6.5 10 4 12.5',
  left: 'M3.5 4.5h13M3.5 8.2h8M3.5 11.8h13M3.5 15.5h8',
  center: 'M3.5 4.5h13M6 8.2h8M3.5 11.8h13M6 15.5h8',
  right: 'M3.5 4.5h13M8.5 8.2h8M3.5 11.8h13M8.5 15.5h8',
  justify: 'M3.5 4.5h13M3.5 8.2h13M3.5 11.8h13M3.5 15.5h13',
  spacing: 'M9.5 4.5h7M9.5 10h7M9.5 15.5h7M5 4v12M3 6l2-2 2 2M3 14l2 2 2-2',
  table: 'M3.5 4h13v12h-13zM3.5 8h13M3.5 12h13M8 4v12M12.2 4v12',
  hostImage: 'M3.5 7v9h13V4H9M3.5 13.5 8 10l3 2.5 2.5-2 3 2.5M4 4.5h3M5.5 3v3',
  pageBreak: 'M5 3v4.5h10V3M5 17v-4.5h10V17M3 10h1.5M7.2 10h1.6M11.2 10h1.6M15.5 10H17',
  headerFooter: 'M4.5 3h11v14h-11zM4.5 6.5h11M4.5 13.5h11M8 4.8h4M8 15.2h4',
  reference: 'M8 4.5H3.5v12h12V12M11 3.5h5.5V9M16.5 3.5 9 11',
  equation: 'M3 11l2.2-1 2.6 5.5 3.4-11h6M12.4 9.2l4 5M16.4 9.2l-4 5',
  contents: 'M3.5 4.5h13M6.5 8.5h10M6.5 12.5h10M3.5 16.5h13',
  update: 'M15.5 7A6 6 0 0 0 4.6 8M4.5 4v4h4M4.5 13a6 6 0 0 0 10.9-1M15.5 16v-4h-4',
  caption: 'M4.5 3.5h11v8h-11zM4.5 9.5 8 7l2.5 2 2-1.5 3 2M3.5 14.5h13M6.5 17h7',
  endnote: 'M3.5 4.5h13M3.5 8h9M3.5 12.5h4.5M9.5 16.5l3-5 3 5M10.5 15h4',
  note: 'M3.5 5.5h7.5M3.5 9.5h7.5M3.5 13h13M3.5 16.5h9M14 4.4l1.6-.9v5',
  pageSetup: 'M5 3h10v14H5zM7.5 3v14M5 6h10M2.5 6v8M2.5 6 1.5 7.5M2.5 14l-1-1.5',
  painter: 'M4.5 3.5h9v4h-9zM13.5 5.5h3v4h-6.5v2M8.6 11.5h2.8v5H8.6z',
  count:
    'M3.5 4.5h13M3.5 8h8M4.2 12.2l1.3-.7v5M8.3 12.4c.4-1.2 2.8-1.1 2.7.4 0 1.4-2.6 2-2.8 3.7H11M13.4 11.6h2.8l-1.5 1.8c2.3-.1 2.5 3.2.2 3.1-.8 0-1.4-.4-1.6-.9',
  chart: 'M3.5 3.5v13h13M6.5 14v-3.5M9.5 14V8M12.5 14v-4.5M15.5 14V5',
  inputRule: 'M3.5 4.5h13v5h-13zM12.5 6l1.3 1.6L15 6M4 13.8l1.8 1.8 3-3.2M11 14.5h5.5',
  filter: 'M3.5 4.5h13l-5 6v5.5l-3-1.5v-4z',
  sort: 'M6 4v12M3.5 13.5 6 16l2.5-2.5M11 5h5.5M11 9.5h4.5M11 14h3',
  rules: 'M3.5 4h13v12h-13zM3.5 8h13M3.5 12h13M9 4v12M11 10h3M11 14h4.5M11 6h1.5',
  image: 'M3.5 4h13v12h-13zM7 8.2h.01M3.5 13.5 8 10l3 2.5 2.5-2 3 2.5',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l2.7-2.7a3 3 0 0 0-4.3-4.3L10 5.7M11.5 8.5a3 3 0 0 0-4.3 0l-2.7 2.7a3 3 0 0 0 4.3 4.3L10 14.3',
  comment: 'M3.5 4.5h13v9h-7l-3.5 3v-3H3.5z',
  comments: 'M3.5 3.5h10v7h-5l-3 2.5v-2.5h-2zM8 13.5h3.5l3 2.5v-2.5h2v-7h-1.5',
  clear: 'M5 4h9M9.5 4 7.5 12M11.5 12.5l4 4M15.5 12.5l-4 4M4.5 16h4',
  search: 'M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M13 13l3.5 3.5',
  zoomIn: 'M10 4.5v11M4.5 10h11',
  zoomOut: 'M4.5 10h11',
  fit: 'M3.5 4v12M16.5 4v12M6.5 10h7M8.5 7.5 6 10l2.5 2.5M11.5 7.5 14 10l-2.5 2.5',
  menu: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  more: 'M4.4 10a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0M9.4 10a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0M14.4 10a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0',
  thumbnails: 'M3.5 3.5h5v5.5h-5zM3.5 11.5h5V17h-5zM11.5 5h5M11.5 10h5M11.5 15h5',
  rotate: 'M15.5 8.5A6 6 0 1 0 16 12M15.8 4v4.5h-4.5',
  down: 'm6 8 4 4 4-4',
  up: 'm6 12 4-4 4 4',
  sortedUp: 'M10 16V4M5.5 8.5 10 4l4.5 4.5',
  sortedDown: 'M10 4v12M5.5 11.5 10 16l4.5-4.5',
  close: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
  download: 'M10 3.5v9M6.5 9 10 12.5 13.5 9M4 16.5h12',
  print: 'M6 7.5v-4h8v4M6 13.5H3.5v-6h13v6H14M6 11.5h8v5H6z',
  lock: 'M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  eye: 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM10 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4',
  edit: 'm4 16 .8-3.3L13.5 4 16 6.5 7.3 15.2zM11.7 5.8l2.5 2.5',
  info: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14M10 9v4.5M10 6.5h.01',
  warning: 'M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.2h.01',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  history: 'M4 6.5V3.5M4 6.5h3M4.3 6.3a7 7 0 1 1-1.2 4.5M10 6.5V10l2.5 2',
  merge:
    'M3.5 4h13v12h-13zM10 4v3.5M10 12.5V16M5.5 10h3M14.5 10h-3M7.2 8.5l1.5 1.5-1.5 1.5M12.8 8.5 11.3 10l1.5 1.5',
  borders: 'M3.5 3.5h13v13h-13zM10 3.5v13M3.5 10h13',
  wrap: 'M3.5 5h13M3.5 10h11a2.5 2.5 0 0 1 0 5H10M11.5 13 9.5 15l2 2M3.5 15h3',
  percent:
    'M15 5 5 15M6.5 4.5a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6M13.5 12a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6',
  decimalMore: 'M3.5 8h.01M6 5.5h2.5V10H6zM11 5.5h2.5V10H11zM5 14.5h10M12.5 12l2.5 2.5-2.5 2.5',
  decimalLess: 'M3.5 8h.01M6 5.5h2.5V10H6zM5 14.5h10M7.5 12 5 14.5 7.5 17',
  formula: 'M14.5 4.5h-8L11 10l-4.5 5.5h8',
  freeze: 'M3.5 3.5h13v13h-13zM3.5 8h13M8 3.5v13M3.5 5.8l2.3-2.3M3.5 12l4.5-4.5',
  track: 'M4 16.5h5M4.5 13.5l.6-2.8L13.4 2.5l2.2 2.2-8.3 8.2zM12 4l2.2 2.2M12 13.5h4.5M12 16.5h4.5',
  spelling:
    'M3.5 13 7 4l3.5 9M4.7 10h4.6M13 4v9M13 8.5a2.2 2.2 0 1 1 0 3.2M4 16.5l1.5-1 1.5 1 1.5-1 1.5 1 1.5-1 1.5 1 1.5-1 1.5 1',
  accept: 'M3.5 5h8M3.5 9h5M3.5 13h4M10 13l2.5 2.5 4.5-5',
  reject: 'M3.5 5h8M3.5 9h6M3.5 13h4M11.5 11l5 5M16.5 11l-5 5',
} as const satisfies Record<string, string>;

export type IconName = keyof typeof OUTLINES;

/** An icon as an inline SVG that screen readers skip: its button carries the name. */
export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('icon');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', OUTLINES[name]);
  svg.append(path);
  return svg;
}
