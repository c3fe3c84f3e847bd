import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testKnowledge } from '../../../../test/fixtures/url/knowledge.ts'
import { analyseUrl } from './analyse-url.ts'

/** The test data of the WHATWG URL Standard, field by field; decision 10 explains why some results differ. */

type Refused = readonly [input: string]
type Answered = readonly [
  input: string,
  href: string,
  protocol: string,
  hostname: string,
  port: string,
  pathname: string,
  search: string,
  hash: string,
  hasUserinfo: boolean,
]
const file = new URL('../../../../test/fixtures/url/whatwg-urls.json', import.meta.url)
const rows = JSON.parse(readFileSync(file, 'utf8')) as (Refused | Answered)[]

/** Inputs that the standard of 2022 refuses and Skerry accepts. */
const takenOnPurpose = new Map<string, string>([
  // Since then names of ASCII letters are no longer refused for Punycode that cannot be decoded; Node does the same.
  ['http://a.b.c.xn--pokxncvks', 'a.b.c.xn--pokxncvks'],
  ['http://10.0.0.xn--pokxncvks', '10.0.0.xn--pokxncvks'],
  ['http://a.b.c.XN--pokxncvks', 'a.b.c.xn--pokxncvks'],
  ['http://a.b.c.Xn--pokxncvks', 'a.b.c.xn--pokxncvks'],
  ['http://10.0.0.XN--pokxncvks', '10.0.0.xn--pokxncvks'],
  ['http://10.0.0.xN--pokxncvks', '10.0.0.xn--pokxncvks'],
  ['file://xn--/p', 'xn--'],
  // Without a scheme: a share in the Windows notation.
  ['\\\\\\.\\Y:', '.'],
  ['\\\\\\.\\y:', '.'],
])

/** Since 2023 the caret is percent-encoded in paths; Node does the same. */
const caretInPath = (text: string): string => text.replaceAll('^', '%5E')

const answered = rows.filter((row) => row.length > 1) as Answered[]
const refused = rows.filter((row) => row.length === 1)

describe('the test data of the URL standard', () => {
  test('is there', () => {
    expect([answered.length, refused.length]).toEqual([466, 184])
  })

  test.each(answered)('%j is %s', (...row) => {
    const [input, href, protocol, hostname, port, pathname, search, hash, hasUserinfo] = row
    const found = analyseUrl(input, testKnowledge)
    if (found.kind === 'refused') throw new Error(found.why)
    const { scheme, host, path, query, fragment } = found
    expect({ scheme, host, port: found.port, path, query, fragment, user: found.hasUserinfo }).toEqual({
      scheme: protocol.replace(/:$/, ''),
      host: hostname,
      port: port === '' ? null : Number(port),
      path: caretInPath(pathname),
      query: [...new URLSearchParams(search)].map(([key, value]) => ({ key, value })),
      fragment: hash === '' ? null : hash.slice(1),
      user: hasUserinfo,
    })
    if (!hasUserinfo) expect(found.url).toBe(href.replace(pathname, () => caretInPath(pathname)))
  })

  test.each(refused)('%j is refused', (input) => {
    const found = analyseUrl(input, testKnowledge)
    const host = found.kind === 'refused' ? undefined : found.host
    expect(host).toBe(takenOnPurpose.get(input))
  })
})
