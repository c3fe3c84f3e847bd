import { describe, expect, test } from 'vitest'
import { compoundByHand } from '../../../../../test/fixtures/by-hand/compound-by-hand.ts'
import {
  compiledLines,
  formulaCell,
  macroProject,
  macroWorkbook,
  tokens,
  vbaProjectBin,
  workbookStream,
} from '../../../../../test/fixtures/by-hand/macro-project-by-hand.ts'
import {
  docxParts,
  openDocumentParts,
  packed,
  relationsXml,
} from '../../../../../test/fixtures/by-hand/office-by-hand.ts'
import { runHostile } from '../../../../../test/hostile-file-tool.ts'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import type { FileType } from '../file-types.ts'
import type { OfficeResult } from './office-result.ts'
import { officeTool } from './office-tool.ts'

const type = (kind: FileType['kind']): readonly FileType[] => [
  { kind, mime: 'application/octet-stream', label: kind },
]

async function read(bytes: Uint8Array, kind: FileType['kind'], passwords: readonly string[] = []) {
  const ran = await runFileTool(officeTool, bytes, { types: type(kind), passwords })
  return {
    ...ran,
    data: ran.data as OfficeResult,
    codes: ran.findings.map(({ code, severity }) => `${severity} ${code}`),
  }
}

const source =
  'Attribute VB_Name = "Module1"\r\nSub AutoOpen()\r\n  Shell "cmd /c calc", vbHide\r\nEnd Sub\r\n\' Kill nothing\r\n'

describe('macros (VBA)', () => {
  test('of a .docm: source, procedures that run by themselves, words, references', async () => {
    const docm = packed(
      docxParts('', {}, { 'word/vbaProject.bin': vbaProjectBin([{ name: 'Module1', source }]) }),
    )
    const { data, texts, codes } = await read(docm, 'ooxml')
    expect(data).toMatchObject({
      has_vba: true,
      vba_projects: [{ name: 'Project', code_page: 1252, module_count: 1, is_protected: false }],
    })
    expect(data.macros).toMatchObject([{ module: 'Module1', type: 'standard', lines: 4, is_stomped: false }])
    expect(data.autoexec).toMatchObject([{ keyword: 'AutoOpen', module: 'Module1', line: 2 }])
    expect(data.suspicious.map(({ keyword }) => keyword)).toEqual(['Shell', 'vbHide'])
    expect(data.references).toEqual([{ reference: '*\\G{420B2830-E718}#1' }])
    expect(texts).toMatchObject([{ language: 'vba', text: source }])
    expect(codes).toContain('high office.autoexec')
  })

  test('of a .doc, at any depth', async () => {
    const doc = compoundByHand({
      WordDocument: Buffer.alloc(64),
      Macros: macroProject([{ name: 'ThisDocument', source }]),
    })
    const { data } = await read(doc, 'ole2')
    expect(data).toMatchObject({
      format: 'doc',
      has_vba: true,
      vba_projects: [{ place: 'Macros/VBA', is_protected: false }],
    })
  })

  test('whose directory is destroyed are found by searching', async () => {
    const project = macroProject([{ name: 'Odd', source }])
    const { data, left_out } = await read(
      compoundByHand({ Macros: { VBA: { ...(project.VBA as object), dir: Buffer.from('none') } } }),
      'ole2',
    )
    expect(data.macros).toMatchObject([{ module: 'Odd', type: 'unknown', lines: 4 }])
    expect(left_out).toMatchObject([{ reason: 'damaged' }])
  })

  test('with compiled code and no source are stomped', async () => {
    const project = macroProject([
      { name: 'Module1', source: 'Attribute VB_Name = "Module1"\r\n', cache: compiledLines(12) },
    ])
    const { data, codes } = await read(compoundByHand({ Macros: project }), 'ole2')
    expect(data.macros).toMatchObject([{ pcode_lines: 12, is_stomped: true }])
    expect(codes).toContain('high office.vba_stomped')
  })
})

