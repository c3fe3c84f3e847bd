import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { printable } from '../../contract/printable.ts'
import { invalid, isProblem, type Problem } from '../../contract/problem.ts'
import type { Salvage } from '../operations/data-dir/salvage.ts'
import { exitCodes } from './exit-code.ts'
import type { Bind, Job } from './job.ts'
import { printJson } from './print-answer.ts'
import type { Style } from './terminal.ts'

/** `salvage`: copies what can still be read of a damaged database to a new file, and names what is lost. */
export function addSalvageCommand(program: Command, bind: Bind): void {
  const command = program
    .command('salvage')
    .description('Copy what can be read from a damaged database to a new file, and list what is lost')
    .argument('[file]', 'damaged database (default: the one in the data directory)')
    .addOption(new Option('--to <file>', 'the new file; it must not exist yet').makeOptionMandatory())
  bind(command, (job, [file], { to }) => run(job, file as string | undefined, String(to)))
}

async function run(job: Job, file: string | undefined, to: string): Promise<number | Problem> {
  const { choices, terminal } = job
  const { defaultDamaged, salvageDatabase } = await import('../operations/data-dir/salvage.ts')
  const damaged = file === undefined ? defaultDamaged(choices.dataDir) : resolve(file)
  const target = resolve(to)
  if (damaged === target)
    return invalid('to', 'it is the damaged file itself; name one that does not exist yet')
  if (choices.isDryRun) {
    terminal.print(`LOCAL salvage ${damaged} ${target}`)
    return exitCodes.done
  }
  terminal.note(`Reading ${damaged}; it is not changed.`)
  const result = salvageDatabase(damaged, target)
  if (isProblem(result)) return result
  if (choices.form === 'json') printJson(terminal, { file: target, ...result })
  else print(job, result, damaged, target)
  return result.losses.length + result.remarks.length === 0 ? exitCodes.done : exitCodes.other
}

function print(
  { terminal }: Job,
  { rows, foundPages, losses, remarks }: Salvage,
  damaged: string,
  target: string,
): void {
  const note = (text: string) => terminal.print(printable(text))
  const mark = (word: string, style: Style, text: string) =>
    terminal.mark(style, word, `  ${printable(text)}`)
  note(`${rows.toLocaleString('en-GB')} rows were copied to ${target}.`)
  if (foundPages > 0) note(`They include ${foundPages} pages that nothing pointed to any more.`)
  for (const { table, kept, rows: lost, pages, refused, ranges, furtherRanges } of losses) {
    const what = [
      ...(pages > 0 ? [`${pages} pages cannot be read, including all rows on and below them`] : []),
      ...(lost > 0 ? [`${lost} rows cannot be read`] : []),
      ...(refused > 0 ? [`${refused} rows contradict others or belong to what is lost`] : []),
    ]
    mark('lost', 'red', `${table}: ${what.join('; ')}. ${kept.toLocaleString('en-GB')} rows were copied.`)
    for (const range of ranges) note(`      ${range}`)
    if (furtherRanges > 0) note(`      and ${furtherRanges} further ranges`)
  }
  for (const remark of remarks) mark('note', 'yellow', remark)
  if (losses.length + remarks.length === 0) note('No loss was detected.')
  note(
    `To use it: close Skerry, move ${damaged} and the files -wal and -shm beside it to another folder, and put ${target} in its place under the same name.`,
  )
}
