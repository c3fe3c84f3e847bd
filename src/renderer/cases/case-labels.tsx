import { labelTag } from '../../contract/handling-labels.ts'
import {
  type LabelKind,
  LabelSelect,
  LabelTag,
  labelProtocols,
  SetLabelButton,
} from '../ui/handling-labels.tsx'
import type { CasePartProps } from './use-opened-case.ts'

/** The labels of a case, and what its texts propose; nothing is set without a press. */
export function CaseLabels({ opened, act }: CasePartProps) {
  const { id, tags } = opened
  const set = (kind: LabelKind, level: string | null) =>
    void act(
      'caseBoard.change',
      { id, [kind]: level, former: { tags } },
      level === null ? `Removed the ${kind.toUpperCase()} label.` : `Set ${labelTag(kind, level)}.`,
    )
  return labelProtocols.map((protocol) => {
    const { kind } = protocol
    const level = opened[kind]
    const proposal = kind === 'tlp' ? opened.proposed_tlp : opened.proposed_pap
    return (
      <span key={kind} className="case-fact">
        <LabelSelect protocol={protocol} labels={opened} onSet={set} />
        {level === null ? null : <LabelTag tag={labelTag(kind, level)} />}
        {proposal === null ? null : (
          <SetLabelButton kind={kind} level={proposal.level} title={`Named in ${proposal.where}`} onSet={set}>
            , named in {proposal.where}
          </SetLabelButton>
        )}
      </span>
    )
  })
}
