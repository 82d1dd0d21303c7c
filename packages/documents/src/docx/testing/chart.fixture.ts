import { createBlank } from '../../blank.ts';
import { addRelationship, NS, readPackage, relatedPart, setContentType } from '../../opc/index.ts';

const CHART = 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml';
const THEME = 'application/vnd.openxmlformats-officedocument.theme+xml';
const RELATIONSHIP = `${NS.officeRelationships}/chart`;

/** A bar chart with lying bars and a title of its own, red where the theme says its first accent. */
const BARS = `<c:chartSpace xmlns:c="${NS.chart}" xmlns:a="${NS.drawing}"><c:chart>
<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>Yield by batch</a:t></a:r></a:p></c:rich></c:tx></c:title>
<c:plotArea><c:barChart><c:barDir val="bar"/><c:grouping val="clustered"/><c:ser><c:idx val="0"/><c:order val="0"/>
<c:spPr><a:solidFill><a:schemeClr val="accent1"/></a:solidFill></c:spPr>
<c:cat><c:strRef><c:f>Sheet1!$A$2:$A$3</c:f><c:strCache><c:ptCount val="2"/><c:pt idx="0"><c:v>North</c:v></c:pt><c:pt idx="1"><c:v>South</c:v></c:pt></c:strCache></c:strRef></c:cat>
<c:val><c:numRef><c:f>Sheet1!$B$2:$B$3</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="2"/><c:pt idx="0"><c:v>4.3</c:v></c:pt><c:pt idx="1"><c:v>2.5</c:v></c:pt></c:numCache></c:numRef></c:val>
</c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart>
<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="l"/><c:crossAx val="2"/></c:catAx>
<c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:crossAx val="1"/></c:valAx>
</c:plotArea></c:chart></c:chartSpace>`;

const frame = (id: string, number: number) =>
  `<w:p><w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="3810000" cy="2286000"/><wp:docPr id="${number}" name="Chart ${number}"/><a:graphic xmlns:a="${NS.drawing}"><a:graphicData uri="${NS.chart}"><c:chart xmlns:c="${NS.chart}" xmlns:r="${NS.officeRelationships}" r:id="${id}"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

/** A Word document with `text` (XML of blocks) and a chart (XML of its part), 400 by 240 pixels; its theme's first accent is red. */
export function wordWithChart(text = '', chart = BARS): Uint8Array {
  const pkg = readPackage(createBlank('docx', new Date(0)));
  const main = relatedPart(pkg, '', 'officeDocument') ?? '';
  const part = 'word/charts/chart1.xml';
  pkg.set(part, chart);
  setContentType(pkg, part, CHART);
  const id = addRelationship(pkg, main, { type: RELATIONSHIP, part });
  const theme = 'word/theme/theme9.xml';
  pkg.set(
    theme,
    `<a:theme xmlns:a="${NS.drawing}" name="t"><a:themeElements><a:clrScheme name="t"><a:accent1><a:srgbClr val="FF0000"/></a:accent1></a:clrScheme></a:themeElements></a:theme>`,
  );
  setContentType(pkg, theme, THEME);
  addRelationship(pkg, main, { type: `${NS.officeRelationships}/theme`, part: theme });
  const xml = pkg.text(main);
  const at = xml.lastIndexOf('<w:sectPr');
  pkg.set(main, xml.slice(0, at) + text + frame(id, 71) + xml.slice(at));
  return pkg.write();
}
