import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Run, runCommand } from '../run-command.ts'

/** The command line as used by people and scripts: with streams and exit codes. */

export type { Run }

const root = join(import.meta.dirname, '..', '..')

/** The fresh build, if the run is on one; else the source. */
export const entry =
  process.env.SKERRY_BUILT === '1'
    ? join(root, 'out', 'main', 'skerry.js')
    : join(root, 'src', 'main', 'cli', 'skerry.ts')

/** A folder with its own data directory, and commands that run in it. */
export class CliFolder {
  readonly folder = mkdtempSync(join(tmpdir(), 'skerry-cli-'))
  readonly dataDir = join(this.folder, 'data')
  readonly environment = {
    PATH: process.env.PATH ?? '',
    HOME: this.folder,
    SKERRY_DATA_DIR: this.dataDir,
    // most of a short command's time is compiling its code, which all but the first find in the cache
    NODE_COMPILE_CACHE: join(this.folder, 'compiled'),
  }

  /** Runs a command in this process; returns its output and exit code. */
  readonly skerry = (words: readonly string[], input = ''): Promise<Run> =>
    runCommand(words, { folder: this.folder, environment: this.environment, input })

  /** Runs a command in a separate process, as shipped, for behaviour that only a process shows. */
  readonly process = (words: readonly string[], input = ''): Run => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...words], {
      input,
      encoding: 'utf8',
      env: this.environment,
      cwd: this.folder,
      maxBuffer: 64 * 1_048_576,
    })
    return { code: status, out: stdout, err: stderr }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

export const json = (run: Run): unknown => JSON.parse(run.out)
