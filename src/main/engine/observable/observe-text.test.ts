import { describe, expect, test } from 'vitest'
import { observeText } from './observe-text.ts'
import type { Observable } from './read-observable.ts'

function observed(
  raw: unknown,
  named: readonly Observable[] = [],
  host: string | null = null,
  aside: readonly string[] = [],
) {
  const work = observeText(null, raw, named, host, aside)
  for (let step = work.next(); ; step = work.next())
    if (step.done === true) return step.value.found.map(({ type, value }) => `${type} ${value}`)
}

const md5 = 'ba4785836928f7e781d4df088ddade29'

describe('of an event the observables are', () => {
  test.each([
    [
      'those of open fields',
      { message: 'from 203.0.113.9 to evil.kestrel.com', sha256: md5 },
      ['ip 203.0.113.9', 'domain evil.kestrel.com', `hash ${md5}`],
    ],
    [
      'no ids, thumbprints or imphashes',
      {
        agent_id: md5,
        thumbprint: md5,
        pe: { imphash: md5 },
        tls: { server: { hash: { md5 } } },
        correlation: md5,
      },
      [],
    ],
    [
      'no versions',
      { agent: { version: '8.15.2.1' }, sensorVersion: '7.2.1.4', text: 'Installed version : 7.2.1.4' },
      [],
    ],
    [
      'no file names',
      { process: { name: 'update.sh', executable: '/usr/lib/libkeyutils.so' }, FilePath: 'C:\\x\\k.com' },
      [],
    ],
    [
      'no part of a path in a text',
      { message: "Removed 'C:\\Program Files\\x\\k.com' and /usr/bin/update.sh" },
      [],
    ],
    [
      'the URL of a command, not its script',
      { command_line: 'sh update.sh http://a.kestrel.com/x' },
      ['url http://a.kestrel.com/x'],
    ],
    [
      'the server of a share',
      { file_path: '\\\\share.kestrel.com\\x\\update.sh' },
      ['domain share.kestrel.com'],
    ],
    [
      'no console links or documents',
      {
        falcon_host_link: 'https://falcon.kestrel.com/1',
        references: ['https://blog.kestrel.com'],
        rule: { url: 'https://r.kestrel.com' },
      },
      [],
    ],
    [
      'no imphash in a list of hashes',
      { Hashes: `MD5=${md5},IMPHASH=00112233445566778899aabbccddeeff` },
      [`hash ${md5}`],
    ],
    [
      'the mail address of a person',
      { actor: { alternateId: 'ann@kestrel.com', id: md5 } },
      ['email ann@kestrel.com'],
    ],
    [
      'named by pairs',
      [
        { name: 'guid', value: md5 },
        { key: 'sha256', value: md5.replace('b', 'c') },
      ],
      [`hash ${md5.replace('b', 'c')}`],
    ],
    [
      'those of JSON in a text',
      { Entities: JSON.stringify([{ Type: 'ip', Address: '203.0.113.9', TenantId: md5 }]) },
      ['ip 203.0.113.9'],
    ],
    ['nothing unspecified', { src: '0.0.0.0', sha1: '0'.repeat(40) }, []],
    ['no parts of a user agent', { user_agent: 'Mozilla/5.0 kestrel.com 10.0.0.1' }, []],
  ])('%s', (_what, raw, expected) => {
    expect(observed(raw)).toEqual(expected)
  })

  test('one for one name, whatever type its source gives it', () => {
    const raw = { a: 'shop.kestrel.com', b: 'loader.so' }
    expect(
      observed(raw, [
        { type: 'hostname', value: 'shop.kestrel.com' },
        { type: 'filename', value: 'loader.so' },
      ]),
    ).toEqual([])
  })

  test('a host name for the host that is concerned', () => {
    expect(observed({ computer: 'WS-1.corp.kestrel.com' }, [], 'ws-1.corp.kestrel.com')).toEqual([
      'hostname ws-1.corp.kestrel.com',
    ])
  })

  test('none of texts set aside', () => {
    expect(
      observed({ x: `organizations/1/findings/${md5}` }, [], null, [`organizations/1/findings/${md5}`]),
    ).toEqual([])
  })
})
