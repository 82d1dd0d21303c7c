import type { PageSetup } from './section-properties.ts';

type Size = Pick<PageSetup, 'width' | 'height'>;

/** A size of paper, upright, in twentieths of a point. */
export interface Paper extends Size {
  name: string;
  isMetric: boolean;
}

export const PAPERS: readonly Paper[] = [
  { name: 'A4', width: 11_906, height: 16_838, isMetric: true },
  { name: 'A5', width: 8_391, height: 11_906, isMetric: true },
  { name: 'A3', width: 16_838, height: 23_811, isMetric: true },
  { name: 'Letter', width: 12_240, height: 15_840, isMetric: false },
  { name: 'Legal', width: 12_240, height: 20_160, isMetric: false },
  { name: 'Tabloid', width: 15_840, height: 24_480, isMetric: false },
];

/** Half a millimetre: programs write the same paper a little differently. */
const SAME = 28;

/** The paper of that size, upright or turned. */
export function paperOf({ width, height }: Size): Paper | undefined {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return PAPERS.find(
    (paper) => Math.abs(paper.width - short) <= SAME && Math.abs(paper.height - long) <= SAME,
  );
}

export function sizeOf({ width, height }: Paper, isLandscape: boolean): Size {
  return isLandscape ? { width: height, height: width } : { width, height };
}
