import { appendFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { main } from '../../src/main/cli/main.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openStore } from '../../src/main/store/open.ts'
import { CliFolder } from './cli-process.ts'

const event = (number: number) =>
  `${JSON.stringify({ id: `E-${number}`, title: `Event ${number}`, severity: 'low', time: '2026-01-31T09:30:00Z' })}\n`

/** Watches a folder once; `onWords` is called with all that the command prints, at once. */
async function watchOnce(cli: CliFolder, outlet: string, onWords: (words: string) => void): Promise<number> {
  const output = { write: (content: string | Uint8Array) => onWords(Buffer.from(content).toString()) }
  return main(['alerts', 'watch', outlet, '--once'], {
    environment: cli.environment,
    platform: process.platform,
    input: (async function* () {})(),
    output,
    errors: output,
    project: findProject(),
    untilStopped: () => new Promise(() => {}),
    keepAlive: () => undefined,
  })
}

test('what is appended to a file while it is imported is imported too', async () => {
  const cli = new CliFolder()
  onTestFinished(() => cli.remove())
  const outlet = join(cli.folder, 'outlet')
  mkdirSync(outlet)
  const file = join(outlet, 'night.jsonl')
  writeFileSync(file, event(1) + event(2))
  let printed = ''
  // the report comes after the import, and before the file is looked at again
  const code = await watchOnce(cli, outlet, (words) => {
    if (!printed.includes('alerts added') && `${printed}${words}`.includes('alerts added'))
      appendFileSync(file, event(3))
    printed += words
  })
  expect([code, printed]).toEqual([0, expect.stringContaining('night.jsonl: it is still being written')])
  expect(readdirSync(outlet)).toEqual(['night.jsonl'])
  expect(await watchOnce(cli, outlet, () => undefined)).toBe(0)
  expect(readdirSync(outlet)).toEqual(['night.jsonl.taken'])
  const store = openStore(cli.dataDir)
  expect(store.reader.prepare('SELECT external_id FROM alert ORDER BY number').pluck().all()).toEqual([
    'E-1',
    'E-2',
    'E-3',
  ])
  store.close()
})
