import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { CliFolder, json } from './cli-process.ts'

/** Lookups from the command line: which output goes where, and the exit codes. */

const cli = new CliFolder()
const { folder, skerry } = cli
afterAll(() => cli.remove())

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const tether = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const genesis = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const inFolder = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return name
}

describe('one value', () => {
  test.each([
    ['url', 'http://paypa1-login.example:8080/', { host: 'paypa1-login.example', port: 8080 }],
    ['email', 'a.b+c@gmail.com', { canonical: 'ab@gmail.com' }],
    ['phone', '+33 6 12 34 56 78', { region: 'FR', valid: true }],
    ['mac', '00-00-5E-00-01-0A', { verdict: 'special' }],
    ['ip', '10.0.0.0/8', { usable_hosts: '16777214' }],
    ['crypto', genesis, { chain: 'BTC' }],
    ['hash', md5('a').toUpperCase(), { hash: md5('a'), verdict: 'unavailable' }],
  ])('of scan %s is answered as JSON, untouched', async (kind, value, expected) => {
    const run = await skerry(['scan', kind, value, '--json'])
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(json(run)).toMatchObject(expected)
    expect(run.out.split('\n')).toHaveLength(2)
  })

  test('is shown as facts and findings that no click could open, without colour in a pipe', async () => {
    const { code, out, err } = await skerry(['scan', 'url', 'http://user:secret@198.51.100.7/a.pdf.exe'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^NAME +VALUE\nValue +hxxp:\/\/198\[\.\]51\[\.\]100\[\.\]7\/a\.pdf\.exe\n/)
    expect(out).toMatch(/\nSEVERITY +TITLE +DETAIL\nhigh +/)
    for (const absent of ['secret', 'http:', '\u001b']) expect(out).not.toContain(absent)
  })

  test.each([
    ['url', 'http://', 'Provided url is invalid: '],
    ['email', 'nobody', 'Provided email is invalid: '],
    ['phone', 'abc', 'Provided number is invalid: '],
    ['mac', '00:11', 'Provided mac is invalid: '],
    ['ip', '300.1.1.1', 'Provided ip is invalid: '],
    ['crypto', 'hello', 'Provided address is invalid: '],
    ['hash', 'abc', 'Provided hash is invalid: '],
  ])('of scan %s that cannot be read ends with 4 and a sentence', async (kind, value, sentence) => {
    const { code, out, err } = await skerry(['scan', kind, value, '--json'])
    expect({ code, out }).toEqual({ code: 4, out: '' })
    expect(err).toContain(`skerry: ${sentence}`)
  })

  test.each(['url', 'phone', 'hash'])(
    'of scan %s that is empty is refused before anything is opened',
    async (kind) => {
      const nowhere = ['--data-dir', join(folder, 'nowhere')]
      for (const [words, input] of [
        [[''], ''],
        [['-'], ' \n\n'],
      ] as const) {
        const { code, out, err } = await skerry(['scan', kind, ...words, ...nowhere], input)
        expect({ code, out }).toEqual({ code: 4, out: '' })
        expect(err).toMatch(/^skerry: Please provide \w+[.:]/)
      }
    },
  )

  test('that needs a network, or a pack that is not there, ends with 1', async () => {
    const followed = await skerry(['scan', 'url', 'https://a.example/', '--resolve'])
    expect(followed).toMatchObject({ code: 1, out: '' })
    expect(followed.err).toContain('followed by an instance')
    const address = await skerry(['scan', 'ip', '8.8.8.8'])
    expect(address).toMatchObject({ code: 1, out: '' })
    expect(address.err).toContain('no address pack is imported')
  })

  test('gives no CSV unless it is a row by nature', async () => {
    for (const kind of ['url', 'ip'])
      expect(await skerry(['scan', kind, '10.0.0.1', '-o', 'csv'])).toMatchObject({ code: 4, out: '' })
    const { code, out } = await skerry(['scan', 'crypto', genesis, '-o', 'csv'])
    expect(code).toBe(0)
    expect(out).toMatch(/^address,chain,.*,known,error\r\n1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa,BTC,/)
  })

  test('with --dry-run is printed and not asked, its credentials hidden', async () => {
    const dry = ['--dry-run', '--data-dir', join(folder, 'nowhere')]
    expect((await skerry(['scan', 'url', 'https://a.example/?b', '--resolve', ...dry])).out).toBe(
      'GET http://localhost/api/v1/scan/url?url=https%3A%2F%2Fa.example%2F%3Fb&resolve=true\n',
    )
    expect((await skerry(['scan', 'url', 'https://u:secret@a.example/', ...dry])).out).not.toContain('secret')
    expect((await skerry(['scan', 'crypto', genesis, tether, '--chain', 'eth', ...dry])).out).toBe(
      'POST http://localhost/api/v1/scan/crypto\n',
    )
  })
})

describe('several values', () => {
  test('of a kind with a bulk operation are one answer', async () => {
    const run = await skerry(['scan', 'hash', '-', '--json'], `${md5('a')}\r\n\r\n${md5('b')}\n`)
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(json(run)).toMatchObject({ count: 2, results: [{ hash: md5('a') }, { hash: md5('b') }] })
    const addresses = json(await skerry(['scan', 'crypto', genesis, tether, '--json']))
    expect(addresses).toMatchObject({ count: 2, results: [{ chain: 'BTC' }, { chain: 'ETH' }], invalid: [] })
  })

  test('of the other kinds are a list of answers in their order; one that is refused keeps its place', async () => {
    const run = await skerry(['scan', 'mac', '00:50:56:00:00:01', 'zz', '-', '--json'], 'ff:ff:ff:ff:ff:ff\n')
    expect(run.code).toBe(4)
    expect(run.err).toMatch(/^skerry: zz: .*hexadecimal digit\.\n$/)
    expect(json(run)).toEqual([
      expect.objectContaining({ virtualization: 'VMware' }),
      { value: 'zz', code: 'invalid', error: expect.stringMatching(/^Provided mac is invalid: /) },
      expect.objectContaining({ cast: 'broadcast' }),
    ])
  })

  test('are a table, and rows of CSV with what was refused', async () => {
    const words = ['scan', 'url', 'https://a.example/', 'http://u:secret@', 'http://198.51.100.7/']
    const { code, out, err } = await skerry(words)
    expect(code).toBe(4)
    expect(out).toMatch(/^URL +SEVERITY +FINDINGS\nhxxps:\/\/a\[\.\]example\/ .*\nhxxp:\/\/198/)
    expect(err).toMatch(/^skerry: …@: .*\n$/)
    const csv = await skerry([...words, '-o', 'csv'])
    const [head, ...rows] = csv.out.split('\r\n')
    expect(head).toBe('url,host,port,severity,findings,embedded_url,known,error')
    expect(rows.map((row) => row.split(',')[0])).toEqual([
      'https://a.example/',
      '…@',
      'http://198.51.100.7/',
      '',
    ])
    expect(csv.out + csv.err).not.toContain('secret')
  })

  test('that are more than a bulk operation takes are parted', async () => {
    const list = Array.from({ length: 501 }, (_, index) => md5(`${index}`))
    const run = await skerry(['scan', 'hash', '-', '-o', 'csv', '-q'], list.join('\n'))
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(
      run.out
        .split('\r\n')
        .slice(1, -1)
        .map((row) => row.slice(0, 32)),
    ).toEqual(list)
    expect((await skerry(['scan', 'hash', '-', '--dry-run'], list.join('\n'))).out.split('\n')).toHaveLength(
      3,
    )
  })

  test('tell what could not be read of them, and keep a secret', async () => {
    const secret = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'
    const run = await skerry(['scan', 'crypto', genesis, secret, 'nonsense'])
    expect(run.code).toBe(4)
    expect(run.err).toContain('skerry: nonsense: ')
    expect(run.out + run.err).not.toContain(secret)
  })
})

describe('a gate', () => {
  test.each([
    [['scan', 'url', 'http://u:p@a.example/', '--fail-on', 'high'], 7],
    [['scan', 'url', 'https://a.example/', '--fail-on', 'high'], 0],
    [['scan', 'email', 'a@mailinator.com', '--fail-on', 'suspect'], 7],
    [['scan', 'phone', '+33612345678', '--fail-on', 'valid'], 7],
    [['scan', 'mac', 'ff:ff:ff:ff:ff:ff', '--fail-on', 'special'], 7],
    [['scan', 'ip', '10.0.0.1', '--fail-on', 'reserved'], 7],
    [['scan', 'crypto', genesis.replace('Na', 'Nb'), '--fail-on', 'malformed'], 7],
    [['scan', 'hash', md5('a'), '--fail-on', 'known_malicious'], 0],
    [['scan', 'mac', 'zz', 'ff:ff:ff:ff:ff:ff', '--fail-on', 'special'], 7],
    [['scan', 'hash', md5('a'), '--fail-on', 'high'], 4],
  ])('%j ends with %i', async (words, code) => expect((await skerry(words)).code).toBe(code))
})

describe('packs', () => {
  const pack = ['packs', 'import']

  test('are imported, asked, listed, replaced and removed', async () => {
    const set = inFolder('set.txt', `${md5('bad')}  dropper.exe\nnonsense\n`)
    const stated = [
      '--known-malicious',
      '--family',
      'Emotet',
      '--name',
      'Own set',
      '--licence',
      'CC0',
      '--date',
      '2026-10-01',
    ]
    const taken = await skerry([...pack, set, ...stated])
    expect(taken.code).toBe(0)
    expect(taken.out).toMatch(
      /^NAME +VALUE\npack +pack_\w+\nkind +hash_set\nfile +set\.txt\nentries +1\nrefused +1\n$/,
    )
    expect(taken.err).toBe('Not read: line 2: it does not start with a digest: nonsense\n')
    const known = await skerry(['scan', 'hash', md5('bad'), '--json', '--fail-on', 'known_malicious'])
    expect(known.code).toBe(7)
    expect(json(known)).toMatchObject({ verdict: 'known_malicious', family: 'Emotet', source: 'Own set' })
    const unknown = await skerry(['scan', 'hash', md5('other')])
    expect(unknown).toMatchObject({ code: 0, err: '' })
    expect(unknown.out).toMatch(/\nVerdict +Unknown\n/)
    expect((await skerry(['scan', 'hash', md5('other'), '--fail-on', 'unknown'])).code).toBe(7)

    const { packs } = json(await skerry(['packs', 'list', '--json'])) as { packs: { id: string }[] }
    expect(packs).toMatchObject([{ kind: 'hash_set', name: 'Own set', licence: 'CC0', dated: '2026-10-01' }])
    const id = packs[0]?.id ?? ''
    const other = inFolder('other.txt', `${md5('worse')}\n`)
    const replaced = await skerry([...pack, other, '--known-malicious', '--replaces', id, '--json'])
    expect(json(replaced)).toMatchObject({ state: 'done', entries: 1, pack: id })
    expect((await skerry(['packs', 'list', '-o', 'csv', '--kind', 'hash_set'])).out).toMatch(
      /^id,kind,name,.*\r\npack_\w+,hash_set,Own set,list,1,/,
    )
    expect(await skerry(['packs', 'remove', id])).toEqual({
      code: 0,
      out: '',
      err: 'The data pack is removed.\n',
    })
    expect(await skerry(['packs', 'remove', id])).toMatchObject({ code: 6, out: '' })
    expect(await skerry(['packs', 'list'])).toEqual({
      code: 0,
      out: '',
      err: 'No data packs are imported.\n',
    })
  })

  test('make public addresses and labelled ones known', async () => {
    expect((await skerry([...pack, inFolder('vpn.txt', '8.8.8.0/24\n'), '--marks', 'vpn', '-q'])).code).toBe(
      0,
    )
    const address = await skerry(['scan', 'ip', '8.8.8.8', '--fail-on', 'vpn'])
    expect(address.code).toBe(7)
    expect(address.out).toMatch(/\nVPN +yes\n(?:.*\n)*Not known +Provider, operator, /)
    const rows = await skerry(['scan', 'ip', '8.8.8.8', '10.0.0.0/30', '9.9.9.9', '-o', 'csv'])
    expect(rows.code).toBe(0)
    expect(rows.out).toContain('8.8.8.8,public,')
    expect(rows.out).toContain('10.0.0.0/30,range,')
    const list = inFolder('labels.csv', `address,label,category\n${tether},Own treasury,service\n`)
    expect((await skerry([...pack, list, '--subject', 'labels', '-q'])).code).toBe(0)
    expect((await skerry(['scan', 'crypto', tether])).out).toMatch(
      /\nSEVERITY +TITLE +DETAIL\ninfo +Own treasury +Service; labels\.csv/,
    )
  })

  test.each([
    [['absent.mmdb'], 4, 'absent.mmdb is not there'],
    [['plain.txt'], 4, 'Please provide --kind'],
    [['plain.txt', '--kind', 'hash_set'], 4, 'good or malicious; choose one'],
    [['plain.txt', '--kind', 'address'], 4, 'could not be imported'],
    [['plain.txt', '--known-good', '--marks', 'vpn'], 4, 'of the kind address'],
    [['plain.txt', '--known-good', '--date', 'soon'], 4, 'it must be a date'],
    [['plain.txt', '--known-good', '--replaces', 'pack_x'], 6, 'There is no such data pack'],
  ])('%j are refused with %i', async (words, code, sentence) => {
    inFolder('plain.txt', `${md5('x')}\n`)
    const run = await skerry([...pack, ...words])
    expect({ code: run.code, out: run.out }).toEqual({ code, out: '' })
    expect(run.err).toContain(sentence)
  })
})

describe('search', () => {
  test('tells what it detected on standard error, and looks it up', async () => {
    const { code, out, err } = await skerry(['search', 'hxxp://evil[.]example/a'])
    expect(code).toBe(0)
    expect(err).toContain('Detected: url hxxp://evil[.]example/a\n')
    expect(out).toMatch(/^NAME +VALUE\nValue +hxxp:\/\/evil\[\.\]example\/a\n/)
  })

  test('never tells the credentials of a URL', async () => {
    const run = await skerry(['search', 'https://user:secret@evil.example/a', '--json'])
    expect(json(run)).toMatchObject({
      detected: { is: 'indicator', kind: 'url', value: '…@evil.example/a' },
      lookup: { has_userinfo: true },
    })
    expect(run.out + run.err).not.toContain('secret')
  })

  test('of a word that is nowhere ends with 6', async () => {
    const run = await skerry(['search', 'quartzite'])
    expect(run).toMatchObject({ code: 6, out: '' })
    expect(run.err).toContain('Detected: word')
  })

  test('of several values is a table in their order', async () => {
    const run = await skerry(['search', '-', '-o', 'csv'], `198.51.100.7\nno such thing\n${md5('a')}\n`)
    expect(run.code).toBe(0)
    expect(run.err).toContain('Skipped no such thing: ')
    expect(run.out.split('\r\n').map((row) => row.split(',').slice(0, 2))).toEqual([
      ['kind', 'value'],
      ['ip', '198.51.100.7'],
      ['hash', md5('a')],
      [''],
    ])
    expect(await skerry(['search', 'one', 'two'])).toMatchObject({ code: 6, out: '' })
    // addresses for which no pack could be asked were not searched, so this is not "nothing found"
    expect(
      (await skerry(['search', '8.8.4.4', '1.1.1.1', '--data-dir', join(folder, 'without-packs')])).code,
    ).toBe(1)
  })
})

describe('headers', () => {
  const mail = [
    'Received: from out.example.org (out.example.org [198.51.100.7]) by mx.example.net with ESMTPS; Fri, 20 Nov 2026 10:00:05 +0000',
    'Authentication-Results: mx.example.net; spf=pass smtp.mailfrom=a@example.org; dmarc=fail header.from=example.org',
    'From: "Desk" <a@example.org>',
    'Reply-To: b@elsewhere.example',
    'Date: Fri, 20 Nov 2026 10:00:00 +0000',
    'Subject: Hello',
    '',
    'Body',
  ].join('\r\n')

  test('are read from a file or standard input', async () => {
    const piped = await skerry(['headers', '-'], mail)
    expect(piped.code).toBe(0)
    expect(piped.out).toMatch(/\nSPF +pass /)
    expect(piped.out).toMatch(/\nReply to +b@elsewhere\[\.\]example\n/)
    expect((await skerry(['headers', inFolder('mail.eml', mail)])).out).toBe(piped.out)
    const answer = json(await skerry(['headers', 'mail.eml', '--json']))
    expect(answer).toMatchObject({ subject: 'Hello', from: [{ address: 'a@example.org' }] })
    expect((await skerry(['headers', 'mail.eml', '--fail-on', 'medium'])).code).toBe(7)
  })

  test.each([
    ['', 'Please provide a text'],
    ['no field here', 'it contains no header field'],
  ])('that are none (%j) end with 4', async (text, sentence) => {
    const run = await skerry(['headers', '-'], text)
    expect(run).toMatchObject({ code: 4, out: '' })
    expect(run.err).toContain(sentence)
  })
})

describe('cidr split', () => {
  test('lists the networks, and as many as are wanted from where they are wanted', async () => {
    const few = await skerry(['cidr', 'split', '10.0.0.0/24', '26', '-o', 'csv'])
    expect(few).toEqual({
      code: 0,
      out: [
        'cidr,network,first_usable,last_usable,broadcast,usable_hosts',
        '10.0.0.0/26,10.0.0.0,10.0.0.1,10.0.0.62,10.0.0.63,62',
        '10.0.0.64/26,10.0.0.64,10.0.0.65,10.0.0.126,10.0.0.127,62',
        '10.0.0.128/26,10.0.0.128,10.0.0.129,10.0.0.190,10.0.0.191,62',
        '10.0.0.192/26,10.0.0.192,10.0.0.193,10.0.0.254,10.0.0.255,62',
        '',
      ].join('\r\n'),
      err: '4 networks\n',
    })
    const far = await skerry([
      'cidr',
      'split',
      '2001:db8::/32',
      '/128',
      '--offset',
      '79228162514264337593543950335',
      '--json',
    ])
    expect(json(far)).toMatchObject({
      total: '79228162514264337593543950336',
      subnets: [{ cidr: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff/128', broadcast: null }],
    })
    const many = json(await skerry(['cidr', 'split', '10.0.0.0/8', '24', '--limit', '1200', '--json']))
    const { total, subnets } = many as { total: string; subnets: { cidr: string }[] }
    expect([total, subnets.length, subnets.at(-1)?.cidr]).toEqual(['65536', 1200, '10.4.175.0/24'])
  })

  test.each([
    [['10.0.0.0/24', '16']],
    [['10.0.0.0/24', 'x']],
    [['nonsense', '24']],
    [['10.0.0.0/24', '26', '--limit', '0']],
    [['10.0.0.0/24', '26', '--offset', '-1']],
  ])('%j ends with 4', async (words) => {
    expect(await skerry(['cidr', 'split', ...words])).toMatchObject({ code: 4, out: '' })
  })
})

test('help tells the gates and how to pipe, and completions know the commands', async () => {
  const { out } = await skerry(['scan', 'hash', '--help'])
  expect(out).toContain('one value per')
  expect(out).toMatch(/--fail-on <gate>[\s\S]*known_malicious/)
  const script = (await skerry(['completions', 'bash'])).out
  for (const route of ['packs import', 'cidr split', 'headers', 'scan url'])
    expect(script).toContain(`'${route}')`)
})
