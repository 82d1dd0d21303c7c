import type { IStyleData } from '@univerjs/core';
import { BooleanNumber } from '@univerjs/core';

/** How Excel shows a link: the colour of links of its usual theme, underlined. */
export const LINK_COLOR = '#0563c1';
export const LINK_LOOK: IStyleData = { cl: { rgb: LINK_COLOR }, ul: { s: BooleanNumber.TRUE } };
