import type { Change } from './superdoc-typing.ts';

/**
 * A picture is written as large as it is shown: superdoc wrote one in a cell no wider than the cell, of which a person saw nothing, and one
 * that was just pasted in the proportions it came with (docs/decisions/0181).
 */
export const SIZES_AS_SHOWN: Change[] = [
  [/if \(tableCell\) \{(?=\s*const maxWidthEmu = )/, 'if (false) {'],
  [
    /(?<=size = resolveExportSize\([^\n]*\n\t)if \(src\?\.startsWith\("data:image\/png"\)\) \{/,
    'if (false) {',
  ],
];
