import arimo from '@fontsource/arimo/unicode.json';
import caladea from '@fontsource/caladea/unicode.json';
import carlito from '@fontsource/carlito/unicode.json';
import cousine from '@fontsource/cousine/unicode.json';
import tinos from '@fontsource/tinos/unicode.json';
import { type Face, type FaceFile, localNames, readFaceFile, TWINS, type WebFont } from './metric-fonts.ts';

/** Milliseconds somebody waits at most for how letters look, before they see what is written. */
const LOAD_WITHIN = 3_000;

/** Which signs are in which file of a font, as CSS has it. */
const SIGNS: Record<WebFont, Record<string, string>> = { arimo, caladea, carlito, cousine, tinos };

/** Fonts that documents of a laboratory name and that are offered where the computer has them. */
const OFTEN_THERE = [
  'Aptos',
  'Arial Black',
  'Arial Narrow',
  'Book Antiqua',
  'Cambria Math',
  'Candara',
  'Century Gothic',
  'Comic Sans MS',
  'Consolas',
  'Constantia',
  'Corbel',
  'DejaVu Sans',
  'DejaVu Sans Mono',
  'DejaVu Serif',
  'Franklin Gothic Medium',
  'Garamond',
  'Georgia',
  'Gill Sans MT',
  'Impact',
  'Lucida Sans Unicode',
  'Noto Sans',
  'Noto Serif',
  'Palatino Linotype',
  'Segoe UI',
  'Symbol',
  'Tahoma',
  'Trebuchet MS',
  'Verdana',
];

/** Offered on every computer, which either has them or is given what takes their room. */
const ALWAYS_OFFERED = [
  'Arial',
  'Calibri',
  'Calibri Light',
  'Cambria',
  'Courier New',
  'Helvetica',
  'Times New Roman',
];

/**
 * Every file there is, by what is in it. Bundled under a name of its content: kept in caches for good. The packages have each
 * twice: what is no woff2 is without the instructions for coarse screens, and a quarter smaller; of Arimo both are without.
 */
function faceFiles(): FaceFile[] {
  const files = import.meta.glob<string>(
    [
      '../../../../../node_modules/@fontsource/{caladea,carlito,cousine,tinos}/files/*-{400,700}-{normal,italic}.woff',
      '../../../../../node_modules/@fontsource/arimo/files/*-{400,700}-{normal,italic}.woff2',
    ],
    { eager: true, query: '?url', import: 'default' },
  );
  return Object.entries(files).flatMap(([path, address]) => readFaceFile(path, address) ?? []);
}

let declared: Promise<void> | undefined;
const ours = new Set<FontFace>();

/**
 * From now on the page lays texts out in fonts that take the room of those which this computer has not got. The browser
 * fetches a file when something is to be drawn in it, and no other.
 */
export function declareWebFonts(): Promise<void> {
  declared ??= declare();
  return declared;
}

async function declare(): Promise<void> {
  const files = Map.groupBy(faceFiles(), ({ font }) => font);
  const missing = await Promise.all(
    Object.entries(TWINS).map(async (twin) => ((await isHere(twin[0])) ? [] : [twin])),
  );
  for (const [family, font] of missing.flat()) {
    for (const { subset, bold, italic, address } of files.get(font) ?? []) {
      const unicodeRange = SIGNS[font][subset];
      // A file without its signs would be taken for all of them.
      if (unicodeRange === undefined) continue;
      const face = new FontFace(family, `url(${JSON.stringify(address)})`, {
        weight: bold ? '700' : '400',
        style: italic ? 'italic' : 'normal',
        unicodeRange,
      });
      ours.add(face);
      document.fonts.add(face);
    }
  }
}

/** Whether this computer has a font. */
async function isHere(family: string): Promise<boolean> {
  const names = localNames({ family, bold: false, italic: false });
  try {
    await new FontFace('probe', names.map((name) => `local(${JSON.stringify(name)})`).join(', ')).load();
    return true;
  } catch {
    return false;
  }
}

let offered: Promise<string[]> | undefined;

/** The names of fonts to choose from: those every computer is given, and those this one has. */
export function offeredFonts(): Promise<string[]> {
  offered ??= findOffered();
  return offered;
}

/** Finds out which fonts this computer has, which is asked of its disk font by font, for `declareWebFonts` and `offeredFonts`. */
export async function knowFonts(): Promise<void> {
  await Promise.all([declareWebFonts(), offeredFonts()]);
}

async function findOffered(): Promise<string[]> {
  const here = await Promise.all(OFTEN_THERE.map(async (family) => ((await isHere(family)) ? [family] : [])));
  return [...ALWAYS_OFFERED, ...here.flat()].sort((a, b) => a.localeCompare(b, 'en'));
}

/**
 * Resolves when what `text` needs of these faces is there, or after some seconds: a text in another font is better
 * than none.
 */
export async function loadFaces(faces: Iterable<Face>, text?: string): Promise<void> {
  await declareWebFonts();
  const loads = [...faces].map(({ family, bold, italic }) =>
    document.fonts.load(
      `${italic ? 'italic ' : ''}${bold ? '700' : '400'} 16px ${JSON.stringify(family)}`,
      text,
    ),
  );
  const enough = new Promise((resolve) => setTimeout(resolve, LOAD_WITHIN));
  await Promise.race([Promise.allSettled(loads), enough]);
}

/** Calls back with the faces of which files have come: what was measured is measured anew. Answers what ends that. */
export function onWebFonts(listener: (faces: FontFace[]) => void): () => void {
  const listen = ({ fontfaces }: FontFaceSetLoadEvent) => {
    const faces = fontfaces.filter((face) => ours.has(face));
    if (faces.length > 0) listener(faces);
  };
  document.fonts.addEventListener('loadingdone', listen);
  return () => document.fonts.removeEventListener('loadingdone', listen);
}
