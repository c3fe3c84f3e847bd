import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pdfLines, pdfOf, pdfPages, pdfStream } from '../../../../../test/fixtures/by-hand/pdf-by-hand.ts'
import { runHostile } from '../../../../../test/hostile-file-tool.ts'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import type { FileType } from '../file-types.ts'
import { dateOf } from './pdf-metadata.ts'
import type { PdfResult } from './pdf-result.ts'
import { pdfTool } from './pdf-tool.ts'

const types: readonly FileType[] = [{ kind: 'pdf', mime: 'application/pdf', label: 'PDF document' }]

async function read(bytes: Uint8Array) {
  const ran = await runFileTool(pdfTool, bytes, { types })
  return {
    ...ran,
    data: ran.data as PdfResult,
    codes: ran.findings.map(({ severity, code }) => `${severity} ${code}`),
  }
}

const page = [pdfLines(['Words'])]

describe('actions', () => {
  test.each([
    [
      '/OpenAction << /S /Launch /F (cmd.exe) /Win << /F (cmd.exe) /P (/c calc) >> >>',
      'Launch',
      'cmd.exe /c calc',
      true,
      'high pdf.launch',
    ],
    [
      '/OpenAction << /S /URI /URI (https://odd.example/) >>',
      'URI',
      'https://odd.example/',
      true,
      'medium pdf.open_uri',
    ],
    [
      '/AA << /WC << /S /SubmitForm /F << /FS /URL /F (https://odd.example/form) >> >> >>',
      'SubmitForm',
      'https://odd.example/form',
      true,
      'high pdf.submit_form',
    ],
    [
      '/OpenAction << /S /GoToR /F (\\\\\\\\odd.example\\\\share\\\\a.pdf) >>',
      'GoToR',
      '\\\\odd.example\\share\\a.pdf',
      true,
      'high pdf.go_to_remote',
    ],
    ['/Extra << /S /ImportData /F (a.fdf) >>', 'ImportData', 'a.fdf', false, 'medium pdf.import_data'],
  ])('%s', async (catalog, type, target, is_automatic, code) => {
    const { data, codes } = await read(pdfPages(page, { catalog }))
    expect(data.actions).toMatchObject([{ type, target, is_automatic, is_current: true }])
    expect(codes).toContain(code)
  })

  test('a script by references, in a stream, with disguised names', async () => {
    const packed = deflateSync(Buffer.from('app.launchURL("https://odd.example/x");')).toString('latin1')
    const { data, texts, codes } = await read(
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R /OpenAction 3 0 R >>',
        '<< /Type /Pages /Kids [] /Count 0 >>',
        '<< /S /J#61vaScript /JS 4 0 R >>',
        pdfStream(packed, '/Filter /Fl#61teDecode'),
      ]),
    )
    expect(data.scripts).toMatchObject([{ trigger: 'OpenAction', is_automatic: true, object: 3 }])
    expect(texts).toMatchObject([{ language: 'javascript', text: 'app.launchURL("https://odd.example/x");' }])
    expect(codes).toEqual(
      expect.arrayContaining(['medium pdf.automatic_javascript', 'high pdf.escaped_names']),
    )
  })

  test('links of a page are no finding', async () => {
    const annotations = [
      '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://links.example/a) >> >>',
    ]
    const { data, findings, indicators } = await read(pdfPages(page, { annotations }))
    expect(data.uris).toMatchObject([{ uri: 'https://links.example/a' }])
    expect(indicators).toMatchObject([{ kind: 'url', value: 'https://links.example/a' }])
    expect(findings).toEqual([])
  })
})

test('an embedded file is taken with its name', async () => {
  const { data, objects, bytesOf, codes } = await read(
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [] /Count 0 >>',
      '<< /Type /Filespec /F (run.exe) /EF << /F 4 0 R >> >>',
      pdfStream('4D5A>', '/Type /EmbeddedFile /Filter /ASCIIHexDecode'),
    ]),
  )
  expect(data.embedded_files).toMatchObject([{ name: 'run.exe', size: 2, object: 4 }])
  expect(Buffer.from(bytesOf.get(objects[0]?.sha256 ?? '') ?? []).toString()).toBe('MZ')
  expect(codes).toContain('high pdf.embedded_file')
})

test('objects behind the end and of earlier revisions are read', async () => {
  const first = Buffer.from(pdfPages(page, { catalog: '/OpenAction << /S /Launch /F (first.exe) >>' }))
  const later = Buffer.from(
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\nstartxref\n0\n%%EOF\n90 0 obj\n<< /S /Launch /F (last.exe) >>\nendobj\n',
  )
  const { data } = await read(Buffer.concat([first, later]))
  expect(data.actions.map(({ target, is_current }) => [target, is_current])).toEqual([
    ['first.exe', false],
    ['last.exe', true],
  ])
  expect(data.revisions).toMatchObject([
    { revision: 1, change_count: 0 },
    { revision: 2, object_count: 1, changed_objects: '1' },
    { revision: 3, object_count: 1 },
  ])
})

