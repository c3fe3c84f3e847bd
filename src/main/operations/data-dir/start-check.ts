import { join } from 'node:path'
import type { Carrier } from '../../jobs/worker/carrier.ts'
import { databaseName } from '../../store/database/handle.ts'
import type { Integrity } from '../../store/salvage/integrity.ts'
import { checkIntegrity } from './check-integrity.ts'

/**
 * The database check after a host that did not shut down properly. It runs beside the host, in a separate process with
 * low priority, so that the start does not wait for it, whatever the size of the database.
 */
export class StartCheck {
  private readonly stopping = new AbortController()
  private readonly done: Promise<void>
  private verdict: Integrity | null = null

  /**
   * `report` receives a sentence when something is wrong; `note` one for the log when the database is sound. `hasLoss`:
   * the end of its log was lost, so that only the rest can be sound.
   */
  constructor(
    dataDir: string,
    report: (sentence: string) => void,
    note: (sentence: string) => void,
    processes?: Carrier,
    hasLoss = false,
  ) {
    const { signal } = this.stopping
    this.done = checkIntegrity(join(dataDir, databaseName), { carrier: processes, signal }).then(
      (verdict) => {
        this.verdict = verdict
        if (this.stopping.signal.aborted) return
        if (verdict.is === 'sound')
          note(
            `${lead} ${hasLoss ? 'What is left of its database' : 'Its database'} was checked and is sound.`,
          )
        else report(`${lead} ${describeIntegrity(verdict, dataDir)}`)
      },
    )
  }

  /** Whether the database was checked completely and is sound. */
  isSound(): boolean {
    return this.verdict?.is === 'sound'
  }

  /** Stops the check if it is still running. */
  async close(): Promise<void> {
    this.stopping.abort()
    await this.done
  }
}

const lead = 'Skerry did not shut down properly last time.'

/** Describes what was lost at the end of a log, and the remedy, in sentences. */
export function describeLogLoss(loss: string, dataDir: string): string {
  return `${lead} ${loss} ${remedyOfLogLoss(dataDir)}`
}

/** What to do when the end of a log was lost, in a sentence. */
export function remedyOfLogLoss(dataDir: string): string {
  return `Check whether your last changes in ${dataDir} are there and redo any that are missing, or restore a backup of ${databaseName}.`
}

/** Describes what was found and the remedy, in sentences. */
export function describeIntegrity(verdict: Exclude<Integrity, { is: 'sound' }>, dataDir: string): string {
  return `${findingOf(verdict)} ${remedyOf(verdict, dataDir)}`
}

/** Describes what was found, in a sentence. */
export function findingOf({ is, finding }: Exclude<Integrity, { is: 'sound' }>): string {
  const detail = finding.replace(/[\s.]+/g, ' ').trim()
  if (is === 'damaged') return `Its database is damaged: ${detail}.`
  if (is === 'foreign') return `Its database contains something Skerry did not make: ${detail}.`
  return `Its database could not be checked completely: ${detail}.`
}

/** Returns the remedy for the user. */
export function remedyOf({ is }: Exclude<Integrity, { is: 'sound' }>, dataDir: string): string {
  if (is === 'unread') return 'Close other programs that use it, then run skerry doctor.'
  return `Before anything else, close Skerry and make a copy of ${dataDir}. Then restore a backup of ${databaseName}, or run skerry salvage, which copies what can still be read to a new file and lists what is lost.`
}
