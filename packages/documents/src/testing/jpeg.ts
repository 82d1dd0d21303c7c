interface Noted {
  /** In the Exif segment, as the note of a place is. */
  exif?: string;
  /** As Exif counts them: 1 is upright. */
  orientation?: number;
  comment?: string;
  /** Behind the end, where cameras put films. */
  behind?: string;
}

/** One grey block, said to be so many pixels large: what a decoder draws of it does not matter. */
export function jpegOf(
  width: number,
  height: number,
  { exif, orientation = 1, comment, behind = '' }: Noted = {},
): Buffer {
  const segment = (marker: number, content: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  const noted = exif !== undefined || orientation !== 1;
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*\0\0\0\b', 'latin1');
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const sides = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  sides.writeUInt16BE(height, 1);
  sides.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...(noted
      ? [segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(exif ?? '')]))]
      : []),
    ...(comment === undefined ? [] : [segment(0xfe, Buffer.from(comment))]),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    segment(0xc0, sides),
    segment(0xc4, Buffer.concat([Buffer.from([0, 1]), Buffer.alloc(15), Buffer.from([0])])),
    segment(0xc4, Buffer.concat([Buffer.from([0x10, 1]), Buffer.alloc(15), Buffer.from([0])])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x3f, 0xff, 0x00, 0x3f, 0xff, 0xd9]),
    Buffer.from(behind),
  ]);
}
