/**
 * Sequences of the elements of a chart (ECMA-376 part 1, 21.2), by the element they stand in. Where several kinds of charts, axes
 * or series have one, it is that of all of them together: none contradicts another.
 */
const AXIS =
  'axId scaling delete axPos majorGridlines minorGridlines title numFmt majorTickMark minorTickMark tickLblPos spPr txPr ' +
  'crossAx crosses crossesAt crossBetween auto lblOffset baseTimeUnit majorUnit majorTimeUnit minorUnit minorTimeUnit dispUnits ' +
  'lblAlgn tickLblSkip tickMarkSkip noMultiLvlLbl extLst';

const SEQUENCES: Record<string, string> = {
  chartSpace:
    'date1904 lang roundedCorners AlternateContent style clrMapOvr pivotSource protection chart spPr txPr externalData ' +
    'printSettings userShapes extLst',
  chart:
    'title autoTitleDeleted pivotFmts view3D floor sideWall backWall plotArea legend plotVisOnly dispBlanksAs showDLblsOverMax extLst',
  title: 'tx layout overlay spPr txPr extLst',
  legend: 'legendPos legendEntry layout overlay spPr txPr extLst',
  /** Of what ends with `Chart` below a `plotArea`. */
  plot:
    'barDir wireframe radarStyle scatterStyle ofPieType grouping varyColors ser dLbls bubble3D bubbleScale showNegBubbles ' +
    'sizeRepresents gapWidth splitType splitPos custSplit secondPieSize gapDepth shape overlap serLines dropLines hiLowLines ' +
    'upDownBars marker smooth bandFmts firstSliceAng holeSize axId extLst',
  ser:
    'idx order tx spPr invertIfNegative pictureOptions explosion marker dPt dLbls trendline errBars cat xVal val yVal ' +
    'bubbleSize smooth shape bubble3D extLst',
  trendline:
    'name spPr trendlineType order period forward backward intercept dispRSqr dispEq trendlineLbl extLst',
  errBars: 'errDir errBarType errValType noEndCap plus minus val spPr extLst',
  scaling: 'logBase orientation max min extLst',
  valAx: AXIS,
  dateAx: AXIS,
  serAx: AXIS,
  catAx:
    'axId scaling delete axPos majorGridlines minorGridlines title numFmt majorTickMark minorTickMark tickLblPos spPr txPr ' +
    'crossAx crosses crossesAt auto lblAlgn lblOffset tickLblSkip tickMarkSkip noMultiLvlLbl extLst',
};

/** The sequence of what stands in an element, by its local name; undefined for elements that are not changed here. */
export function orderIn(name: string): readonly string[] | undefined {
  return SEQUENCES[name.endsWith('Chart') ? 'plot' : name]?.split(' ');
}