describe('documents of qpdf 11.3.0 (Debian)', () => {
  // made by test/fixtures/files/pdf/make.sh; the values are those of qpdf --show-encryption, --show-npages and --json
  test.each([
    ['rc4-40', { version: 1, revision: 2, key_bits: 40, cipher: 'RC4' }],
    ['rc4-128', { version: 2, revision: 3, key_bits: 128, cipher: 'RC4' }],
    ['aes-128', { version: 4, revision: 4, key_bits: 128, cipher: 'AESV2' }],
    ['aes-256', { version: 5, revision: 6, key_bits: 256, cipher: 'AESV3' }],
  ])('%s with an empty user password is read', async (name, encryption) => {
    const { data, texts, left_out } = await read(readFileSync(`test/fixtures/files/pdf/${name}.pdf`))
    expect(data.encryption).toMatchObject({ ...encryption, filter: 'Standard', opens_without_password: true })
    expect(data.page_count).toBe(2)
    expect(texts).toMatchObject([{ text: 'app.alert("read")' }, { text: 'https://links.example/a' }])
    expect(data.uris).toMatchObject([{ uri: 'https://links.example/a' }])
    expect(left_out).toEqual([])
  })

  test('with a user password says that it was not read', async () => {
    const { data, left_out } = await read(readFileSync('test/fixtures/files/pdf/closed.pdf'))
    expect(data.encryption).toMatchObject({ opens_without_password: false })
    expect(left_out).toMatchObject([{ reason: 'encrypted' }])
  })

  test('with a user password that is usual for samples is opened', async () => {
    const { data, left_out } = await read(readFileSync('test/fixtures/files/pdf/closed-known.pdf'))
    expect(data.encryption).toMatchObject({ opens_without_password: false, password: 'infected' })
    expect(data.uris).toMatchObject([{ uri: 'https://links.example/a' }])
    expect(left_out).toEqual([])
  })

  test('what stands behind the end is an object of its own', async () => {
    const { objects, bytesOf } = await read(
      Buffer.concat([
        readFileSync('test/fixtures/files/pdf/plain.pdf'),
        Buffer.from('PK\x03\x04 and a whole archive'),
      ]),
    )
    const tail = objects.find(({ name }) => name === 'behind %%EOF')
    expect(Buffer.from(bytesOf.get(tail?.sha256 ?? '') ?? []).toString()).toBe(
      'PK\x03\x04 and a whole archive',
    )
  })

  test('with object streams is read as without them', async () => {
    const { data, texts } = await read(readFileSync('test/fixtures/files/pdf/object-streams.pdf'))
    expect(data).toMatchObject({
      page_count: 2,
      is_encrypted: false,
      object_stream_count: 1,
      xref_stream_count: 1,
    })
    expect(data.objects_in_streams).toBeGreaterThan(0)
    expect(texts).toMatchObject([{ text: 'app.alert("read")' }, { text: 'https://links.example/a' }])
  })
})

test.each([
  ["D:20240301120000+02'00'", '2024-03-01T12:00:00+02:00'],
  ['D:20240301120000Z', '2024-03-01T12:00:00Z'],
  ['D:2024', '2024-01-01T00:00:00'],
  ['today', null],
])('date %s', (written, iso) => {
  expect(dateOf(written)).toBe(iso)
})

test.each([
  ['objects that begin and never end', '1 0 obj ('.repeat(20_000)],
  ['brackets without end', `1 0 obj ${'['.repeat(200_000)}`],
  ['streams without end', '1 0 obj << /Length 9 >> stream\n'.repeat(20_000)],
  [
    'references in a circle',
    '1 0 obj 2 0 R endobj 2 0 obj 1 0 R endobj 3 0 obj << /S /URI /URI 1 0 R /Next 3 0 R >> endobj',
  ],
])('%s end in time', async (_name, text) => {
  const from = performance.now()
  await read(Buffer.from(`%PDF-1.7\n3 0 obj null endobj\n${text}`, 'latin1')).catch(() => null)
  expect(performance.now() - from).toBeLessThan(2000)
})

test('damaged input ends', async () => {
  await runHostile(
    pdfTool,
    pdfPages(page, { catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
    types,
    11,
  )
  await runHostile(pdfTool, readFileSync('test/fixtures/files/pdf/object-streams.pdf'), types, 12)
  await runHostile(pdfTool, readFileSync('test/fixtures/files/pdf/aes-256.pdf'), types, 13)
})
