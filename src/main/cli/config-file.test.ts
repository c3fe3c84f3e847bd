import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isProblem } from '../../contract/problem.ts'
import { settle } from './choices.ts'
import { changeConfig, checkValue, configPath, masked, readConfig, readKey } from './config-file.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-config-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (text: string) => writeFileSync(configPath(folder), text)

describe('the file of defaults', () => {
  test('gives back what is set, and keeps the comments of the person', async () => {
    write('# mine\nhostname: https://a.example # the usual one\n')
    expect(await changeConfig(folder, ['profiles', 'work', 'api_key'], 'k')).toBeNull()
    expect(await readConfig(folder)).toEqual(
      new Map([
        ['hostname', 'https://a.example'],
        ['profiles.work.api_key', 'k'],
      ]),
    )
    expect(await changeConfig(folder, ['profiles', 'work', 'api_key'], null)).toBeNull()
    expect(readFileSync(configPath(folder), 'utf8')).toBe(
      '# mine\nhostname: https://a.example # the usual one\n',
    )
  })

  test.skipIf(process.platform === 'win32')(
    'is readable by its owner only, whatever it was before',
    async () => {
      write('hostname: https://a.example\n')
      await changeConfig(folder, ['api_key'], 'k')
      expect(statSync(configPath(folder)).mode & 0o777).toBe(0o600)
    },
  )

  test.each([
    ['a: [', 'is invalid YAML'],
    ['- a\n- b\n', 'settings are written as key: value'],
    ['output: xml\n', 'it must be one of table, json, csv'],
    ['hostname: ftp://x\n', 'it must be an address'],
  ])('%j is refused with a sentence', async (text, words) => {
    write(text)
    const read = await readConfig(folder)
    expect(isProblem(read) ? read.message : read).toContain(words)
  })

  test.each([
    ['hostname', ['hostname']],
    ['profiles.work.api_key', ['profiles', 'work', 'api_key']],
    ['profiles.work', null],
    ['profiles.a.b.hostname', null],
    ['nothing', null],
    ['__proto__', null],
  ])('the key %s leads to %j', (full, path) => {
    expect(readKey(full)?.path ?? null).toEqual(path)
  })

  test.each([
    ['svc_abcdefghijklmnopqrstuvwxyz', 'svc_…wxyz'],
    ['short', '…'],
    ['fifteen-letters', '…'],
  ])('the secret %s is shown as %s', (secret, expected) => {
    expect(masked(secret)).toBe(expected)
  })

  test('an address with credentials is refused', () => {
    expect(checkValue('hostname', 'https://me:pw@a.example')?.code).toBe('invalid')
  })
})

describe('what is settled before a command runs', () => {
  const kept = `hostname: https://file.example
output: json
profiles:
  work:
    hostname: https://profile.example
`
  test.each([
    [{}, {}, 'https://file.example'],
    [{ profile: 'work' }, {}, 'https://profile.example'],
    [{}, { SKERRY_PROFILE: 'work' }, 'https://profile.example'],
    [{ profile: 'work' }, { SKERRY_HOSTNAME: 'https://env.example' }, 'https://env.example'],
    [
      { hostname: 'https://flag.example' },
      { SKERRY_HOSTNAME: 'https://env.example' },
      'https://flag.example',
    ],
    [{ hostname: 'local' }, {}, null],
  ])('flags %j and environment %j lead to %s', async (flags, environment, expected) => {
    write(kept)
    const choices = await settle({ ...flags, dataDir: folder }, { environment, platform: 'linux' })
    expect(choices).toMatchObject({ hostname: expected, form: 'json', isFormAsked: false })
  })

  test('an unknown profile is refused, and the known ones are named', async () => {
    write(kept)
    const choices = await settle({ profile: 'home', dataDir: folder }, { environment: {}, platform: 'linux' })
    expect(choices).toMatchObject({ code: 'invalid', message: expect.stringContaining('Known: work.') })
  })

  test('--json and another form exclude each other', async () => {
    const flags = { json: true, output: 'csv', dataDir: folder } as const
    expect(await settle(flags, { environment: {}, platform: 'linux' })).toMatchObject({ code: 'invalid' })
  })
})
