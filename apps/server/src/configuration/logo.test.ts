import { TOTAL_COUNT_HEADER } from '@benchbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, multipart, type TestApp } from '../../test/index.ts';
import { safeSvg } from './svg.ts';

let test: TestApp;
let administrator: Record<string, string>;
beforeEach(async () => {
  test = await createTestApp();
  administrator = await test.signIn({ administrator: true });
});
afterEach(() => test.close());

/** One transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`;

function upload(bytes: Uint8Array, name = 'logo.png') {
  const form = multipart([{ name, bytes }]);
  return test.app.inject({
    method: 'POST',
    url: '/api/config/file/logo',
    payload: form.payload,
    headers: { ...administrator, ...form.headers },
  });
}
const logo = (headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url: '/api/config/logo', headers });

describe('the logo', () => {
  it('is the product’s own mark until one is uploaded, and again when it is taken away', async () => {
    const own = await logo();
    expect(own.headers['content-type']).toBe('image/svg+xml');
    expect((await upload(PIXEL)).json()).toMatchObject({ key: 'logo', mediaType: 'image/png' });
    const uploaded = await logo();
    expect(uploaded.headers['content-type']).toBe('image/png');
    expect(uploaded.rawPayload.equals(PIXEL)).toBe(true);
    await test.app.inject({ method: 'DELETE', url: '/api/config/file/logo', headers: administrator });
    expect((await logo()).body).toBe(own.body);
  });

  it('is answered under its key as well, once there is one, and nothing is under another', async () => {
    const file = (key: string) => test.app.inject({ method: 'GET', url: `/api/config/file/${key}` });
    expect((await file('logo')).statusCode).toBe(404);
    await upload(PIXEL);
    const answer = await file('logo');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.rawPayload.equals(PIXEL)).toBe(true);
    expect((await file('clientName')).statusCode).toBe(404);
  });

  it('runs nothing, whatever somebody put into it, and is sent again only when it is a new one', async () => {
    await upload(PIXEL);
    const answer = await logo();
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*sandbox$/),
      'x-content-type-options': 'nosniff',
    });
    const again = await logo({ 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(answer.headers[TOTAL_COUNT_HEADER]).toBeUndefined();
  });

  it('is what its content says, not its name', async () => {
    const page = await upload(Buffer.from('<html><script>alert(1)</script></html>'), 'logo.png');
    expect([page.statusCode, page.json().errors[0].msg]).toEqual([
      415,
      'A logo is a PNG, JPEG or SVG picture.',
    ]);
    expect((await upload(Buffer.from(svg('<path d="M0 0"/>')), 'logo.png')).json().mediaType).toBe(
      'image/svg+xml',
    );
  });

  it('has a limit of bytes and of pixels', async () => {
    expect((await upload(Buffer.concat([PIXEL, Buffer.alloc(600_000)]))).statusCode).toBe(413);
    const huge = Buffer.from(PIXEL);
    huge.writeUInt32BE(50_000, 16);
    expect((await upload(huge)).json().errors[0].msg).toContain('50000 × 1');
    expect((await upload(PIXEL.subarray(0, 12))).statusCode).toBe(400);
  });

  it('leaves what it was before in the audit trail', async () => {
    await upload(PIXEL);
    await upload(Buffer.from(svg('<path d="M0 0"/>')));
    const entry = await test.db
      .selectFrom('audit_entries')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(entry).toMatchObject({ old: { mediaType: 'image/png' }, new: { mediaType: 'image/svg+xml' } });
  });
});

describe('an SVG', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['an event handler', '<g onload="alert(1)"/>'],
    ['an event handler in capitals', '<g ONCLICK="alert(1)"/>'],
    ['foreign content', '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'],
    ['an outside picture', '<image href="https://evil.example/a.png"/>'],
    [
      'an outside picture in the old way',
      '<image xmlns:x="http://www.w3.org/1999/xlink" x:href="//evil/a"/>',
    ],
    ['a picture that is an SVG', '<image href="data:image/svg+xml;base64,AAAA"/>'],
    ['an outside style', '<style>@import "https://evil.example/a.css";</style>'],
    ['an outside fill', '<rect fill="url(https://evil.example/#a)"/>'],
    ['an outside fill in disguise', '<rect style="fill:u\\72l(https://evil.example/)"/>'],
    ['a link', '<a href="javascript:alert(1)"><rect/></a>'],
    ['an animation', '<rect><set attributeName="href" to="javascript:alert(1)"/></rect>'],
    ['a processing instruction', '<?xml-stylesheet href="https://evil.example/a.css"?><g/>'],
  ])('loses %s', (_what, inside) => {
    const written = safeSvg(svg(`<path d="M0 0"/>${inside}`));
    expect(written).not.toMatch(/alert|evil|script|iframe|@import|href=|on\w+=|set|xml-style/i);
    expect(written).toContain('<path d="M0 0">');
  });

  it('keeps what draws: gradients, own references, embedded pictures, styles and text', () => {
    const inside =
      '<defs><linearGradient id="g"><stop offset="1" stop-color="#fff"></stop></linearGradient><path id="p" d="M0 0"></path></defs>' +
      '<rect fill="url(#g)" style="opacity:.5"></rect><use href="#p"></use>' +
      '<image href="data:image/png;base64,AAAA"></image><style>.a{fill:red}</style><text>a &lt; b <tspan>c</tspan>d</text>';
    expect(safeSvg(svg(inside))).toBe(svg(inside));
  });

  it('cannot multiply itself', () => {
    const bomb =
      '<g id="a"><rect/></g><g id="b"><use href="#a"/><use href="#a"/></g><g id="c"><use href="#b"/><use href="#b"/></g>';
    expect(safeSvg(svg(bomb)).match(/<use/g)).toHaveLength(2);
  });

  it('with entities of its own, or without anything to show, is refused', () => {
    expect(() => safeSvg(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<rect/>')}`)).toThrow('plain SVG');
    expect(() => safeSvg(svg('<script>1</script>'))).toThrow('draws nothing');
    expect(() => safeSvg('<svg><rect/></svg>')).toThrow('no SVG');
  });
});
