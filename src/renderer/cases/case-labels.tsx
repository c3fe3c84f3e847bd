import { labelTag, papLevels, tlpLevels } from '../../contract/handling-labels.ts'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import { invoke } from '../state/bridge.ts'
import { Button } from '../ui/button.tsx'
import { CaseTag } from './case-tag.tsx'
import type { CasePartProps } from './use-opened-case.ts'

const protocols = [
  { kind: 'tlp', name: 'TLP', title: 'Traffic Light Protocol 2.0: who may see it', levels: tlpLevels },
  { kind: 'pap', name: 'PAP', title: 'Permissible Actions Protocol: what may be done', levels: papLevels },
] as const
type Kind = (typeof protocols)[number]['kind']

/** The labels of a case, and what its texts propose; nothing is set without a press. */
export function CaseLabels({ opened, act }: CasePartProps) {
  const { id, tags } = opened
  const set = (kind: Kind, level: string | null) =>
    void act(
      invoke('caseBoard.change', { id, [kind]: level, former: { tags } }),
      level === null ? `Removed the ${kind.toUpperCase()} label.` : `Set ${labelTag(kind, level)}.`,
    )
  return protocols.map(({ kind, name, title, levels }) => {
    const level = opened[kind]
    const proposal = proposalOf(opened, kind)
    return (
      <span key={kind} className="case-fact">
        <label className="case-fact" title={title}>
          <span className="muted">{name}</span>
          <select
            className="text-input"
            aria-label={name}
            value={level ?? ''}
            onChange={(event) => set(kind, event.target.value === '' ? null : event.target.value)}
          >
            <option value="">none</option>
            {levels.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
        {level === null ? null : <CaseTag tag={labelTag(kind, level)} />}
        {proposal === null ? null : (
          <Button title={`Named in ${proposal.where}`} onClick={() => set(kind, proposal.level)}>
            Set {labelTag(kind, proposal.level)}, named in {proposal.where}
          </Button>
        )}
      </span>
    )
  })
}

function proposalOf(opened: OpenedCase, kind: Kind) {
  return kind === 'tlp' ? opened.proposed_tlp : opened.proposed_pap
}