describe('Excel 4 macros', () => {
  test('of a hidden sheet of BIFF8: formulas, the name that runs them', async () => {
    const exec = Buffer.concat([
      tokens.string('cmd /c '),
      tokens.string('calc.exe'),
      tokens.concat,
      tokens.call(110, 1),
    ])
    const cells = [
      formulaCell(0, exec),
      formulaCell(1, Buffer.concat([tokens.number(65), tokens.fixed(111)])),
      formulaCell(2, tokens.call(54, 0)),
      formulaCell(3, Buffer.concat([tokens.string('x'), tokens.call(0x8060, 1)])),
    ]
    const { data, codes, texts } = await read(macroWorkbook(cells), 'ole2')
    expect(data).toMatchObject({
      format: 'xls',
      has_xlm: true,
      sheets: [{ name: 'Macro1', type: 'macrosheet', state: 'veryHidden' }],
      hidden: { sheets: 1 },
    })
    expect(data.xlm_macros.map(({ cell, formula }) => `${cell} ${formula}`)).toEqual([
      'A1 EXEC("cmd /c "&"calc.exe")',
      'A2 CHAR(65)',
      'A3 HALT()',
      'A4 FORMULA("x")',
    ])
    expect(data.autoexec).toMatchObject([{ keyword: 'Auto_Open' }])
    expect(texts).toMatchObject([{ language: 'xlm' }])
    expect(texts[0]?.text).toContain('A1, joined: =EXEC("cmd /c calc.exe")')
    expect(codes).toEqual(
      expect.arrayContaining(['high office.autoexec', 'medium office.xlm', 'high office.hidden_macro_sheet']),
    )
  })

  test('of an .xlsm', async () => {
    const xlsm = packed({
      '[Content_Types].xml':
        '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="M" state="hidden" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm.Auto_Open" hidden="1">M!$A$1</definedName></definedNames></workbook>',
      'xl/_rels/workbook.xml.rels': relationsXml({ rId1: ['xlMacrosheet', 'macrosheets/sheet1.xml'] }),
      'xl/macrosheets/sheet1.xml':
        '<xm:macrosheet><sheetData><row><c r="A1"><f>EXEC(&quot;calc&quot;)</f><v>1</v></c></row></sheetData></xm:macrosheet>',
    })
    const { data } = await read(xlsm, 'ooxml')
    expect(data).toMatchObject({
      format: 'xlsm',
      has_xlm: true,
      sheets: [{ name: 'M', type: 'xlMacrosheet', state: 'hidden' }],
      xlm_macros: [{ sheet: 'M', cell: 'A1', formula: 'EXEC("calc")', value: '1' }],
      autoexec: [{ keyword: 'Auto_Open' }],
    })
  })
})

describe('what leads out of a document', () => {
  test.each([
    ['attachedTemplate', 'https://templates.example/a.dotm', 'high office.remote_template'],
    [
      'oleObject',
      'mhtml:https://odd.example/x.html!x-usc:https://odd.example/x.html',
      'critical office.external_scheme',
    ],
    ['frame', 'https://frames.example/', 'high office.remote_object'],
    ['image', 'https://pictures.example/a.png', 'info office.external'],
  ])('%s to %s', async (kind, target, code) => {
    const parts = docxParts(
      '',
      {},
      { 'word/_rels/settings.xml.rels': relationsXml({ rId9: [kind, `!${target}`] }) },
    )
    const { data, codes } = await read(packed(parts), 'ooxml')
    expect(data.external).toContainEqual({
      kind,
      target,
      place: 'word/_rels/settings.xml.rels',
      is_automatic: true,
    })
    expect(codes).toContain(code)
  })

  test('DDE of fields that are split and nested', async () => {
    const body =
      '<w:p><w:fldChar w:fldCharType="begin"/><w:instrText> DDE</w:instrText><w:instrText>AUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc" </w:instrText><w:fldChar w:fldCharType="end"/></w:p>'
    const { data, codes } = await read(packed(docxParts(body)), 'ooxml')
    expect(data.dde).toEqual([
      { place: 'word/document.xml', command: 'DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"' },
    ])
    expect(codes).toContain('high office.dde')
  })

  test('events and scripts of OpenDocument', async () => {
    const body =
      '<office:event-listeners><script:event-listener script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.Module1.Main?language=Basic"/></office:event-listeners>'
    const parts = openDocumentParts('text', body, '', {
      'Basic/Standard/Module1.xml':
        '<script:module script:name="Module1">Sub Main\n Shell("calc")\nEnd Sub</script:module>',
    })
    const { data } = await read(packed(parts), 'odf')
    expect(data).toMatchObject({
      has_basic: true,
      autoexec: [{ keyword: 'dom:load' }],
      macros: [{ module: 'Module1' }],
    })
  })
})

/** A package of the Object Packager, as the native stream of OLE 1. */
function olePackage(name: string, content: string): Buffer {
  const zero = (text: string) => Buffer.from(`${text}\0`, 'latin1')
  const number = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes
  }
  const temp = zero(`C:\\Temp\\${name}`)
  return Buffer.concat([
    Buffer.from([2, 0]),
    zero(name),
    zero(`C:\\Users\\a\\${name}`),
    Buffer.from([0, 0, 3, 0]),
    number(temp.length),
    temp,
    number(content.length),
    Buffer.from(content),
  ])
}

function oleObject(name: string, native: Buffer): Buffer {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes
  }
  const text = (words: string) => Buffer.concat([number(words.length + 1), Buffer.from(`${words}\0`)])
  return Buffer.concat([
    number(0x501),
    number(2),
    text(name),
    number(0),
    number(0),
    number(native.length),
    native,
  ])
}

