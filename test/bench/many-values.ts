import { closeSync, mkdirSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { budgets } from './budgets.ts'
import { seeded } from './corpus.ts'
import { type Figure, held } from './figures.ts'
import { inTurns, median, type Run, runProgram } from './measure.ts'

/** The command line on logs with many distinct addresses, compared with logs of the same size with few. */

const rounds = 3
/** Seconds after which a program is aborted. */
const limit = 120
const megabyte = 1_048_576
const few = 1000
const sizes = [
  { values: 400_000, megabytes: 64 },
  { values: 1_000_000, megabytes: 160 },
] as const

export async function measureManyValues(root: string, cache: string): Promise<Figure[]> {
  const figures: Figure[] = []
  const output = join(cache, 'values.txt')
  const data = join(cache, 'values-data')
  const program = join(root, 'out', 'main', 'skerry.js')
  const list = (path: string) =>
    runProgram(process.execPath, [program, 'ioc', path, '--data-dir', data], output, limit)
  const address = '([0-9]{1,3}\\.){3}[0-9]{1,3}'
  const ripgrep = (path: string) =>
    runProgram(
      'sh',
      ['-c', 'rg -oN --no-config --color=never -- "$1" "$2" | sort -u', 'sh', address, path],
      output,
      limit,
    )
  for (const { values, megabytes } of sizes) {
    const many = addressLog(cache, values, megabytes)
    const [ofMany, ofFew, sorted] = await inTurns(rounds, [
      () => list(many),
      () => list(addressLog(cache, few, megabytes)),
      () => ripgrep(many),
    ])
    if (!ofMany || !ofFew) throw new Error(`Skerry did not finish ${values} values in ${limit} s.`)
    const part = `${values.toLocaleString('en-GB')} distinct values, ${megabytes} MB`
    const [seconds, base] = [secondsOf(ofMany), secondsOf(ofFew)]
    const shown = `${seconds.toFixed(2)} s`
    const beyond = (peakOf(ofMany) - peakOf(ofFew)) * megabyte
    figures.push(
      held(part, 'time, against few values', shown, seconds / base, budgets.manyValues),
      held(
        part,
        'memory of a value',
        `${Math.round(peakOf(ofMany))} MB`,
        beyond / values,
        budgets.manyMemory,
      ),
    )
    if (sorted)
      figures.push(
        held(
          part,
          'time, against `rg -o | sort -u`',
          shown,
          seconds / secondsOf(sorted),
          budgets.manyAgainstRipgrep,
        ),
      )
  }
  return figures
}

const secondsOf = (runs: readonly Run[]) => median(runs.map(({ seconds }) => seconds))
const peakOf = (runs: readonly Run[]) => median(runs.map(({ peakMb }) => peakMb ?? 0))

/** Creates a log in which so many addresses take turns, unless it exists; returns its path. */
function addressLog(folder: string, values: number, megabytes: number): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `addresses-${values}-${megabytes}.log`)
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return path
  const pick = seeded(values)
  const addresses = Array.from(
    { length: values },
    () => `${pick(223) + 1}.${pick(256)}.${pick(256)}.${pick(254) + 1}`,
  )
  const file = openSync(path, 'w')
  let written = 0
  for (let line = 0; written < megabytes * megabyte; ) {
    let text = ''
    for (; text.length < megabyte; line++)
      text += `${addresses[line % values]} - - [20/Nov/2026:08:12:46 +0000] "GET /assets/app.${line % 97}.js?id=${line % 1000} HTTP/1.1" 200 ${5000 + (line % 900)} "-" "curl/8.5.0" up=10.0.3.${line % 250}:8080 rule=${line % 50}\n`
    written += writeSync(file, text)
  }
  closeSync(file)
  return path
}
