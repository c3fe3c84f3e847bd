import type { Context as BaseContext } from '../../operations/call/context.ts'
import type { CaseActs } from '../cases/model/case-acts.ts'
import type { AlertImports } from './alert-imports.ts'
import type { BulkActs } from './bulk-acts.ts'
import type { IngestQueue } from './ingest-queue.ts'

/** Live objects of the part, for its handlers. */
export type Live = {
  readonly ingest: IngestQueue
  readonly imports: AlertImports
  readonly bulk: BulkActs
  readonly caseActs: CaseActs
}

export type Context = BaseContext & Live
