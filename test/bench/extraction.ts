import { join } from 'node:path'
import { type Budget, budgets } from './budgets.ts'
import type { CorpusKind } from './corpus.ts'
import { corpusFile } from './corpus-files.ts'
import { type Figure, figure, held } from './figures.ts'
import { inTurns, median, type Run, runProgram, runScript } from './measure.ts'

/** Extraction with one and two threads compared with the package, `grep` and `ripgrep`, each in a separate process. */

/** A typical grep for indicators, as one pattern that GNU grep and ripgrep both accept. */
const pattern = [
  '([0-9]{1,3}\\.){3}[0-9]{1,3}',
  '([0-9A-Fa-f]{0,4}:){2,7}[0-9A-Fa-f]{1,4}',
  '(https?|hxxps?|ftp)://[^ "<>]+',
  '[0-9A-Za-z._%+-]+@[0-9A-Za-z.-]+\\.[A-Za-z]{2,}',
  '([0-9A-Za-z-]+\\.)+[A-Za-z]{2,}',
  '[0-9A-Fa-f]{32,128}',
  '(CVE|cve)-[0-9]{4}-[0-9]{4,}',
].join('|')

const rounds = 3
/** Seconds after which a peer is aborted. */
const limit = 90

const sizes: readonly { readonly kind: CorpusKind; readonly megabytes: number; readonly warmUp: number }[] = [
  { kind: 'log', megabytes: 64, warmUp: 4 },
  { kind: 'prose', megabytes: 32, warmUp: 4 },
  { kind: 'adversarial', megabytes: 1, warmUp: 1 },
  { kind: 'api', megabytes: 1, warmUp: 1 },
]

const perThread: Readonly<Partial<Record<CorpusKind, Budget>>> = {
  log: budgets.logPerThread,
  prose: budgets.prosePerThread,
  adversarial: budgets.adversarialPerThread,
}

type Found = { readonly values: number; readonly valueBytes: number; readonly hits: number }

export async function measureExtraction(cache: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { kind, megabytes, warmUp } of sizes) {
    const { path, size } = corpusFile(cache, kind, megabytes)
    const warm = String(warmUp * 1_048_576)
    const output = join(cache, 'matches.txt')
    const subjects: readonly (() => Promise<Run | null>)[] = [
      () => runScript<Run>('./read-with-skerry.ts', ['1', path, warm], limit),
      () => runScript<Run>('./read-with-skerry.ts', ['2', path, warm], limit),
      () => runScript<Run>('./read-with-skerry.ts', ['2', path, '0', 'once'], limit),
      () => runScript<Run>('./read-with-ioc-extractor.ts', [path, warm], limit),
      () => runProgram('grep', ['-oE', '--', pattern, path], output, limit),
      () => runProgram('rg', ['-oN', '--no-config', '--color=never', '--', pattern, path], output, limit),
    ]
    const [one, two, once, extractor, grep, ripgrep] = await inTurns(rounds, subjects)
    figures.push(...compare(kind, size, { one, two, once, extractor, grep, ripgrep }))
  }
  return figures
}

type Runs = readonly Run[] | null | undefined

function compare(
  kind: CorpusKind,
  size: number,
  runs: Readonly<Record<'one' | 'two' | 'once' | 'extractor' | 'grep' | 'ripgrep', Runs>>,
): Figure[] {
  const part = `${kind}, ${Math.round(size / 1_048_576)} MB`
  const one = secondsOf(runs.one)
  const two = secondsOf(runs.two)
  const extractor = secondsOf(runs.extractor)
  const ripgrep = secondsOf(runs.ripgrep)
  if (one === null || two === null) throw new Error(`Skerry did not finish ${part} in ${limit} s.`)
  const against = (
    what: string,
    seconds: number,
    shown: string,
    peer: number | null,
    budget: Budget | undefined,
  ) =>
    peer === null || budget === undefined
      ? figure(part, what, shown)
      : held(part, what, shown, peer / seconds, budget)
  const rows = [
    against('skerry, one thread', one, speed(size, runs.one), extractor, perThread[kind]),
    against(
      'skerry, two threads',
      two,
      speed(size, runs.two),
      extractor,
      kind === 'log' ? budgets.logTwoThreads : undefined,
    ),
    figure(part, 'ioc-extractor', speed(size, runs.extractor)),
    figure(part, 'grep -oE', speed(size, runs.grep)),
    figure(part, 'rg -o', speed(size, runs.ripgrep)),
  ]
  if (kind === 'log' && ripgrep !== null)
    rows.push(held(part, 'skerry, two threads, beside rg', '', ripgrep / two, budgets.logAgainstRipgrep))
  if (kind === 'log' || kind === 'prose') rows.push(memory(part, runs.once as readonly Run[]))
  return rows
}

function secondsOf(runs: Runs): number | null {
  return runs === null || runs === undefined ? null : median(runs.map(({ seconds }) => seconds))
}

function speed(size: number, runs: Runs): string {
  const seconds = secondsOf(runs)
  if (seconds === null || runs === null || runs === undefined) return 'not there, or not in time'
  const peaks = runs.map(({ peakMb }) => peakMb).filter((peak) => peak !== null)
  const peak = peaks.length === 0 ? '' : `, ${Math.round(median(peaks))} MB`
  return `${(size / 1_048_576 / seconds).toFixed(1)} MB/s${peak}`
}

/**
 * Memory of a process that reads the file once. Each distinct value is stored once as text and once as an entry with
 * its place.
 */
function memory(part: string, runs: readonly Run[]): Figure {
  const { values, valueBytes } = (runs[0] as Run).stated as Found
  const peak = median(runs.map(({ peakMb }) => peakMb ?? 0))
  const ofValues = valueBytes / 1_048_576
  const shown = `${Math.round(peak)} MB, ${values} values of ${Math.round(ofValues)} MB`
  return held(part, 'peak memory, two threads', shown, peak - ofValues, budgets.peakMemory)
}
