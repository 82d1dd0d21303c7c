import { type Change, taking } from './superdoc-typing.ts';

const OWN = 'looks/own-looks.ts';
const TOGGLED = 'looks/toggled-looks.ts';

/** Looks that are shown, turned on and off, and taken along, as the file says them (`looks/own-looks.ts`, `looks/toggled-looks.ts`). */
export const LOOKS: Record<'src' | 'SuperConverter', Change[]> = {
  src: [
    taking('ownLooks', OWN),
    [
      /(?<=if \(\$from\.parent\?\.type\.name === "run" && \$from\.parent\.attrs\?\.runProperties\) return )\{ \.\.\.\$from\.parent\.attrs\.runProperties \}/,
      'ownLooks($$from.parent.attrs)',
    ],
    [
      /(?<=if \(runNode\?\.type\.name === "run" && runNode\.attrs\.runProperties\) return )\{ \.\.\.runNode\.attrs\.runProperties \}/,
      'ownLooks(runNode.attrs)',
    ],
    [
      /(?<=\tanchor: \{ rendered: false \},\n)(?=\t+docLocation: \{ rendered: false \})/,
      '\t\t\thasOwnLook: { default: false, rendered: false },\n',
    ],
    taking('turn, turning', TOGGLED),
    // Before superdoc asks each of the selected texts itself.
    [
      /(?=\tconst formattingState = getSelectionFormattingState\(state, editor\);\n\tconst directMarksForType)/,
      `	const toggled = { name: markName, negation: negationAttrs, isNegation, isOn: isRunPropertyEnabled, lookAt: (position) => getFormattingStateAtPos(state, position, editor) };
	const turned = state.selection.empty ? undefined : turning(state, toggled);
	if (turned) {
		const before = turned.isOn ? chain() : chain().unsetMark(markName);
		return before.command(({ tr }) => turn(tr, state, toggled, turned)).run();
	}
`,
    ],
  ],
  SuperConverter: [
    taking('linkAsSaid', OWN),
    [/(?<=\(mark\) => mark\?\.type !== "link"\), )linkMark(?=\];)/, 'linkAsSaid(node, linkMark)'],
    [
      /(?<=case "link":\n\t\t\t\t)(?=runProperties\.styleId = "Hyperlink";)/g,
      'if (!mark.attrs?.hasOwnLook) ',
    ],
    // What a run of a link holds is written one by one: of several texts with other marks, superdoc wrote the first and left the others out.
    [/const linkMark = (?=_isLinkNode\(node\);)/, 'const linkMark = !params.extraParams?.linkProcessed && '],
  ],
};
