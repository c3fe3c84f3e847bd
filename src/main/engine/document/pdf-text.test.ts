import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pdfLines, pdfOf, pdfPages, pdfStream } from '../../../../test/fixtures/by-hand/pdf-by-hand.ts'
import { readingOf, textsOf } from '../../../../test/fixtures/by-hand/reading.ts'

const picture = 'q 500 0 0 700 50 50 cm /Im1 Do Q'
const link = (rectangle: string, address: string) =>
  `<< /Type /Annot /Subtype /Link /Rect [${rectangle}] /A << /S /URI /URI (${address}) >> >>`

describe('a PDF document', () => {
  test('is read by page and line, with what lies under its links', async () => {
    const bytes = pdfPages([pdfLines(['Dear customer', 'click here']), pdfLines(['second'])], {
      annotations: [link('48 675 110 692', 'https://evil.example/x')],
    })
    expect(await textsOf(bytes, 'pdf')).toEqual({
      'page 1': 'Dear customer\nclick here\n[click here](https://evil.example/x)',
      'page 2': 'second',
    })
  })

  test('an address broken over lines stands whole behind them, by its links', async () => {
    const address = 'https://long.example/path/rest'
    const bytes = pdfPages([pdfLines(['https://long.example/pa', 'th/rest'])], {
      annotations: [link('48 695 300 712', address), link('48 675 300 692', address)],
    })
    expect((await textsOf(bytes, 'pdf'))['page 1']).toBe(`https://long.example/pa\nth/rest\n${address}`)
  })

  test('a page that is a picture is said, and a blank one is not', async () => {
    const { texts, answer } = await readingOf(pdfPages([pdfLines(['text']), picture, '0.1 w']), 'pdf')
    expect(answer).toBeNull()
    expect(texts.map(({ path, problem }) => [path, problem])).toEqual([
      ['page 1', null],
      ['page 2', 'Page 2 is a picture: its text cannot be read.'],
    ])
    expect((await readingOf(pdfPages([picture, picture]), 'pdf')).answer).toBe(
      'The PDF document contains only pictures: text in them cannot be read.',
    )
  })

  test('shows scripts, actions and properties', async () => {
    const packedObject = deflateSync(
      Buffer.from('20 0 << /S /SubmitForm /F (https://form.example/post) >>'),
    ).toString('latin1')
    const bytes = pdfPages([pdfLines(['text'])], {
      catalog: '/OpenAction << /S /JavaScript /JS (app.launchURL\\("https://js.example/a"\\);) >>',
      more: [
        '<< /S /Launch /F (\\\\\\\\host.example\\\\x.exe) >>',
        pdfStream(packedObject, '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode'),
      ],
    })
    const texts = await textsOf(bytes, 'pdf')
    expect(texts.scripts).toBe('OpenAction: app.launchURL("https://js.example/a");')
    expect(texts.actions).toBe(
      '[opens file](\\\\host.example\\x.exe)\n[opens file](https://form.example/post)',
    )
  })

  test('hands over attachments', async () => {
    const bytes = pdfPages([pdfLines(['text'])], {
      catalog: '/Names << /EmbeddedFiles << /Names [(a) 7 0 R] >> >>',
      more: [
        '<< /Type /Filespec /F (a.txt) /UF (a.txt) /EF << /F 8 0 R >> >>',
        pdfStream('attached', '/Type /EmbeddedFile'),
      ],
    })
    const { files } = await readingOf(bytes, 'pdf')
    expect(files.map(({ path, bytes: inner }) => [path, inner && Buffer.from(inner).toString()])).toEqual([
      ['a.txt', 'attached'],
    ])
  })

  test('with a password, or damaged, is answered by a sentence', async () => {
    const key = '00'.repeat(32)
    const locked = pdfOf(
      ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'],
      `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<00> <00>]`,
    )
    expect((await readingOf(locked, 'pdf')).answer).toMatch(/protected with a password/)
    expect((await readingOf(Buffer.from('%PDF-1.7\nnothing'), 'pdf')).answer).toMatch(/damaged/)
  })

  test('pages in a circle end', async () => {
    const circle = pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 5 >>'])
    const { answer, texts } = await readingOf(circle, 'pdf')
    expect(answer !== null || texts.every(({ problem }) => problem !== null)).toBe(true)
  })
})
