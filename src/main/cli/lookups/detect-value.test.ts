import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProject } from '../../operations/system/project.ts'
import { openWorkstation, type Workstation } from '../../operations/workstation.ts'
import { detectValue } from './detect-value.ts'

let workstation: Workstation
const dataDir = mkdtempSync(join(tmpdir(), 'skerry-detect-'))
beforeAll(() => {
  const { resources, version } = findProject()
  workstation = openWorkstation({ dataDir, resources, version, host: 'headless' })
})
afterAll(async () => {
  await workstation.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const solana = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

describe('one value', () => {
  test.each([
    ['CVE-2024-3094', 'cve', 'CVE-2024-3094'],
    ['192.0.2[.]44', 'ip', '192.0.2.44'],
    ['192.0.2.44:443', 'ip', '192.0.2.44:443'],
    ['192.0.2.0-192.0.2.7', 'ip', '192.0.2.0-192.0.2.7'],
    ['10.0.0.0/255.0.0.0', 'ip', '10.0.0.0/255.0.0.0'],
    ['2001:db8::1', 'ip', '2001:db8::1'],
    ['[2001:db8::1]:443', 'ip', '[2001:db8::1]:443'],
    ['fe80::1%eth0', 'ip', 'fe80::1%eth0'],
    ['10.0.0.0/8', 'cidr', '10.0.0.0/8'],
    ['001A2B3C4D5E', 'mac', '00:1a:2b:3c:4d:5e'],
    ['00-1A-2B-FF-FE-3C-4D-5E', 'mac', '00-1A-2B-FF-FE-3C-4D-5E'],
    ['0:1a:2b:3c:4d:5e', 'mac', '0:1a:2b:3c:4d:5e'],
    ['user@mail-host.ru', 'email', 'user@mail-host.ru'],
    ['user@localhost', 'email', 'user@localhost'],
    ['jürgen@bücher.example', 'email', 'jürgen@bücher.example'],
    ['D41D8CD98F00B204E9800998ECF8427E', 'hash', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['0'.repeat(64), 'hash', '0'.repeat(64)],
    [tron, 'crypto', tron],
    [`${tron.slice(0, -1)}u`, 'crypto', `${tron.slice(0, -1)}u`],
    [solana, 'crypto', solana],
    [`bitcoin:${tron}?amount=1`, 'crypto', `bitcoin:${tron}?amount=1`],
    ['hxxps://evil[.]shop-login[.]ru/a', 'url', 'https://evil.shop-login.ru/a'],
    ['evil.example/a', 'url', 'evil.example/a'],
    ['gopher://x', 'url', 'gopher://x'],
    ['javascript:alert(1)', 'url', 'javascript:alert(1)'],
    ['+33 6 12 34 56 78', 'phone', '+33612345678'],
    ['+999', 'phone', '+999'],
    ['Quayside.co.uk', 'domain', 'quayside.co.uk'],
    ['intranet.corp.internal', 'domain', 'intranet.corp.internal'],
    ['“'.concat('x'), null, null],
    ['emotet', null, null],
    ['two words', null, null],
    ['256.1.1.1', 'ip', '256.1.1.1'],
    ['evil.shop-login.ru:8080', 'domain', 'evil.shop-login.ru'],
    ['1.2.3.4.5', null, null],
    ['T1059.001', null, null],
    ['12.5', null, null],
    ['a.b.', 'domain', 'a.b.'],
  ])('%s is taken for %s %s', async (typed, kind, value) => {
    const detected = await detectValue(typed, workstation)
    if (kind === null) expect(detected).toBeNull()
    else expect(detected).toMatchObject({ kind, value })
  })

  test.each(['"user@localhost",', "'user@localhost'", ' user@localhost; ', '`user@localhost`'])(
    'is told without what stands around it: %s',
    async (typed) => {
      expect(await detectValue(typed, workstation)).toMatchObject({ kind: 'email', value: 'user@localhost' })
    },
  )

  /** Each value also matches a later kind; the order decides. */
  test.each([
    ['CVE-2024-3094', 'cve'],
    ['1:2:3:4:5:6:7:8', 'ip'],
    ['aabbccddeeff', 'mac'],
    ['4111@example.org', 'email'],
    ['a'.repeat(40), 'hash'],
    [`ethereum:0x${'a'.repeat(40)}/transfer`, 'crypto'],
    ['+33/612345678', 'url'],
  ])('%s is %s first', async (typed, kind) => {
    expect(await detectValue(typed, workstation)).toMatchObject({ kind })
  })
})

test('sessions are searched for an address without its port', async () => {
  expect(await detectValue('192.0.2.44:443', workstation)).toEqual({
    kind: 'ip',
    value: '192.0.2.44:443',
    sought: '192.0.2.44',
  })
})
