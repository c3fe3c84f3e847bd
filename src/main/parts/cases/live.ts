import type { BlobFolder } from '../../operations/data-dir/blob-folder.ts'
import type { OwnFolder } from '../../operations/data-dir/own-folder.ts'
import type { Live } from './context.ts'
import { EvidenceExports } from './evidence/evidence-exports.ts'
import { CaseActs } from './model/case-acts.ts'

/** Creates the live objects of the part, with its first call. */
export function liveOf(evidence: BlobFolder, exports: OwnFolder): Live {
  return {
    evidence,
    asked: new Map(),
    exports: new EvidenceExports(exports),
    caseActs: new CaseActs(),
  }
}
