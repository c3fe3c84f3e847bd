import type { Context as BaseContext } from '../../operations/call/context.ts'
import type { BlobFolder } from '../../operations/data-dir/blob-folder.ts'
import type { EvidenceExports } from './evidence/evidence-exports.ts'
import type { Weighed } from './evidence/weigh-evidence.ts'
import type { CaseActs } from './model/case-acts.ts'

/** A file for the evidence of a case that has its bytes already: a person is asked whether to add it nevertheless. */
export type AskedEvidence = {
  /** Id of the case. */
  readonly target: string
  readonly filename: string
  /** The act of its custody entry. */
  readonly what: string
  readonly weighed: Weighed
}

/** Live objects of the part, for its handlers. */
export type Live = {
  readonly evidence: BlobFolder
  /** What is asked, by the ids of the questions, oldest first. */
  readonly asked: Map<string, AskedEvidence>
  readonly exports: EvidenceExports
  readonly caseActs: CaseActs
}

export type Context = BaseContext & Live
