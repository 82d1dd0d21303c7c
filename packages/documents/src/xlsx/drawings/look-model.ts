/** How something drawn looks; what the file leaves to its program is left out. */
export interface Look {
  /** `null`: none. */
  fill?: Fill | null;
  /** `null`: none. */
  line?: Line | null;
}

/** A colour is `#rrggbb` or `#rrggbbaa`. A gradient goes from its first stop to its last in the direction of `angle`. */
export type Fill = { color: string } | { stops: { at: number; color: string }[]; angle: number };

export interface Line {
  /** `#rrggbb` or `#rrggbbaa`; undefined: the program's. */
  color?: string;
  /** CSS pixels. */
  width?: number;
  dash?: 'solid' | 'dashed' | 'dotted';
  /** Arrow heads. */
  start?: true;
  end?: true;
}

export interface TextLook {
  color?: string;
  /** Font family. */
  family?: string;
  /** Points. */
  size?: number;
  bold?: boolean;
  italic?: boolean;
  /** Degrees, clockwise. */
  rotation?: number;
}
