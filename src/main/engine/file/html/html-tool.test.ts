import { describe, expect, test } from 'vitest'
import { packed } from '../../../../../test/fixtures/by-hand/office-by-hand.ts'
import { runHostile } from '../../../../../test/hostile-file-tool.ts'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import type { FileType } from '../file-types.ts'
import type { HtmlResult } from './html-result.ts'
import { htmlTool } from './html-tool.ts'

const type = (kind: FileType['kind']): readonly FileType[] => [
  { kind, mime: 'text/html', label: 'HTML page' },
]

async function read(text: string, kind: FileType['kind'] = 'html', name = '') {
  const ran = await runFileTool(htmlTool, Buffer.from(text), { types: type(kind), name })
  return {
    ...ran,
    data: ran.data as HtmlResult,
    codes: ran.findings.map(({ severity, code }) => `${severity} ${code}`),
  }
}

const archive = Buffer.from(
  packed(
    { 'invoice.js': 'WScript.Echo(1) // and more words, so that it is long enough to be found'.repeat(20) },
    0,
  ),
)

test('a drawing is read as XML: what an empty element holds is nothing, not the rest of the file', async () => {
  const { data, texts } = await read(
    '<svg xmlns="http://www.w3.org/2000/svg"><script/><script><![CDATA[go("a")]]></script><iframe src="https://frames.example/"/><rect onclick="go()"/></svg>',
    'svg',
  )
  expect(texts).toMatchObject([{ text: 'go("a")' }])
  expect(data.event_handlers).toMatchObject([{ event: 'onclick', element: 'rect' }])
})

describe('files hidden in a page', () => {
  test('that a script saves', async () => {
    const page = `<script>var b = atob("${archive.toString('base64')}"); var u = URL.createObjectURL(new Blob([b])); a.href = u; a.download = "x.zip"; a.click()</script>`
    const { objects, bytesOf, codes, data } = await read(page)
    expect(Buffer.from(bytesOf.get(objects[0]?.sha256 ?? '') ?? [])).toEqual(archive)
    expect(data.embedded_payloads).toMatchObject([{ type: 'application/zip', size: archive.length }])
    expect(codes).toEqual(['high html.smuggling'])
  })

  test('that a link with a name saves', async () => {
    const { codes, data } = await read(
      `<a download="x.zip" href="data:application/zip;base64,${archive.toString('base64')}">open</a>`,
    )
    expect(data.links).toMatchObject([{ download: 'x.zip', text: 'open' }])
    expect(data.data_uris).toMatchObject([{ element: 'a', mime: 'application/zip' }])
    expect(codes).toContain('high html.smuggling')
  })

  test('a picture is no finding', async () => {
    const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(2000, 'Ab1+')])
    expect((await read(`<img src="data:image/png;base64,${picture.toString('base64')}">`)).findings).toEqual(
      [],
    )
  })

  test('a page in an address is an object', async () => {
    const { objects, codes } = await read(
      `<iframe src="data:text/html;base64,${Buffer.from('<form action="https://odd.example/"><input type=password></form>').toString('base64')}"></iframe>`,
    )
    expect(objects).toMatchObject([{ name: 'decoded.html' }])
    expect(codes).toContain('high html.odd_frame')
  })
})

describe('what a page asks for, and where it leads', () => {
  test.each([
    [
      '<form action="https://odd.example/login" method=POST><input name=u><input type="password"><input type=hidden></form>',
      'medium html.password_form',
    ],
    ['<form action="/login"><input type=password></form>', 'low html.password_form'],
    ['<input type=password>', 'low html.password_field'],
    ['<meta http-equiv="refresh" content="0; url=https://odd.example/a">', 'info html.redirect'],
    ['<meta http-equiv="refresh" content="0;url=data:text/html,a">', 'high html.odd_redirect'],
    ['<iframe src="https://odd.example/" width=1 height="1"></iframe>', 'medium html.hidden_frame'],
    ['<a href="ms-msdt:/id PCWDiagnostic">a</a>', 'high html.odd_link'],
    ['<script>new ActiveXObject("WScript.Shell").Run("calc")</script>', 'high html.system_script'],
    [`<script>eval(atob("${'YWxlcnQoMSk7'.repeat(30)}"))</script>`, 'medium html.decoded_code'],
  ])('%s', async (text, code) => {
    expect((await read(text)).codes).toContain(code)
  })

  test('fields of a form', async () => {
    const { data } = await read(
      '<form action="https://odd.example/login" method=POST><input name=u><input type="password"><input type=hidden></form>',
    )
    expect(data.forms).toEqual([
      {
        action: 'https://odd.example/login',
        method: 'post',
        field_count: 3,
        has_password: true,
        hidden_fields: 1,
      },
    ])
    expect(data.password_field_count).toBe(1)
  })

  test('hidden words, handlers, comments of a browser', async () => {
    const { data } = await read(
      '<!-- saved from url=(0024)https://from.example/a --><p style="display:none">hidden <b>words</b></p><body onload="go()">',
    )
    expect(data).toMatchObject({
      hidden_texts: [{ text: 'hidden words' }],
      event_handlers: [{ event: 'onload', element: 'body', code: 'go()' }],
      saved_from: 'https://from.example/a',
    })
  })
})

test('an HTML application, with its scripts by language', async () => {
  const { data, codes, texts } = await read(
    '<hta:application id=a windowstate="minimize"><script language="VBScript">CreateObject("WScript.Shell").Run "calc"</script>',
    'html',
    'a.hta',
  )
  expect(data).toMatchObject({ format: 'hta', hta_application: { windowstate: 'minimize' } })
  expect(texts).toMatchObject([{ language: 'vbscript' }])
  expect(codes).toEqual(expect.arrayContaining(['medium html.application', 'high html.system_script']))
})

test('a drawing with a script', async () => {
  const { codes } = await read(
    '<svg xmlns="http://www.w3.org/2000/svg"><script><![CDATA[window.location.href = "https://odd.example/"]]></script></svg>',
    'svg',
  )
  expect(codes).toContain('medium html.drawing_script')
})

test('an ordinary page has no finding', async () => {
  expect(
    (
      await read(
        '<!doctype html><title>Words</title><link rel=stylesheet href="a.css"><script src="a.js"></script><p>Words <a href="https://links.example/">there</a></p><script>document.write("x")</script>',
      )
    ).findings,
  ).toEqual([])
})

test('damaged input ends', async () => {
  await runHostile(
    htmlTool,
    Buffer.from(`<form><input type=password></form><script>atob("${archive.toString('base64')}")</script>`),
    type('html'),
    41,
  )
  for (const text of [
    '<a '.repeat(200_000),
    '<script>'.repeat(100_000),
    `<a href="${'&amp;'.repeat(200_000)}">`,
    `<script>"${'\\'.repeat(500_000)}`,
  ]) {
    const from = performance.now()
    await read(text)
    expect(performance.now() - from).toBeLessThan(1500)
  }
})
