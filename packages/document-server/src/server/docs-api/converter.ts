import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { signedContent } from '../base/signed-request.ts';
import type { Signer } from '../base/tokens.ts';
import { keyPattern } from '../host/editor-config.ts';
import { ConversionError, type ConversionRequest, type Conversions, conversionErrors } from './conversion.ts';

/** Formats the protocol knows by a name of their own; what is none of them is no format (code -7). */
const FORMATS = new Set(
  'bmp csv doc docm docx docxf dotm dotx epub fb2 fodp fods fodt gif htm html jpg md mht odp ods odt otp ots ott pdf pdfa png pot potm potx pps ppsm ppsx ppt pptm pptx rtf txt xls xlsb xlsm xlsx xlt xltm xltx xml xps'.split(
    ' ',
  ),
);
/** Formats a server picks by itself from what it was given. */
const PICKED: readonly string[] = ['ooxml', 'odf'];

const requestSchema = z.object({
  async: z.boolean().default(false),
  filetype: z.string().min(1).max(20).toLowerCase(),
  outputtype: z.string().min(1).max(20).toLowerCase(),
  key: z.string().regex(keyPattern),
  url: z.string().min(1).max(10_000),
  title: z.string().max(1_000).default(''),
  /** Not the real server's: which sheet of a workbook a csv is made of. */
  sheet: z.string().max(200).optional(),
});

/** In the words of the protocol; `path` is the result's address on this server, null while it is being made. */
type Answer = { error: number } | { path: string | null; fileType: string };

export interface ConverterDependencies {
  conversions: Conversions;
  signer: Signer;
  /** What the host calls this server. */
  internalUrl: () => string;
}

/** `/converter` and its old address (editor protocol 1.6). HTTP is always 200. */
export function converterRoutes(app: FastifyInstance, dependencies: ConverterDependencies): void {
  for (const [path, xmlByDefault] of [
    ['/converter', false],
    ['/ConvertService.ashx', true],
  ] as const) {
    app.post(path, async (request, reply) => {
      const fields = fieldsOf(await answer(request, dependencies), dependencies.internalUrl());
      return wantsXml(request, xmlByDefault)
        ? reply.type('text/xml; charset=utf-8').send(xmlOf(fields))
        : reply.type('application/json; charset=utf-8').send(fields);
    });
  }
}

async function answer(
  request: FastifyRequest,
  { conversions, signer }: ConverterDependencies,
): Promise<Answer> {
  const signed = await signedContent(request, signer);
  if ('fault' in signed) return { error: conversionErrors.token };
  const wanted = requestSchema.safeParse(signed.content);
  if (!wanted.success) return { error: conversionErrors.input };
  const { async: isAsync, filetype, outputtype, key, url, title, sheet } = wanted.data;
  if (PICKED.includes(outputtype)) return { error: conversionErrors.outputType };
  if (!FORMATS.has(outputtype) || !FORMATS.has(filetype)) return { error: conversionErrors.input };
  const conversion: ConversionRequest = {
    key,
    url,
    fileType: filetype,
    outputType: outputtype,
    title,
    sheet,
  };
  try {
    const path = isAsync ? await conversions.poll(conversion) : await conversions.convert(conversion);
    return { path, fileType: outputtype };
  } catch (error) {
    return { error: error instanceof ConversionError ? error.code : conversionErrors.unknown };
  }
}

/** The old address answers XML to everybody who does not ask for JSON, the new one the other way round. */
function wantsXml({ headers: { accept = '' } }: FastifyRequest, byDefault: boolean): boolean {
  if (accept.includes('json')) return false;
  return byDefault || /\bxml\b/.test(accept);
}

function fieldsOf(answer: Answer, origin: string): Record<string, string | number | boolean> {
  if ('error' in answer) return { error: answer.error };
  const { path, fileType } = answer;
  if (path === null) return { endConvert: false, percent: 0 };
  return { endConvert: true, fileType, fileUrl: new URL(path, origin).href, percent: 100 };
}

/** `fileUrl` is `<FileUrl>`, and what is true is `True`. */
function xmlOf(fields: Record<string, string | number | boolean>): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const elements = Object.entries(fields).map(([field, value]) => {
    const name = field.charAt(0).toUpperCase() + field.slice(1);
    const text = typeof value === 'boolean' ? (value ? 'True' : 'False') : escaped(String(value));
    return `<${name}>${text}</${name}>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>\n<FileResult>${elements.join('')}</FileResult>`;
}
