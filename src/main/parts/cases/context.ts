import type { Context as BaseContext } from '../../operations/call/context.ts'
import type { EvidenceExports } from './evidence/evidence-exports.ts'
import type { EvidenceFolder } from './evidence/evidence-folder.ts'
import type { EvidenceUploads } from './evidence/evidence-uploads.ts'
import type { CaseActs } from './model/case-acts.ts'

/** Live objects of the part, for its handlers. */
export type Live = {
  readonly evidence: EvidenceFolder
  readonly evidenceUploads: EvidenceUploads
  readonly exports: EvidenceExports
  readonly caseActs: CaseActs
}

export type Context = BaseContext & Live
