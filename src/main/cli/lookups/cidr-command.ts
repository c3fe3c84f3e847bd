import { type Command, InvalidArgumentError } from 'commander'
import type { z } from 'zod'
import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'
import type { listSubnets } from '../../../contract/workstation/lookups/lookup-table.ts'
import { toCsv } from '../csv.ts'
import { exitCodes } from '../exit-code.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { printJson, printTable } from '../print-answer.ts'

type Answer = z.output<ReturnType<(typeof listSubnets)['output']>>

/** Maximum number of networks in one request, and in one command. */
const maxAtOnce = 500
const maxInAll = 100_000
const usual = 256

const columns = ['cidr', 'network', 'first_usable', 'last_usable', 'broadcast', 'usable_hosts']
const shown = ['cidr', 'first_usable', 'last_usable', 'broadcast', 'usable_hosts']

/** `cidr split`: splits a range into networks with a longer prefix. */
export function addCidrCommand(program: Command, bind: Bind): void {
  const cidr = program.command('cidr').helpCommand(false).description('Calculate with address ranges')
  const split = cidr
    .command('split')
    .description('Split a range into networks of a longer prefix')
    .argument('<cidr>', 'range, such as 10.0.0.0/16')
    .argument('<prefix>', 'length of the prefix of each network, such as 24')
    .option('--offset <number>', 'position of the first network to list (default: 0)', wholeNumber)
    .option('--limit <number>', `networks to list, at most ${maxInAll} (default: ${usual})`, wholeNumber)
  bind(
    split,
    (job, [range, prefix], { offset, limit }) =>
      run(
        job,
        String(range),
        String(prefix),
        BigInt((offset as string | undefined) ?? 0),
        Number(limit ?? usual),
      ),
    { csv: true },
  )
}

function wholeNumber(text: string): string {
  if (/^\d{1,39}$/.test(text)) return text
  throw new InvalidArgumentError('It must be a whole number.')
}

async function run(
  job: Job,
  range: string,
  prefix: string,
  offset: bigint,
  wanted: number,
): Promise<number | Problem> {
  const { choices, terminal } = job
  if (!/^\/?\d{1,3}$/.test(prefix)) return invalid('prefix', 'it must be a number such as 24')
  if (wanted < 1 || wanted > maxInAll)
    return invalid('number of networks', `it must be from 1 to ${maxInAll}`)
  if (choices.isDryRun) {
    terminal.print('LOCAL lookup.subnets')
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(choices)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const asked = { cidr: range, prefix: Number(prefix.replace('/', '')) }
  const networks: Answer['subnets'] = []
  let count = '0'
  for (let at = 0; at < wanted; at += maxAtOnce) {
    const page = { offset: String(offset + BigInt(at)), limit: Math.min(maxAtOnce, wanted - at) }
    const answer = await workstation.invoke('lookup.subnets', { ...asked, ...page }, { kind: 'cli' })
    if (isProblem(answer)) return answer
    const { total, subnets } = answer as Answer
    networks.push(...subnets)
    count = total
    if (subnets.length < page.limit) break
  }
  print(job, { total: count, subnets: networks }, offset)
  return exitCodes.done
}

function print({ choices, terminal }: Job, answer: Answer, offset: bigint): void {
  const { total, subnets } = answer
  if (choices.form === 'json') {
    printJson(terminal, answer)
    return
  }
  if (choices.form === 'csv') terminal.content(toCsv(columns, subnets))
  else if (subnets.length > 0) printTable(terminal, shown, subnets)
  const networks = BigInt(total) === 1n ? 'network' : 'networks'
  const isAll = BigInt(subnets.length) === BigInt(total)
  terminal.note(
    isAll
      ? `${total} ${networks}`
      : `${subnets.length} of ${total} ${networks}, from position ${offset}; more with --limit and --offset`,
  )
}
