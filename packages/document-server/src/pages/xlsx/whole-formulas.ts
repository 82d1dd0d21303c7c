import { tokenizeFormula } from '@benchbook/documents/formula';
import {
  generateStringWithSequence,
  type ISequenceNode,
  type LexerTreeBuilder,
  sequenceNodeType,
} from '@univerjs/engine-formula';

/**
 * Univer 0.25.1 takes formulas apart to move their references along, and loses what follows a comma inside of
 * brackets that are no function's, as in `=SUM((A1:A3,C1:C3))`, or line breaks. Where its pieces are not the whole
 * formula, ours are.
 */
export function keepWholeFormulas(lexer: LexerTreeBuilder): void {
  const takeApart = lexer.sequenceNodesBuilder.bind(lexer);
  lexer.sequenceNodesBuilder = (formula) => {
    const pieces = takeApart(formula);
    const text = formula.startsWith('=') ? formula.slice(1) : formula;
    return !pieces || generateStringWithSequence(pieces) === text ? pieces : piecesOf(text);
  };
}

function piecesOf(formula: string): (string | ISequenceNode)[] {
  let at = 0;
  return tokenizeFormula(formula).map((token) => {
    const startIndex = at;
    at += token.text.length;
    const isOwn =
      token.kind === 'reference' && !token.prefix?.book && (token.prefix?.sheets.length ?? 1) === 1;
    if (!isOwn) return token.text;
    return { nodeType: sequenceNodeType.REFERENCE, token: token.text, startIndex, endIndex: at - 1 };
  });
}
