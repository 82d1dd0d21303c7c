import { encode } from 'uqr';

/** Free space around a code that cameras need (ISO/IEC 18004: four modules). */
const BORDER = 4;

/** A QR code, dark on white in every colour scheme: many cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = encode(text, { border: BORDER });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${data.length} ${data.length}`}
      width={200}
      height={200}
      shapeRendering="crispEdges"
      style={{ background: '#fff', borderRadius: 4 }}
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
