import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** A host started by a script ends with the script, however that is ended, and closes its database properly. */

const root = join(import.meta.dirname, '..', '..')
const runner = join(root, 'scripts', 'run-until-end.mjs')
const programs = {
  'npm start': [join(root, 'src', 'main', 'headless', 'main.ts'), '--no-browser'],
  'skerry serve': [join(root, 'src', 'main', 'cli', 'skerry.ts'), 'serve'],
}

let folder: string
let script: ChildProcess
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-signal-'))
})
afterEach(async () => {
  script.kill('SIGKILL')
  await until(() => !existsSync(join(folder, 'skerry.lock')))
  rmSync(folder, { recursive: true, force: true })
})

/** Waits until a condition holds; the test runner's time limit ends an unsuccessful wait. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await wait(20)
}

/** Returns a script that runs a program like those of the project. */
function scriptOf(words: readonly string[]): string {
  return `import { runUntilEnd } from ${JSON.stringify(runner)}
    process.exit(await runUntilEnd('node', ${JSON.stringify(words)}, { hasChannel: true }))`
}

/** Starts a host like the scripts; returns the host's process id when it is ready. */
async function start(program: readonly string[]): Promise<number> {
  const code = scriptOf([...program, '--data-dir', folder])
  script = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return hostOf(script)
}

/** Waits until the started program reports that it is ready; returns the host's process id. */
async function hostOf({ stdout }: ChildProcess): Promise<number> {
  let stated = ''
  stdout?.on('data', (piece: Buffer) => {
    stated += piece.toString()
  })
  await until(() => /Skerry (?:is ready|serves)/.test(stated))
  return Number.parseInt(readFileSync(join(folder, 'skerry.lock'), 'utf8'), 10)
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}

describe.each(Object.entries(programs))('%s', (_name, program) => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
    'ends when its script gets %s',
    async (signal) => {
      const host = await start(program)
      expect(isAlive(host)).toBe(true)
      script.kill(signal)
      await until(() => !isAlive(host))
      // shut down properly: the lock is released, and the log is checkpointed
      expect(existsSync(join(folder, 'skerry.lock'))).toBe(false)
      expect(existsSync(join(folder, 'skerry.sqlite-wal'))).toBe(false)
    },
  )
})

test.skipIf(process.platform === 'win32')(
  'npm itself, ended by SIGTERM, takes the host with it',
  async () => {
    // npm sends the signal to a shell, which ends silently; the scripts of this project build first, this one does not
    writeFileSync(join(folder, 'run.mjs'), scriptOf([...programs['skerry serve'], '--data-dir', folder]))
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { serve: 'node run.mjs' } }))
    script = spawn('npm', ['run', 'serve'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    const host = await hostOf(script)
    expect(isAlive(host)).toBe(true)
    script.kill('SIGTERM')
    await until(() => !isAlive(host))
    expect(existsSync(join(folder, 'skerry.lock'))).toBe(false)
    expect(existsSync(join(folder, 'skerry.sqlite-wal'))).toBe(false)
  },
)
