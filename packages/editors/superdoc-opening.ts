import { type Change, taking } from './superdoc-typing.ts';

/** Where superdoc looks what is drawn by the browser, which nothing is in a text that is drawn as pages. */
const DRAWN_BY_THE_BROWSER = 'editor\\.presentationEditor(?=';

/** The changes that make the opening of a long document cheap, by the file of superdoc (docs/decisions/0187). */
export const QUICK_OPENING: Record<'src' | 'SuperConverter' | 'create-headless-toolbar', Change[]> = {
  SuperConverter: [
    taking('throughMaps', 'still-maps.ts'),
    [
      /for \(let i\$1 = this\.from; i\$1 < this\.to; i\$1\+\+\) pos = this\._maps\[i\$1\]\.map\(pos, assoc\);\s*return pos;/,
      'return throughMaps(this._maps, this.from, this.to, pos, assoc);',
    ],
    taking('copyOfJson', 'copy-of-json.ts'),
    [
      /(?<=const carbonCopy = \(obj\) => \{[^}]+return )JSON\.parse\(JSON\.stringify\(obj\)\)/,
      'copyOfJson(obj)',
    ],
    // Each element was copied to find out that nothing in it has alternatives.
    [
      /(?<=var buildNodeWithoutAlternateContent = [\s\S]{1,80}if \(!elements\?\.length)(?=\) return null;)/,
      ' || !elements.some(isAlternateContentNode)',
    ],
  ],
  src: [
    taking('throughMaps', 'still-maps.ts'),
    // What the blocks that were changed are after the steps behind each.
    [
      /for \(let i = stepIndex \+ 1; i < transaction\.steps\.length; i\+\+\) \{\s*const laterStepMap = [^}]*\}/,
      'const { maps } = transaction.mapping;\n' +
        'rangeStart = throughMaps(maps, stepIndex + 1, maps.length, rangeStart, -1);\n' +
        'rangeEnd = throughMaps(maps, stepIndex + 1, maps.length, rangeEnd, 1);',
    ],
    [
      /for \(let j = i \+ 1; j < allMaps\.length; j\+\+\) \{\s*newFrom = allMaps\[j\]\.map\(newFrom, 1\);\s*newTo = allMaps\[j\]\.map\(newTo, -1\);\s*\}/,
      'newFrom = throughMaps(allMaps, i + 1, allMaps.length, newFrom, 1);\n' +
        'newTo = throughMaps(allMaps, i + 1, allMaps.length, newTo, -1);',
    ],
    // The hidden field that is written in gets the text once, as it is after all that superdoc completes of it.
    taking('isPresented', 'presented.ts'),
    [
      /(?<=new Editor\(\{\n\t+\.\.\.editorOptions,\n)(?=\t+element: this\.#hiddenHost,)/,
      '\t\t\t\tisPresented: true,\n',
    ],
    [
      /(?<=dispatchTransaction: this\.#dispatchTransaction\.bind\(this\),\n\t+state: )this\.state(?=,)/,
      'isPresented(this) ? this.state.constructor.create({ schema: this.schema }) : this.state',
    ],
    [/(?=this\.view\?\.updateState\(configuredState\);)/, 'if (!isPresented(this)) '],
    [
      /(?<=this\.setDocumentMode\(this\.options\.documentMode, "init"\);\n)/g,
      'if (this.view && this.view.state !== this.state) this.view.updateState(this.state);\n',
    ],
    [
      new RegExp(`${DRAWN_BY_THE_BROWSER}\\) return (?:DecorationSet|\\{\\n\\t+decorations))`, 'g'),
      '(editor.presentationEditor || isPresented(editor))',
    ],
  ],
  'create-headless-toolbar': [
    taking('isPresented', 'presented.ts'),
    [
      new RegExp(`${DRAWN_BY_THE_BROWSER} \\|\\| editor\\.options\\?\\.isHeadless)`, 'g'),
      '(editor.presentationEditor || isPresented(editor))',
    ],
  ],
};
