import type { Problem } from '../../../contract/problem.ts'
import type { Context as BaseContext } from '../../operations/context.ts'
import type { AlertImports } from './alert-imports.ts'
import type { BulkActs } from './bulk-acts.ts'
import type { CaseAct, CaseAnswers } from './case-act.ts'
import type { EvidenceExports } from './evidence-exports.ts'
import type { EvidenceFolder } from './evidence-folder.ts'
import type { EvidenceUploads } from './evidence-uploads.ts'
import type { IngestQueue } from './ingest-queue.ts'

/** Live objects of the part, for its handlers. */
export type Live = {
  readonly ingest: IngestQueue
  readonly evidence: EvidenceFolder
  readonly uploads: EvidenceUploads
  readonly exports: EvidenceExports
  readonly imports: AlertImports
  readonly bulk: BulkActs
  readonly caseActs: RunsCaseActs
}

export type Context = BaseContext & Live

/** Performs acts on one case, those with many indicators in a thread. */
export type RunsCaseActs = {
  readonly run: <A extends CaseAct>(act: A, context: Context) => Promise<CaseAnswers[A['do']] | Problem>
  readonly close: () => void
}
