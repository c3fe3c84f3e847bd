import { spawn } from 'node:child_process'
import { constants, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** An edit of a source under which a test must fail. */
export type PlantedEdit = {
  /** Below the checkout. */
  readonly file: string
  /** Text that stands in the file exactly once, and what takes its place. */
  readonly from: string
  readonly to: string
}

/** Whether the text that an edit replaces still stands in its file exactly once. */
export function standsOnce({ file, from, to }: PlantedEdit): boolean {
  return from !== to && readFileSync(join(root, file), 'utf8').split(from).length === 2
}

/** `caught`: a test failed. `missed`: all passed. `unusable`: none could be run, which shows nothing. */
export type Outcome = { readonly is: 'caught' | 'missed' | 'unusable'; readonly output: string }

const root = join(import.meta.dirname, '..')
const left: ReadonlySet<string> = new Set(['node_modules', 'out', 'dist', '.git', '.cache'])

/**
 * A copy of the checkout, in which edits are planted and tests run: threads and processes read the edited file too, and
 * the checkout itself is never touched. It shares the installed packages.
 */
export class PlantedCheckout {
  readonly path = mkdtempSync(join(tmpdir(), 'skerry-planted-'))

  constructor() {
    cpSync(root, this.path, {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (source) => !left.has(basename(source)),
    })
    symlinkSync(join(root, 'node_modules'), join(this.path, 'node_modules'), 'dir')
  }

  /** Runs a file of tests, or those of its tests whose titles contain `title`, with an edit or as the sources are. */
  async run(
    test: string,
    { edit, title }: { readonly edit?: PlantedEdit; readonly title?: string },
  ): Promise<Outcome> {
    if (edit === undefined) return this.runHere(test, title)
    const path = join(this.path, edit.file)
    const kept = readFileSync(path, 'utf8')
    writeFileSync(
      path,
      kept.replace(edit.from, () => edit.to),
    )
    try {
      return await this.runHere(test, title)
    } finally {
      writeFileSync(path, kept)
    }
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }

  private runHere(test: string, title: string | undefined): Promise<Outcome> {
    const named = title === undefined ? [] : [title.replace(/[^\w ]/g, '.')]
    return test.endsWith('.spec.ts') ? this.inBrowser(test, named) : this.inNode(test, named)
  }

  private async inNode(test: string, [title]: readonly string[]): Promise<Outcome> {
    const report = join(this.path, '.planted.json')
    rmSync(report, { force: true })
    const output = await this.node('vitest/vitest.mjs', [
      ...['run', test, '--bail=1', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...(title === undefined ? [] : ['-t', title]),
    ])
    const { numPassedTests = 0, numFailedTests = 0, success = false } = readReport(report)
    return outcomeOf(numFailedTests, success && numPassedTests > 0, output)
  }

  /** The window is tested as built. */
  private async inBrowser(test: string, [title]: readonly string[]): Promise<Outcome> {
    const report = join(this.path, '.planted.json')
    rmSync(report, { force: true })
    const built = await this.node('electron-vite/bin/electron-vite.js', ['build', '--logLevel', 'warn'])
    const output = await this.node(
      'playwright/cli.js',
      [
        ...['test', test, '--max-failures=1', '--reporter=line,json'],
        ...(title === undefined ? [] : ['-g', title]),
      ],
      { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    )
    const { stats = { expected: 0, unexpected: 1 } } = readReport(report)
    return outcomeOf(stats.unexpected, stats.unexpected === 0 && stats.expected > 0, built + output)
  }

  /** Returns what a program printed once it has ended, however it did. */
  private node(
    program: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const { SKERRY_BUILT: _built, SKERRY_THOROUGH: _thorough, ...usual } = process.env
    const child = spawn(process.execPath, [join('node_modules', program), ...args], {
      cwd: this.path,
      env: { ...usual, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 600_000,
    })
    const pieces: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => pieces.push(piece))
    return new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', () => resolve(Buffer.concat(pieces).toString('utf8')))
    })
  }
}

type Report = {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly success?: boolean
  readonly stats?: { readonly expected: number; readonly unexpected: number }
}

function readReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch {
    return {}
  }
}

function outcomeOf(failed: number, isGreen: boolean, output: string): Outcome {
  return { is: failed > 0 ? 'caught' : isGreen ? 'missed' : 'unusable', output }
}