describe('embedded objects', () => {
  test('a package in a .docx gives its file and names', async () => {
    const native = olePackage('invoice.js', 'WScript.Echo(1)')
    const size = Buffer.alloc(4)
    size.writeUInt32LE(native.length)
    const bin = compoundByHand({ '\x01Ole10Native': Buffer.concat([size, native]) })
    const { data, objects, codes, bytesOf } = await read(
      packed(docxParts('', {}, { 'word/embeddings/oleObject1.bin': bin })),
      'ooxml',
    )
    expect(data.embedded_objects).toMatchObject([
      {
        class: 'Package',
        file_name: 'invoice.js',
        source_path: 'C:\\Users\\a\\invoice.js',
        temp_path: 'C:\\Temp\\invoice.js',
        size: 15,
      },
    ])
    expect(objects).toMatchObject([{ name: 'invoice.js', size: 15 }])
    expect(Buffer.from(bytesOf.get(objects[0]?.sha256 ?? '') ?? []).toString()).toBe('WScript.Echo(1)')
    expect(codes).toContain('high office.embedded_program')
  })

  test('of rich text, with digits broken up as Word reads them', async () => {
    const hex = oleObject('Package', olePackage('run.exe', 'MZ')).toString('hex')
    const broken = hex.replace(/(.{20})/g, '$1\n{\\*\\odd}').replace(/(.{33})/g, '$1 ')
    const rtf = Buffer.from(
      `{\\rtf1{\\object\\objemb\\objupdate{\\*\\objclass Package}{\\*\\objdata ${broken}}}}`,
    )
    const { data, objects, codes } = await read(rtf, 'rtf')
    expect(data.embedded_objects).toMatchObject([{ class: 'Package', file_name: 'run.exe', size: 2 }])
    expect(objects).toMatchObject([{ name: 'run.exe', size: 2 }])
    expect(codes).toEqual(
      expect.arrayContaining([
        'high office.rtf_broken_hex',
        'medium office.rtf_object_update',
        'high office.embedded_program',
      ]),
    )
  })

  test('an equation of the old editor in rich text is named by its class', async () => {
    const { codes } = await read(
      Buffer.from(
        `{\\rtf1{\\object{\\*\\objdata ${oleObject('Equation.3', Buffer.from('abc')).toString('hex')}}}}`,
      ),
      'rtf',
    )
    expect(codes).toContain('high office.equation_editor')
  })

  test('rich text with a template from elsewhere', async () => {
    const { data } = await read(
      Buffer.from(
        '{\\rtf1{\\*\\template https://templates.example/a.dotm}{\\info{\\author Ann}{\\creatim\\yr2024\\mo3\\dy2\\hr1\\min5}}}',
      ),
      'rtf',
    )
    expect(data.external).toMatchObject([{ kind: 'template', target: 'https://templates.example/a.dotm' }])
    expect(data.metadata).toEqual({ author: 'Ann', create_time: '2024-03-02T01:05:00' })
  })
})

test('a .doc: fields that start programs, and an embedded workbook with macros', async () => {
  const text = Buffer.concat([
    Buffer.alloc(512),
    Buffer.from('Words \x13 DDEAUTO c:\\\\cmd.exe "/k calc" \x14result\x15 ', 'latin1'),
  ])
  const doc = compoundByHand({
    WordDocument: text,
    ObjectPool: { _1234: { Workbook: workbookStream([formulaCell(0, tokens.call(54, 0))]) } },
  })
  const { data, codes } = await read(doc, 'ole2')
  expect(data).toMatchObject({ format: 'doc', has_xlm: true, xlm_macros: [{ formula: 'HALT()' }] })
  expect(data.embedded_objects).toMatchObject([{ place: 'ObjectPool/_1234' }])
  expect(data.dde).toEqual([{ place: 'WordDocument', command: 'DDEAUTO c:\\\\cmd.exe "/k calc"' }])
  expect(codes).toContain('high office.dde')
})

test('an ordinary document has no finding above info', async () => {
  const { findings, data } = await read(packed(docxParts('<w:p><w:r><w:t>Words</w:t></w:r></w:p>')), 'ooxml')
  expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([])
  expect(data.has_vba).toBe(false)
})

test('a broken archive is read by searching, and says so', async () => {
  const whole = packed(
    docxParts('', {}, { 'word/vbaProject.bin': vbaProjectBin([{ name: 'Module1', source }]) }),
  )
  const { data, codes } = await read(whole.slice(0, whole.length - 60), 'ooxml')
  expect(data.has_vba).toBe(true)
  expect(codes).toContain('low office.broken_archive')
})

test.each([
  [
    'a .docm',
    () =>
      packed(
        docxParts('<w:p/>', {}, { 'word/vbaProject.bin': vbaProjectBin([{ name: 'Module1', source }]) }),
        0,
      ),
    'ooxml',
    1,
  ],
  [
    'a .xls',
    () => macroWorkbook([formulaCell(0, Buffer.concat([tokens.string('calc'), tokens.call(110, 1)]))]),
    'ole2',
    2,
  ],
  [
    'rich text',
    () =>
      Buffer.from(
        `{\\rtf1{\\object{\\*\\objdata ${oleObject('Package', olePackage('a.exe', 'MZ')).toString('hex')}}}}`,
      ),
    'rtf',
    3,
  ],
] as const)('damaged input ends: %s', async (_name, make, kind, own) => {
  await runHostile(officeTool, make(), type(kind), own)
})
