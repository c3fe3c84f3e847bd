import { isProblem, type Problem } from '../../src/contract/problem.ts'
import type { Workstation } from '../../src/main/operations/workstation.ts'
import { operationNamed } from '../../src/main/parts/operations.ts'
import { addedEvidence } from '../contract/send-upload.ts'

const user = { kind: 'window', mayNamePaths: false } as const

export type IncidentWork = {
  /** Distinguishes the alerts of this work from those of other rounds. */
  readonly round: string
  /** `says first` reports an alert as escalated before it is. */
  readonly manner: string
  /** Called with everything that the workstation acknowledged. */
  readonly acknowledge: (...words: readonly string[]) => void
}

/**
 * Ingests alerts, decides about them, adds evidence and resolves cases, and reports each time what is done: `alert ID`,
 * `merged ALERT LEADER`, `escalated ALERT CASE`, `comment CASE COUNT`, `evidence CASE SHA256`, `resolved CASE`. Returns
 * the first refusal.
 */
export async function workOnIncidents(
  workstation: Pick<Workstation, 'invokeNamed' | 'call'>,
  { round, manner, acknowledge }: IncidentWork,
): Promise<Problem> {
  const ingest = operationNamed('alerts.ingest')
  if (ingest === undefined) throw new Error('There is no such operation.')
  const ask = async (name: string, input: object) =>
    unlessRefused(await workstation.invokeNamed(name, input, user))
  const raise = async (input: object) => String(unlessRefused(await workstation.call(ingest, input, user)).id)
  try {
    for (let number = 0; ; number += 1) {
      const one = {
        source: 'killed',
        external_id: `${round}-${number}`,
        severity: 'high',
        title: `Alert ${round} ${number}`,
      }
      const value = `45.1.${Number(round) % 250}.${number % 250}`
      const raised = await raise({ ...one, observables: [{ value }] })
      acknowledge('alert', raised)
      const again = await raise({
        ...one,
        external_id: `${round}-${number}-again`,
        title: `Again ${round} ${number}`,
      })
      await ask('alertInbox.merge', { ids: [again], under: raised })
      acknowledge('merged', again, raised)
      if (manner === 'says first') acknowledge('escalated', raised, 'early')
      const id = String((await ask('alertInbox.escalate', { ids: [raised], case_id: null })).case_id)
      acknowledge('escalated', raised, id)
      await ask('caseBoard.comment', { id, body: 'one' })
      acknowledge('comment', id, '1')
      const bytes = Buffer.from(`bytes of ${round} ${number} `.repeat(500))
      const { sha256 } = await addedEvidence(ask, id, 'bytes.bin', bytes)
      acknowledge('evidence', id, String(sha256))
      await ask('caseBoard.resolve', { id, verdict: 'benign' })
      acknowledge('resolved', id)
    }
  } catch (refusal) {
    if (refusal instanceof Refused) return refusal.problem
    throw refusal
  }
}

class Refused extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

function unlessRefused(answer: unknown): Readonly<Record<string, unknown>> {
  if (isProblem(answer)) throw new Refused(answer)
  return answer as Readonly<Record<string, unknown>>
}
