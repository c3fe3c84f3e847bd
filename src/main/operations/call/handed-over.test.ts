import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProject } from '../system/project.ts'
import { openWorkstation, type Workstation } from '../workstation.ts'

let folder: string
let desktop: Workstation
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-handed-over-'))
  for (const name of ['secret', 'dropped', 'given']) writeFileSync(join(folder, name), '192.0.2.1\n')
  const { resources, version } = findProject()
  const dataDir = join(folder, 'data')
  const opened = [join(folder, 'given')]
  desktop = openWorkstation({ dataDir, resources, version, opened, host: 'electron', isAlone: true })
})
afterAll(async () => {
  await desktop.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Calls an operation as the page of the desktop window. */
const ask = (name: string, input: object) =>
  desktop.invokeNamed(name, input, { kind: 'window', mayNamePaths: false })

describe.each<[string, (path: string) => readonly [string, object]]>([
  ['triage', (path) => ['triage.start', { sources: [{ kind: 'path', path }] }]],
  ['an import of a data pack', (path) => ['packs.import', { kind: 'address', file: { kind: 'path', path } }]],
  ['an import of the register', (path) => ['registerImport.preview', { files: [{ kind: 'path', path }] }]],
  [
    'a comparison of filings',
    (path) => ['registerFilings.compare', { before: 'now', after: { kind: 'path', path } }],
  ],
])('%s from the desktop window', (_what, question) => {
  const code = async (name: string) => {
    const [operation, input] = question(join(folder, name))
    return (await ask(operation, input)) as { code?: string; message?: string }
  }

  test('is refused for a path that nobody handed over, whether a file is there or not', async () => {
    for (const name of ['secret', 'nothing'])
      expect(await code(name)).toMatchObject({
        code: 'forbidden',
        message: 'Only files that were dropped, chosen or opened can be read. Drop the file on the window.',
      })
  })

  test('goes on for a file that was dropped, and one that the program was started with', async () => {
    desktop.host.handedOver.add(join(folder, 'dropped'))
    for (const name of ['dropped', 'given']) expect((await code(name)).code).not.toBe('forbidden')
  })
})
