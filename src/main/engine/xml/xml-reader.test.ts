import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { isLayout, XmlReader } from './xml-reader.ts'

/** Returns the events of a document as a list, when read in pieces of a given length. */
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
    '\n  ',
    '<entry ID=1 name=a "b" & c >',
    'Tom & Jerry <3 <raw> & !',
    '>entry',
    '\n  ',
    '<empty',
    '>empty',
    '<empty at=1',
    '>empty',
    '\n',
    '>list',
  ])
})

test('it does not matter where the pieces end', () => {
  const whole = events(sample)
  for (let length = 1; length < 40; length++) expect(events(sample, length)).toEqual(whole)
})

describe('a document is refused', () => {
  const laughs = `<!DOCTYPE a [<!ENTITY b0 "ha">${Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY b${at + 1} "${`&b${at};`.repeat(10)}">`,
  ).join('')}]><a>&b9;</a>`
  const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}="1"`).join(' ')
  test.each([
    ['with entities that multiply to gigabytes', laughs, 'document type'],
    [
      'with a file of the machine',
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      'document type',
    ],
    ['that fetches a document type', '<!DOCTYPE a SYSTEM "http://192.0.2.1/a.dtd"><a/>', 'document type'],
    ['with entities that are parameters', '<!DOCTYPE a [<!ENTITY % b "c">%b;]><a/>', 'document type'],
    ['with a document type without end', `<!DOCTYPE a [${'<!ENTITY b "c">'.repeat(80_000)}`, '1,048,576'],
    ['with a declaration inside', '<a><!ENTITY b "c"></a>', 'not well-formed'],
    ['with an entity of its own', '<a>&b;</a>', 'undefined entity'],
    ['with an entity by the name of something else', '<a>&constructor;</a>', 'undefined entity'],
    ['with an entity in an attribute', '<a b="&c;"/>', 'undefined entity'],
    ['with a bare ampersand', '<a>b & c</a>', 'not well-formed'],
    ['with a character that XML has not', '<a>&#0;</a>', 'malformed character entity'],
    ['with a character that stands there as it is', '<a>\u0001</a>', 'disallowed character'],
    ['with half a surrogate pair', '<a>&#xD800;</a>', 'malformed character entity'],
    ['with elements that cross', '<a><b></a></b>', 'line 1, column 10: unexpected close tag'],
    ['that ends early', '<a><b>', 'unclosed tag: b'],
    ['that ends within a tag', '<a', 'not well-formed'],
    ['that holds nothing', '  \n', 'root element'],
    ['with two roots', '<a/><b/>', 'only one root'],
    ['with text behind the root', '<a/>text', 'outside'],
    ['with an attribute twice', '<a b="1" b="2"/>', 'duplicate attribute: b'],
    ['with an attribute without quotes', '<a b=1/>', 'unquoted'],
    ['with a tag of nothing', '<a>< b></a>', 'not well-formed'],
    ['with blanks before its declaration', ' <?xml version="1.0"?><a/>', 'not well-formed'],
    ['in another encoding', '<?xml version="1.0" encoding="UTF-16"?><a/>', 'only UTF-8'],
    ['nested too deep', '<a>'.repeat(101), 'more than 100 deep'],
    ['nested far too deep', `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`, 'more than 100 deep'],
    ['with a tag without end', `<a ${'b'.repeat(1_200_000)}`, '1,048,576'],
    ['with a value without end', `<a b="${'b'.repeat(1_200_000)}`, '1,048,576'],
    ['with a name without end', `<a></${'b'.repeat(1_200_000)}`, '1,048,576'],
    ['with a comment without end', `<a><!--${'b'.repeat(1_200_000)}`, '1,048,576'],
    ['with a reference without end', `<a>&${'b'.repeat(1_200_000)}`, '1,048,576'],
    ['with a text without end', `<a>${'b'.repeat(1_200_000)}</a>`, '1,048,576'],
    [
      'with a text without end, in pieces',
      `<a>${`${'b'.repeat(60_000)}<!-- -->`.repeat(20)}</a>`,
      '1,048,576',
    ],
    ['with more attributes than any', `<a ${attributes(101)}/>`, 'more than 100 attributes'],
    ['with a million attributes', `<a ${attributes(1_000_000)}/>`, '1,048,576'],
  ])('%s', (_what, document, why) => {
    expect(() => events(document)).toThrow(why)
    expect(() => events(document, 1000)).toThrow(why)
  })

  test('of an attribute called like something that objects have, only the value is taken', () => {
    expect(events('<a __proto__="1" constructor="2"/>')).toEqual(['<a __proto__=1 constructor=2', '>a'])
  })
})

test('blanks are told, and which of them lay out a document', () => {
  expect(events('<a>\n <b> </b>\t</a>')).toEqual(['<a', '\n ', '<b', ' ', '>b', '\t', '>a'])
  expect(['\n ', ' ', '', '\t', '\r\n', '\u00a0\n', 'x\n'].map(isLayout)).toEqual([
    ...[true, false, false, true, true, false, false],
  ])
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
        const expected = pairs.flatMap(([a, b]) => [`<e a=${a}`, ...(b === '' ? [] : [b]), '>e'])
        expect(events(document, length)).toEqual(['<r', ...expected, '>r'])
      },
    ),
    { seed: seedOf(3), numRuns: 300 },
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
  // refused or not, each terminates: quadratic time would exceed the runner's timeout
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
