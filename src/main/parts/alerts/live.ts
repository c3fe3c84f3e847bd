import type { Tools } from '../../operations/call/context.ts'
import { CaseActs } from '../cases/model/case-acts.ts'
import { AlertImports } from './alert-imports.ts'
import { BulkActs } from './bulk-acts.ts'
import type { Live } from './context.ts'
import { IngestQueue } from './ingest-queue.ts'

/** Creates the live objects of the part, with its first call: they load what reads indicators. */
export function liveOf(tools: Tools): Live {
  return {
    ingest: new IngestQueue(tools, () => tools.publish('alerts', {})),
    imports: new AlertImports(),
    bulk: new BulkActs(),
    caseActs: new CaseActs(),
  }
}
