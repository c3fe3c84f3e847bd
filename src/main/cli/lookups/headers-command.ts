import { type Command, Option } from 'commander'
import { maxTextBytes } from '../../../contract/core/iocs.ts'
import { describeHeader, listsOfHeader, type MailHeaders } from '../../../contract/lookups/header.ts'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import { highestSeverity, isAtLeast, type Severity, severities } from '../../../contract/severities.ts'
import { askWindow } from '../ask-window.ts'
import { openContent, readContent } from '../content.ts'
import { exitCodes } from '../exit-code.ts'
import type { Bind, Job } from '../job.ts'
import { printJson } from '../print-answer.ts'
import { cellsOf, factOf, findingList } from './lookup-view.ts'
import { printFacts, printLists } from './print-lookup.ts'

/** `headers`: the header of a message, from a file or as it is pasted. */
export function addHeadersCommand(program: Command, bind: Bind): void {
  const command = program
    .command('headers')
    .description('Read the header of a message: its route, senders and authentication results')
    .argument('[file]', 'path, or - for standard input')
    .addOption(
      new Option('--fail-on <gate>', 'exit with code 7 if a finding is at least this severe').choices(
        severities,
      ),
    )
  bind(command, (job, [file], { failOn }) =>
    run(job, typeof file === 'string' ? [file] : [], typeof failOn === 'string' ? failOn : null),
  )
}

async function run(job: Job, named: readonly string[], gate: string | null): Promise<number | Problem> {
  const content = await openContent(named, job.around)
  if (isProblem(content)) return content
  const bytes = await readContent(content, maxTextBytes)
  if (isProblem(bytes)) return bytes
  const show = (given: unknown) => {
    const answer = given as MailHeaders
    if (job.choices.form === 'json') return printJson(job.terminal, answer)
    const description = describeHeader(answer)
    printFacts(job.terminal, [['Subject', description.title], ...description.facts.map(factOf)])
    printLists(job.terminal, [...listsOfHeader(description).map(cellsOf), ...findingList(description)])
    if (description.findings.length === 0) job.terminal.note(description.quiet)
    if (answer.truncated) job.terminal.note('There are more fields or hops than shown.')
  }
  const isMet = (answer: unknown) =>
    gate !== null && isAtLeast(highestSeverity((answer as MailHeaders).findings), gate as Severity)
  return askWindow(job, 'lookup.readHeaders', { text: bytes.toString('utf8') }, show, (answer) =>
    isMet(answer) ? exitCodes.gate : exitCodes.done,
  )
}
