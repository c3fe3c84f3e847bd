import { describe, expect, it } from 'vitest'
import { extractFromBytes, extractFromText } from '../../src/main/engine/ioc/extract.ts'
import { markBit } from '../../src/main/engine/ioc/indicator.ts'
import { readableText } from '../../src/main/engine/reading/readable-text.ts'

/**
 * The rules about the context of a value, sentence by sentence, for every suffix that also occurs in code, files and
 * commands.
 */

const endings =
  'top click link live site space run app support me to sh py rs zip pl md mov icu world email fun today'.split(
    ' ',
  )
const hosts = endings.flatMap((ending) =>
  ['evil', 'mail.evil', 'page', 'update.page'].map((name) => `${name}.${ending}`),
)

const namesIn = (text: string) =>
  extractFromText(text)
    .hits.filter(({ found }) => found.kind === 'domain')
    .map(({ found }) => found.value)

describe('a name is a host whatever its last part', () => {
  it.each<[string, (host: string) => string]>([
    ['in a header field', (host) => `X-Originating-Host: ${host}`],
    ['in a mailbox of a header field', (host) => `Return-Path: <bounce@${host}>`],
    ['after `from` in a Received field', (host) => `Received: from ${host} by mx.corp-mail.com`],
    ['after `by` in a Received field', (host) => `Received: from a.corp-mail.com by ${host} with ESMTP`],
    ['after `from` of a log', (host) => `Accepted password for root from ${host} port 22`],
    ['after `by` of a log', (host) => `query refused by ${host}`],
    ['after `helo=`', (host) => `NOQUEUE: reject: helo=<${host}>`],
    ['after a bare `helo=`', (host) => `sender helo=${host} was let in`],
    ['after `ehlo`', (host) => `EHLO ${host}`],
    ['after `relay=`', (host) => `to=<x>, relay=${host}, delay=1`],
    ['after `relay=`, before its address', (host) => `relay=${host}[203.0.113.9]:25`],
    ['after `connect from`', (host) => `connect from ${host}`],
    [
      'after `connect from`, before its address',
      (host) => `postfix/smtpd[1]: connect from ${host}[203.0.113.9]`,
    ],
    ['after `client=`', (host) => `A1B2: client=${host}, sasl_method=PLAIN`],
    ['before an address in brackets', (host) => `peer ${host} [203.0.113.9] seen`],
    ['before an address in parentheses', (host) => `peer ${host} (203.0.113.9) seen`],
    ['before an IPv6 address in brackets', (host) => `peer ${host} [2001:db8::1] seen`],
    ['behind an address in brackets', (host) => `peer [203.0.113.9] ${host} seen`],
    ['behind an address in parentheses', (host) => `peer (203.0.113.9) ${host} seen`],
    ['in parentheses behind an address', (host) => `peer 203.0.113.9 (${host}) seen`],
    ['in parentheses behind an address in brackets', (host) => `peer [203.0.113.9] (${host}) seen`],
    ['alone in a cell between commas', (host) => `id,host,n\n1,${host},2`],
    ['alone in a cell between semicolons', (host) => `id;host;n\n1;${host};2`],
    ['alone in a cell between tabs', (host) => `id\thost\tn\n1\t${host}\t2`],
    ['alone in a cell between bars', (host) => `|1|${host}|2|`],
    ['alone in a cell between bars and blanks', (host) => `| 1 | ${host} | 2 |`],
    ['alone in the first cell', (host) => `${host},2`],
    ['alone in the last cell', (host) => `2,${host}`],
    ['alone in a cell in quotes', (host) => `1,"${host}",2`],
    ['alone on a line', (host) => `first\n${host}\nlast`],
    ['alone in a text', (host) => host],
    ['before a remark in parentheses behind a blank', (host) => `connect from ${host} (unknown)`],
  ])('%s', (_where, write) => {
    expect(hosts.filter((host) => !namesIn(write(host)).includes(host))).toEqual([])
  })
})

describe('code stays code', () => {
  it.each([
    ['a call', 'page.run() user.link(x) list.top(3)'],
    ['an assignment', 'user.me = 5; page.live += 1'],
    ['an assignment from a member', 'x = page.link'],
    ['an import', 'import page.py'],
    ['an import of a name from a module', 'from page.link import x'],
    ['a path of members', 'this.page.top.run obj.site.name'],
    ['an index', 'user.app[0]'],
    ['a condition', 'if (page.live) {'],
    [
      'a long listing',
      '-rw-r--r-- 1 root root 5 Jan  1 10:00 page.py\n-rw-r--r-- 1 root root 5 Jan  1 10:00 main.rs',
    ],
    ['a row of files', 'page.sh  main.rs  evil.zip'],
    ['a tree of files', '├── evil.zip\n└── main.py'],
    ['a path', './evil.sh src/page.rs:12'],
    ['a command', 'python page.py --x'],
    ['files with versions', 'name-4.5-py3-none-any.zip tool-1.2.3.linux-amd64.sh'],
  ])('%s', (_what, text) => expect(namesIn(text)).toEqual([]))
})

describe('a separator of a table ends a value', () => {
  const hash = 'd41d8cd98f00b204e9800998ecf8427e'
  const row = (index: number) => [
    `https://evil${index}.com/a?x=${index}`,
    `203.0.113.${index}`,
    hash,
    `bob@x${index}-mail.com`,
    `mail.evil${index}.top`,
  ]
  const rows = [['url', 'ip', 'hash', 'mail', 'host'], row(1), row(2), row(3)]

  it.each(
    [',', ';', '\t', '|'].flatMap((separator) => ['', '"'].map((quote) => [separator, quote] as const)),
  )('such as %j with quotes %j', async (separator, quote) => {
    const text = rows.map((cells) => cells.map((cell) => quote + cell + quote).join(separator)).join('\n')
    const pieces: Uint8Array[] = []
    for await (const piece of readableText(given(text))) pieces.push(piece)
    const found = extractFromBytes(Buffer.concat(pieces))
      .hits.filter(({ marks }) => (marks & markBit.part_of) === 0)
      .map((hit) => hit.found.value)
    expect(found).toEqual([...row(1), ...row(2), ...row(3)])
  })

  it('but in prose `;` and `,` stay in the query of a URL', () => {
    const url = 'https://evil.com/a?x=1;y=2,3'
    expect(extractFromText(`see ${url}, then go; really`).hits.map(({ found }) => found.value)).toContain(url)
  })
})

async function* given(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text)
}
