import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { CliFolder } from './cli-process.ts'

/**
 * Most commands are tested inside the test process; this verifies that a separate process, as shipped, does the same.
 */

const fixtures = join(import.meta.dirname, '..', 'fixtures')
const goldenRoot = join(fixtures, 'register', 'golden')
const golden = join(goldenRoot, readdirSync(goldenRoot)[0] ?? '')
const digest = 'd41d8cd98f00b204e9800998ecf8427e'
const lure =
  'Urgent: your parcel is held. Verify your account password now: http://198.51.100.7/royalmail/login'

const shipped = new CliFolder()
const here = new CliFolder()
for (const { folder } of [shipped, here]) {
  writeFileSync(join(folder, 'a.txt'), 'Seen: hxxps://evil[.]example[.]com/a and 198.51.100.7')
  writeFileSync(
    join(folder, 'large.txt'),
    Array.from({ length: 60_000 }, (_, index) => `host${index}.example.org is one name`).join('\n'),
  )
  writeFileSync(join(folder, 'set.txt'), `${digest}  dropper.exe\nnonsense\n`)
  writeFileSync(join(folder, 'galaxy.json'), readFileSync(join(fixtures, 'actors', 'galaxy.json')))
  writeFileSync(
    join(folder, 'alerts.jsonl'),
    '{"source":"cli","external_id":"1","severity":"high","title":"Alert 1","entities":["192.0.2.1"]}\nbroken\n',
  )
}
afterAll(() => {
  shipped.remove()
  here.remove()
})

// one after the other on the same data directory, so that each finds the results of the previous ones
test.each<[code: number, words: string[], input?: string]>([
  [0, ['--version']],
  [0, ['scan', 'ip', '--help']],
  [4, ['oic']],
  [4, ['ioc', 'a.txt', '--rsk']],
  [4, ['ioc'], ''],
  [4, ['ioc', 'absent.txt']],
  [0, ['ioc', '-'], lure],
  [0, ['ioc', 'large.txt', '--json']],
  [7, ['ioc', '--risk', '--country', 'gb', '--json', '--fail-on', 'suspect'], lure],
  [0, ['call', 'iocs.extract', '--input', '-'], JSON.stringify({ text: lure })],
  [0, ['config', 'set', 'profiles.work.api_key', '-'], 'svc_0123456789abcdefghij\n'],
  [0, ['config', 'get', 'profiles.work.api_key', '--reveal']],
  [6, ['config', 'get', 'profiles.work.hostname']],
  [1, ['scan', 'domain', 'example.org']],
  [6, ['search', 'quiet-host[.]ru', '--json']],
  [0, ['packs', 'import', 'set.txt', '--known-malicious', '-q']],
  [7, ['scan', 'hash', '-', '--fail-on', 'known_malicious', '--json'], `${digest}\n`],
  [0, ['alerts', 'import', 'alerts.jsonl']],
  [0, ['actors', 'import', 'galaxy.json', '--json']],
  [0, ['actors', 'export', '--form', 'jsonl']],
  [1, ['register', 'validate', '--json']],
  [0, ['register', 'import', golden, '--json']],
  [0, ['register', 'validate']],
  [0, ['register', 'export', '--form', 'templates', '--out', 'templates']],
  [1, ['whoami', '--data-dir', 'a.txt']],
])('ends with %i the same in both: %j', async (code, words, input = '') => {
  const run = shipped.process(words, input)
  expect(run.code, run.err).toBe(code)
  const steady = (text: string) =>
    text
      .replaceAll(shipped.folder, here.folder)
      .replace(/\b(pack|ents?|step|job)_\w{26}\b/gi, '$1_…')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…')
      .replace(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g, '…')
  const other = await here.skerry(words, input)
  expect({ ...other, out: steady(other.out), err: steady(other.err) }).toEqual({
    ...run,
    out: steady(run.out),
    err: steady(run.err),
  })
})

test('a thread that a command would leave behind, so that its process would not end, is told', async () => {
  const running = here.skerry(['ioc', '-'], lure)
  const left = new Worker('setInterval(() => {}, 1000)', { eval: true })
  try {
    await expect(running).rejects.toThrow('ioc - left a thread running')
  } finally {
    await left.terminate()
  }
})
