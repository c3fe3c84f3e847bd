import { describe, expect, test } from 'vitest'
import { readingOf, textsOf } from '../../../../test/fixtures/by-hand/reading.ts'

const read = async (rtf: string) => (await textsOf(Buffer.from(rtf, 'latin1'), 'rtf')).body

describe('rich text', () => {
  test('paragraphs, signs and what has no text', async () => {
    expect(
      await read(
        '{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}{\\colortbl;\\red0;}{\\*\\generator X;}one\\b  two\\b0\\par three\\line four\\emdash\\~\\{x\\}{\\pict 89504e47}}',
      ),
    ).toBe('one two\nthree\nfour—\u00a0{x}')
  })

  test('bytes of code pages, by document and by font, and Unicode with what stands for it', async () => {
    expect(
      await read(
        "{\\rtf1\\ansicpg1252{\\fonttbl{\\f0\\fcharset0 A;}{\\f1\\fcharset204 B;}{\\f2\\fcharset128 C;}}\\f0 \\'e4\\f1 \\'e4\\f2 \\'82\\'a0\\u8364 ?\\uc2\\u1076 ab{\\uc0\\u-10179\\u-8704}!}",
      ),
    ).toBe('äдあ€д😀!')
  })

  test('a field leads where its code says', async () => {
    expect(
      await read(
        '{\\rtf1 go {\\field{\\*\\fldinst{HYPERLINK "https://evil.exam}{\\b ple/x"}}{\\fldrslt{\\ul my bank}}} now}',
      ),
    ).toBe('go [my bank](https://evil.example/x) now')
    expect(
      await read('{\\rtf1 {\\field{\\*\\fldinst{INCLUDEPICTURE "https:\\\\\\\\/\\\\\\\\/t.example"}}}}'),
    ).toContain('t.example')
  })

  test('bytes behind \\bin are passed over, deleted text is not shown', async () => {
    expect(await read('{\\rtf1 a{\\pict\\bin4 }}}}}b{\\deleted c}\\par d}')).toBe('ab\nd')
  })

  test('what stands beside the text has its place; templates and objects are named', async () => {
    const { texts, files } = await readingOf(
      Buffer.from(
        '{\\rtf1{\\info{\\title Report}{\\author Ann}}{\\*\\template https://t.example/x.dotm}{\\header head\\par}text{\\footnote note}{\\object\\objemb{\\*\\objclass Equation.3}{\\*\\objdata 0105}{\\result shown}}}',
      ),
      'rtf',
    )
    expect(Object.fromEntries(texts.map(({ path, text }) => [path, text]))).toEqual({
      body: 'textshown',
      header: 'head',
      footnotes: 'note',
      'links out of the document': '[attached template](https://t.example/x.dotm)',
      properties: 'title: Report\nauthor: Ann',
    })
    expect(files.map(({ path }) => path)).toEqual(['object Equation.3'])
  })

  test('HTML in it is read as that HTML', async () => {
    expect(
      await read(
        '{\\rtf1\\ansi\\fromhtml1{\\*\\htmltag64 <p>}\\htmlrtf {\\htmlrtf0 Hello {\\*\\htmltag84 <a href="https://evil.example/">}\\htmlrtf {\\field{\\*\\fldinst{HYPERLINK "https://evil.example/"}}{\\fldrslt\\htmlrtf0 bank\\htmlrtf }}\\htmlrtf0 {\\*\\htmltag92 </a>}{\\*\\htmltag72 </p>}}}',
      ),
    ).toBe('Hello [bank](https://evil.example/)')
  })

  test('100,000 open groups cost what their bytes do', async () => {
    expect(await read(`{\\rtf1 a${'{\\b '.repeat(100_000)}b`)).toBe('ab')
    expect(await read(`{\\rtf1 a${'{'.repeat(100_000)}b${'}'.repeat(100_000)}c}`)).toBe('abc')
    expect(
      await read(
        `{\\rtf1 ${'{\\field{\\*\\fldinst HYPERLINK "https://a.example"}{\\fldrslt '.repeat(20_000)}b`,
      ),
    ).toContain('https://a.example')
  })
})
