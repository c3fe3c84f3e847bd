import { describe, expect, test } from 'vitest'
import { openDocumentParts, openXml, packed } from '../../../../test/fixtures/by-hand/office-by-hand.ts'
import { readingOf, textsOf } from '../../../../test/fixtures/by-hand/reading.ts'

const cell = (text: string, attributes = '') =>
  `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`

describe('an OpenDocument file', () => {
  test('of text: spans are joined, links and notes shown, deleted text is not', async () => {
    const parts = openDocumentParts(
      'text',
      '<text:tracked-changes><text:changed-region><text:p>gone.example</text:p></text:changed-region></text:tracked-changes>' +
        '<text:p>https://a<text:span>.exam</text:span>ple<text:note><text:note-body><text:p>a note</text:p></text:note-body></text:note> end</text:p>' +
        '<text:p>go <text:a xlink:href="https://evil.example/">bank</text:a> <text:s text:c="2"/>x</text:p>' +
        '<table:table><table:table-row>' +
        cell('one') +
        cell('two') +
        '</table:table-row></table:table>',
      '',
      {
        'meta.xml': openXml('document-meta', '<office:meta><dc:title>Report</dc:title></office:meta>'),
        'styles.xml': openXml(
          'document-styles',
          '<office:master-styles><style:master-page><style:header><text:p>head</text:p></style:header></style:master-page></office:master-styles>',
        ),
      },
    )
    expect(await textsOf(packed(parts), 'open-document')).toEqual({
      body: 'https://a.example end\ngo [bank](https://evil.example/)   x\none\ttwo',
      footnotes: 'a note',
      header: 'head',
      properties: 'title: Report',
    })
  })

  test('of sheets: rows and cells with their repetitions, hidden ones named', async () => {
    const parts = openDocumentParts(
      'spreadsheet',
      `<table:table table:name="Hosts" table:style-name="ta2"><table:table-row>${cell('host')}${cell('note')}</table:table-row><table:table-row table:number-rows-repeated="2">${cell('a.example', 'table:number-columns-repeated="2"')}<table:table-cell table:number-columns-repeated="16382"/></table:table-row><table:table-row table:number-rows-repeated="1048573"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`,
      '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>',
    )
    const { texts } = await readingOf(packed(parts), 'open-document')
    expect(texts).toEqual([
      {
        path: 'sheet Hosts (hidden)',
        text: 'host\tnote\na.example\ta.example\na.example\ta.example',
        columns: ['host', 'note'],
        problem: null,
      },
    ])
  })

  test('of slides, with notes', async () => {
    const box = (text: string) =>
      `<draw:frame><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`
    const parts = openDocumentParts(
      'presentation',
      `<draw:page>${box('first')}<presentation:notes>${box('said')}</presentation:notes></draw:page><draw:page>${box('second')}</draw:page>`,
    )
    expect(await textsOf(packed(parts), 'open-document')).toEqual({
      'slide 1': 'first',
      'notes of slide 1': 'said',
      'slide 2': 'second',
    })
  })

  test('with a password is not read', async () => {
    const parts = openDocumentParts('text', '', '', {
      'META-INF/manifest.xml':
        '<m xmlns="x"><file-entry full-path="content.xml"><encryption-data/></file-entry></m>',
    })
    expect((await readingOf(packed(parts), 'open-document')).answer).toBe(
      'The OpenDocument file could not be read: it is protected with a password; save it without one.',
    )
  })
})
