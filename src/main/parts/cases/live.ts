import type { Tools } from '../../operations/call/context.ts'
import type { Live } from './context.ts'
import { EvidenceExports } from './evidence/evidence-exports.ts'
import type { EvidenceFolder } from './evidence/evidence-folder.ts'
import { EvidenceUploads } from './evidence/evidence-uploads.ts'
import { CaseActs } from './model/case-acts.ts'

/** Creates the live objects of the part, with its first call. */
export function liveOf({ dataDir }: Tools, evidence: EvidenceFolder): Live {
  return {
    evidence,
    evidenceUploads: new EvidenceUploads(),
    exports: new EvidenceExports(dataDir),
    caseActs: new CaseActs(),
  }
}
