import { bracketEnd, type FormulaToken, tokenizeFormula } from './formula.ts';

/**
 * Functions newer than the file format's first edition stand in files with a prefix ([MS-XLSX] 2.2.2.1); people and
 * editors write them without. `_xlws` functions carry both prefixes.
 */
const FUTURE_FUNCTIONS = new Set(
  `ACOT ACOTH AGGREGATE ARABIC ARRAYTOTEXT BASE BETA.DIST BETA.INV BINOM.DIST BINOM.DIST.RANGE BINOM.INV BITAND
BITLSHIFT BITOR BITRSHIFT BITXOR BYCOL BYROW CEILING.MATH CEILING.PRECISE CHISQ.DIST CHISQ.DIST.RT CHISQ.INV
CHISQ.INV.RT CHISQ.TEST CHOOSECOLS CHOOSEROWS COMBINA CONCAT CONFIDENCE.NORM CONFIDENCE.T COT COTH COVARIANCE.P
COVARIANCE.S CSC CSCH DAYS DECIMAL DROP ECMA.CEILING ERF.PRECISE ERFC.PRECISE EXPAND EXPON.DIST F.DIST F.DIST.RT
F.INV F.INV.RT F.TEST FIELDVALUE FLOOR.MATH FLOOR.PRECISE FORECAST.ETS FORECAST.ETS.CONFINT
FORECAST.ETS.SEASONALITY FORECAST.ETS.STAT FORECAST.LINEAR FORMULATEXT GAMMA GAMMA.DIST GAMMA.INV GAMMALN.PRECISE
GAUSS HSTACK HYPGEOM.DIST IFNA IFS IMCOSH IMCOT IMCSC IMCSCH IMSEC IMSECH IMSINH IMTAN ISFORMULA ISO.CEILING
ISOMITTED ISOWEEKNUM LAMBDA LET LOGNORM.DIST LOGNORM.INV MAKEARRAY MAP MAXIFS MINIFS MODE.MULT MODE.SNGL MUNIT
NEGBINOM.DIST NETWORKDAYS.INTL NORM.DIST NORM.INV NORM.S.DIST NORM.S.INV NUMBERVALUE PDURATION PERCENTILE.EXC
PERCENTILE.INC PERCENTRANK.EXC PERCENTRANK.INC PERMUTATIONA PHI POISSON.DIST QUARTILE.EXC QUARTILE.INC
QUERYSTRING RANDARRAY RANK.AVG RANK.EQ REDUCE RRI SCAN SEC SECH SEQUENCE SHEET SHEETS SKEW.P SORTBY STDEV.P
STDEV.S SWITCH T.DIST T.DIST.2T T.DIST.RT T.INV T.INV.2T T.TEST TAKE TEXTAFTER TEXTBEFORE TEXTJOIN TEXTSPLIT TOCOL
TOROW UNICHAR UNICODE UNIQUE VALUETOTEXT VAR.P VAR.S VSTACK WEBSERVICE WEIBULL.DIST WORKDAY.INTL WRAPCOLS WRAPROWS
XLOOKUP XMATCH XOR Z.TEST`.split(/\s+/),
);
const UNPREFIXED = new Set(['AGGREGATE', 'NETWORKDAYS.INTL', 'WORKDAY.INTL', 'ISO.CEILING', 'ECMA.CEILING']);
const SHEET_FUNCTIONS = new Set(['FILTER', 'SORT', 'PY']);
const PREFIX = /^(?:_xlfn\.|_xlws\.|_xlpm\.)+/i;

/** A file's formula as a person reads it: without the prefixes of newer functions. */
export function formulaForShow(formula: string): string {
  if (!/_xl(?:fn|ws|pm)\./i.test(formula)) return formula;
  return tokenizeFormula(formula)
    .map((token) => (token.kind === 'word' ? token.text.replace(PREFIX, '') : token.text))
    .join('');
}

