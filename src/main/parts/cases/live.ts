import type { Tools } from '../../operations/context.ts'
import { AlertImports } from './alert-imports.ts'
import { BulkActs } from './bulk-acts.ts'
import { CaseActs } from './case-acts.ts'
import type { Live } from './context.ts'
import { EvidenceExports } from './evidence-exports.ts'
import type { EvidenceFolder } from './evidence-folder.ts'
import { EvidenceUploads } from './evidence-uploads.ts'
import { IngestQueue } from './ingest-queue.ts'

/** Creates the live objects of the part, with its first call: they load what reads indicators. */
export function liveOf(tools: Tools, evidence: EvidenceFolder): Live {
  const { publish, dataDir } = tools
  return {
    ingest: new IngestQueue(tools, () => publish('alerts', {})),
    evidence,
    uploads: new EvidenceUploads(),
    exports: new EvidenceExports(dataDir),
    imports: new AlertImports(dataDir),
    bulk: new BulkActs(),
    caseActs: new CaseActs(),
  }
}
