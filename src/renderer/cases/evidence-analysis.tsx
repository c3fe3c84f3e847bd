import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import type { FileLine } from '../../contract/workstation/files/files.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { SeveritySign } from '../ui/signs.tsx'

/** Pieces of evidence whose analysis is looked for. */
const most = 1000

/** Returns the evidence of a case that was analysed as files here, by SHA-256. */
export function useAnalysedEvidence({ evidence_list }: OpenedCase): ReadonlyMap<string, FileLine> {
  const sha256s = [...new Set(evidence_list.map(({ sha256 }) => sha256))].slice(0, most)
  const { value } = useOperation('files.ofDigests', { sha256s })
  return new Map(value?.items.map((file) => [file.sha256, file]))
}

/** Leads from a piece of evidence to its analysis. */
export function EvidenceAnalysis({ file }: { readonly file: FileLine | undefined }) {
  if (file === undefined) return null
  return (
    <Button onClick={() => navigate({ view: 'files', page: 'file', sha256: file.sha256, tab: '' })}>
      Analysis
      {file.severity === null || file.severity === 'info' ? null : <SeveritySign severity={file.severity} />}
    </Button>
  )
}
