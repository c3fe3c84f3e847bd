import type { Command } from 'commander'
import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'
import type { OperationOutput } from '../../../contract/workstation/window/callable.ts'
import type { VerifiedArchive } from '../../operations/data-dir/verify-archive.ts'
import { askWindow } from '../ask-window.ts'
import { countOf } from '../count-of.ts'
import { exitCodes } from '../exit-code.ts'
import type { Bind, Job } from '../job.ts'
import { printJson } from '../print-answer.ts'
import { checkedWords, keyWords, sealWords, verdictWords } from './verify-words.ts'

/** Id of a case in both of its forms. */
const caseId = /^(?:case_[0-9A-Z]{26}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** `verify`: evidence of cases here, or an archive of a sealed case from anywhere. */
export function addVerifyCommand(program: Command, bind: Bind): void {
  bind(
    program
      .command('verify')
      .description(
        'Check the evidence and custody logs of the cases here, or a sealed archive that somebody sent',
      )
      .argument('[what]', 'id of a case, or file of a sealed archive; all cases here if omitted')
      .option('--key <fingerprint>', 'fingerprint of the key with which the archive must be sealed'),
    (job, [what], { key }) => {
      const given = typeof key === 'string' ? key : null
      if (typeof what === 'string' && !caseId.test(what)) return verifySealed(job, what, given)
      if (given !== null)
        return Promise.resolve(invalid('key', 'it belongs to an archive, and none is named'))
      return verifyHere(job, typeof what === 'string' ? what : null)
    },
  )
}

async function verifySealed(job: Job, path: string, given: string | null): Promise<number | Problem> {
  const { choices, terminal, around } = job
  const key = given === null ? null : fingerprintOf(given)
  if (isProblem(key)) return key
  if (choices.isDryRun) {
    terminal.print(`LOCAL verify ${path}`)
    return exitCodes.done
  }
  const { verifyArchive } = await import('../../operations/data-dir/verify-archive.ts')
  const work = verifyArchive(path, { key, resources: around.project.resources })
  const answer = await terminal.wait(work, () => 'verify')
  if (isProblem(answer)) return answer
  if (choices.form === 'json') printJson(terminal, answer)
  else printSealed(job, answer)
  return answer.faults.length === 0 ? exitCodes.done : exitCodes.other
}

/** Reads a fingerprint as people copy it: in any case, with colons or blanks between. */
function fingerprintOf(text: string): string | Problem {
  const hex = text.replace(/[\s:]/g, '').toLowerCase()
  return /^[0-9a-f]{64}$/.test(hex)
    ? hex
    : invalid('key', 'a fingerprint has 64 digits from 0 to 9 and a to f')
}

function printSealed({ terminal }: Job, answer: VerifiedArchive): void {
  for (const line of [...sealWords(answer), ...checkedWords(answer)]) terminal.print(line)
  for (const fault of answer.faults) terminal.mark('red', 'FAULT', `  ${fault}`)
  terminal.print(verdictWords(answer))
  terminal.print(keyWords(answer))
}

type Verified = {
  readonly id: string
  readonly title: string
  readonly pieces: number
  readonly entries: number
  readonly faults: readonly string[]
}

function verifyHere(job: Job, id: string | null): Promise<number | Problem> {
  const exitCode = (cases: readonly Verified[]) =>
    cases.every(({ faults }) => faults.length === 0) ? exitCodes.done : exitCodes.other
  const show = (answer: object, cases: readonly Verified[]) => {
    if (job.choices.form === 'json') {
      printJson(job.terminal, answer)
      return
    }
    if (cases.length === 0) job.terminal.note('There are no cases.')
    for (const { id: each, title, pieces, entries, faults } of cases) {
      const what = `${countOf(pieces, 'file')}, ${countOf(entries, 'custody entry', 'custody entries')}`
      job.terminal.print(`${faults.length === 0 ? 'holds' : 'FAULT'}  ${each}  ${what}  ${title}`.trimEnd())
      for (const fault of faults) job.terminal.print(`       ${fault}`)
    }
  }
  if (id === null)
    return askWindow(
      job,
      'caseBoard.verifyAll',
      {},
      (answer) => show(answer, answer.cases),
      ({ cases }) => exitCode(cases),
    )
  const one = (answer: OperationOutput<'caseBoard.verify'>) => [{ id, title: '', ...answer }]
  return askWindow(
    job,
    'caseBoard.verify',
    { id },
    (answer) => show(answer, one(answer)),
    (answer) => exitCode(one(answer)),
  )
}