/**
 * A person's formula as the file must hold it: without a leading `=`, function names in capitals, newer functions and
 * the names that LET and LAMBDA give with their prefixes, this row of a table in full.
 */
export function formulaForFile(formula: string): string {
  // What came out of a file before has its prefixes already.
  const tokens = tokenizeFormula(formulaForShow(formula.replace(/^\s*=/, '')));
  const parameters = parameterNames(tokens);
  return tokens
    .map((token, index) => {
      if (token.kind === 'other') return writeThisRow(token.text);
      if (token.kind !== 'word' || token.prefix) return token.text;
      const name = token.text.toUpperCase();
      if (parameters.has(name)) return `_xlpm.${token.text}`;
      if (!isCall(tokens, index)) return token.text;
      if (SHEET_FUNCTIONS.has(name)) return `_xlfn._xlws.${name}`;
      return FUTURE_FUNCTIONS.has(name) && !UNPREFIXED.has(name) ? `_xlfn.${name}` : name;
    })
    .join('');
}

/** `[@Mass]`, which people write, is in files `[[#This Row],[Mass]]`: ECMA-376 part 1, 18.17.2.3 has no `@`. */
function writeThisRow(text: string): string {
  return text.replace(/"(?:[^"]|"")*"?|\[.*/gs, (piece) => {
    if (piece.startsWith('"')) return piece;
    const end = bracketEnd(piece, 0);
    return inFull(piece.slice(0, end)) + writeThisRow(piece.slice(end));
  });
}

/** @param bracket from `[` to `]` */
function inFull(bracket: string): string {
  const columns = /^\[\s*@(.*)\]$/s.exec(bracket)?.[1]?.trim();
  if (columns === undefined) return bracket;
  if (columns === '') return '[#This Row]';
  return `[[#This Row],${columns.startsWith('[') ? columns : `[${columns}]`}]`;
}

/** Names that LET and LAMBDA give, in capitals: words that are an argument of theirs by themselves, not the last one. */
function parameterNames(tokens: readonly FormulaToken[]): Set<string> {
  const names = new Set<string>();
  // For each open parenthesis the function it belongs to, and the word that its argument so far is.
  const open: { gives: boolean; argument: string | undefined }[] = [];
  tokens.forEach((token, index) => {
    const inner = open.at(-1);
    if (token.kind !== 'other') {
      if (inner) inner.argument = inner.argument === '' && token.kind === 'word' ? token.text : undefined;
      return;
    }
    for (const [piece] of token.text.matchAll(/"(?:[^"]|"")*"?|\s+|[^"\s]/g)) {
      const call = open.at(-1);
      if (piece === '(') {
        const before = tokens[index - 1];
        const isFirst = token.text.startsWith('(') && before?.kind === 'word';
        open.push({ gives: isFirst && /^(?:_xlfn\.)?(?:LET|LAMBDA)$/i.test(before.text), argument: '' });
      } else if (piece === ')') open.pop();
      else if (!call || piece.trim() === '') continue;
      else if (piece === ',') {
        if (call.gives && call.argument) names.add(call.argument.toUpperCase());
        call.argument = '';
      } else call.argument = undefined;
    }
  });
  return names;
}

function isCall(tokens: readonly FormulaToken[], index: number): boolean {
  const next = tokens[index + 1];
  return next?.kind === 'other' && next.text.startsWith('(');
}

/** What two writings of the same formula share: case, spaces, `=` and prefixes do not count outside of strings. */
export function comparableFormula(formula: string): string {
  return tokenizeFormula(formula.replace(/^\s*=/, ''))
    .map((token) => {
      if (token.kind === 'word') return token.text.replace(PREFIX, '').toUpperCase();
      if (token.kind === 'reference') return token.text.toUpperCase();
      return writeThisRow(token.text).replace(/"(?:[^"]|"")*"?|\s+|[^"\s]+/g, (piece) =>
        piece.startsWith('"') ? piece : piece.trim().toUpperCase(),
      );
    })
    .join('');
}
