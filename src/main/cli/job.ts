import type { Command } from 'commander'
import type { Operation } from '../../contract/operation.ts'
import { invalid, isProblem, type Problem, problem } from '../../contract/problem.ts'
import { systemFaultSentence } from '../../contract/system-fault.ts'
import type { Workstation } from '../operations/workstation.ts'
import { type Choices, type GlobalFlags, settle } from './choices.ts'
import { exitCodeOf } from './exit-code.ts'
import type { Surroundings } from './surroundings.ts'
import { makeTerminal, type Terminal } from './terminal.ts'

/** One run of one command: its resolved options, its output, and the workstation to call. */
export type Job = {
  readonly choices: Choices
  readonly terminal: Terminal
  readonly around: Surroundings
  /** Opens the workstation of the data directory, at most once. */
  readonly open: () => Promise<Workstation | Problem>
}

/** The action of a command: returns its exit code, or a problem. */
export type Act = (
  job: Job,
  words: readonly unknown[],
  given: Readonly<Record<string, unknown>>,
) => Promise<number | Problem>

/** `csv`: whether the command has rows. */
export type Bind = (command: Command, act: Act, has?: { readonly csv: boolean }) => void

/** Returns the one way to run a command: resolve options, refuse, act, close, report the exit code. */
export function binder(around: Surroundings, finish: (code: number) => void): Bind {
  return (command, act, has = { csv: false }) => {
    command.action(async () => {
      const flags = command.optsWithGlobals() as GlobalFlags
      const complain = makeTerminal(around, false).complain
      const choices = await settle(flags, around)
      if (isProblem(choices)) return finish(report(choices, complain))
      if (choices.form === 'csv' && choices.isFormAsked && !has.csv) {
        return finish(report(invalid('output', `csv needs rows, and ${command.name()} gives none`), complain))
      }
      const form = choices.form === 'csv' && !has.csv ? 'table' : choices.form
      const visit = makeVisit(choices, around)
      const job = {
        choices: { ...choices, form },
        terminal: makeTerminal(around, choices.isQuiet),
        around,
        open: visit.open,
      }
      try {
        const result = await act(job, command.processedArgs, command.opts())
        finish(isProblem(result) ? report(result, complain) : result)
      } finally {
        await visit.close()
      }
    })
  }
}

function report(refused: Problem, complain: (text: string) => void): number {
  complain(`skerry: ${refused.message}`)
  return exitCodeOf(refused)
}

function makeVisit({ dataDir }: Choices, { project }: Surroundings) {
  let opened: Workstation | null = null
  return {
    open: async (): Promise<Workstation | Problem> => {
      if (opened !== null) return opened
      const { openWorkstation } = await import('../operations/workstation.ts')
      try {
        const { resources, version } = project
        opened = openWorkstation({ dataDir, resources, version, host: 'headless' })
        return opened
      } catch (error) {
        const why = systemFaultSentence(error) ?? (error instanceof Error ? error.message : String(error))
        return problem('failed', `The data directory ${dataDir} cannot be opened: ${why}`)
      }
    },
    close: async () => {
      await opened?.close()
    },
  }
}

/** Refuses calls that another instance would have to answer; actors may have an address of their own. */
export function refuseElsewhere(choices: Choices, operation?: Operation): Problem | null {
  const named = operation?.family.name === 'actors' ? choices.actorsHostname : choices.hostname
  if (named === null) return null
  return problem(
    'not-built',
    'Querying another instance is not built yet in this version of Skerry. Use --hostname local for this workstation.',
  )
}
