import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { XmlReader } from './xml-reader.ts'

/** What a document holds, as a list of what was met; given in pieces of a length. */
function events(document: string, pieceLength = document.length || 1): string[] {
  const met: string[] = []
  const reader = new XmlReader({
    open: (name, attributes) =>
      met.push(`<${name}${[...attributes].map(([key, value]) => ` ${key}=${value}`).join('')}`),
    text: (text) => met.push(text),
    close: (name) => met.push(`>${name}`),
  })
  for (let at = 0; at < document.length; at += pieceLength) reader.write(document.slice(at, at + pieceLength))
  reader.end()
  return met
}

const sample = `\uFEFF<?xml version="1.0" encoding="utf-8"?>
<!-- a > comment <not> read -->
<list xmlns="urn:x" xmlns:s='urn:y'>
  <s:entry ID="1" name='a "b" &amp; &#x63; >'>Tom &amp; &#74;erry &lt;3<![CDATA[ <raw> & ]]>!</s:entry>
  <empty/><empty at="1" />
</list>
`

test('elements, attributes and texts are told, and references resolved', () => {
  expect(events(sample)).toEqual([
    '<list xmlns=urn:x xmlns:s=urn:y',
    '<entry ID=1 name=a "b" & c >',
    'Tom & Jerry <3 <raw> & !',
    '>entry',
    '<empty',
    '>empty',
    '<empty at=1',
    '>empty',
    '>list',
  ])
})

test('it does not matter where the pieces end', () => {
  const whole = events(sample)
  for (let length = 1; length < 40; length++) expect(events(sample, length)).toEqual(whole)
})

describe('a document is refused', () => {
  const laughs = '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><a>&d;</a>'
  test.each([
    ['with a document type', laughs, 'document type'],
    ['that fetches a document type', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'document type'],
    ['with a declaration inside', '<a><!ENTITY b "c"></a>', 'document type'],
    ['with an entity of its own', '<a>&b;</a>', 'entity'],
    ['with an entity in an attribute', '<a b="&c;"/>', 'entity'],
    ['with a bare ampersand', '<a>b & c</a>', 'entity'],
    ['with a character that XML has not', '<a>&#0;</a>', 'character'],
    ['with half a surrogate pair', '<a>&#xD800;</a>', 'character'],
    ['with elements that cross', '<a><b></a></b>', 'closes a where b is open'],
    ['that ends early', '<a><b>', 'before b is closed'],
    ['that ends within a tag', '<a', 'within a tag'],
    ['that holds nothing', '  \n', 'no element'],
    ['with two roots', '<a/><b/>', 'more than one root'],
    ['with text behind the root', '<a/>text', 'outside'],
    ['with an attribute twice', '<a b="1" b="2"/>', 'twice'],
    ['with an attribute without quotes', '<a b=1/>', 'not well-formed'],
    ['with a tag of nothing', '<a>< b></a>', 'not well-formed'],
    ['in another encoding', '<?xml version="1.0" encoding="UTF-16"?><a/>', 'only UTF-8'],
    ['nested too deep', '<a>'.repeat(101), 'deep'],
    ['with a tag without end', `<a ${'b'.repeat(70_000)}`, '65,536'],
    ['with a text without end', `<a>${'b'.repeat(1_100_000)}</a>`, '1,048,576'],
    [
      'with attributes without end',
      `<a ${Array.from({ length: 200 }, (_, i) => `a${i}="1"`).join(' ')}/>`,
      '100',
    ],
  ])('%s', (_what, document, why) => {
    expect(() => events(document)).toThrow(why)
    expect(() => events(document, 1000)).toThrow(why)
  })
})

test('what was written is read back, whatever the texts and the pieces', () => {
  const escaped = (text: string) =>
    text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`).replace(/[\r\n\t]/g, ' ')
  const text = fc.string({ maxLength: 30 }).map((raw) => raw.replace(/[^\x20-\x7e]/g, 'x'))
  fc.assert(
    fc.property(
      fc.array(fc.tuple(text, text), { maxLength: 8 }),
      fc.integer({ min: 1, max: 50 }),
      (pairs, length) => {
        const document = `<r>${pairs.map(([a, b]) => `<e a="${escaped(a)}">${escaped(b)}</e>`).join('')}</r>`
        const expected = pairs.flatMap(([a, b]) => [`<e a=${a}`, ...(b.trim() === '' ? [] : [b]), '>e'])
        expect(events(document, length)).toEqual(['<r', ...expected, '>r'])
      },
    ),
    { seed: 3, numRuns: 300 },
  )
})

test('hostile markup takes time in proportion to its length', () => {
  const documents = [
    `<a>${'<!-- -'.repeat(10_000)}`,
    `<a b="${'<'.repeat(60_000)}`,
    `<a ${' '.repeat(60_000)}`,
    `<a>${'<'.repeat(60_000)}`,
    `<a>${'&'.repeat(500_000)}</a>`,
    `<a>${'&#1'.repeat(300_000)}</a>`,
    `<?xml ${'encoding '.repeat(7000)}?><a/>`,
  ]
  // refused or not, each comes to an end: what grows with the square of these would outlast the runner's patience
  let ended = 0
  for (const document of documents) {
    try {
      events(document, 4096)
    } catch (error) {
      expect(error).toBeInstanceOf(Error)
    }
    ended++
  }
  expect(ended).toBe(documents.length)
})
