import { Fragment } from 'react'
import { labelTag } from '../../contract/handling-labels.ts'
import type { TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import { LabelSelect, LabelTag, labelProtocols, SetLabelButton } from '../ui/handling-labels.tsx'
import { jumpTo } from './kept-view.ts'
import { placeOfLabel, proposalOf, writtenWords } from './label-words.ts'
import { labelSession } from './session-acts.ts'

type SessionProps = { readonly session: TriageSession }

/** The labels of a session, to be chosen. */
export function SessionLabelSelects({ session }: SessionProps) {
  return (
    <div className="banner-labels">
      {labelProtocols.map((protocol) => (
        <LabelSelect
          key={protocol.kind}
          protocol={protocol}
          labels={session}
          onSet={(kind, level) => void labelSession(session, kind, level)}
        />
      ))}
    </div>
  )
}

/** The labels of a session as chips. */
export function SessionLabelTags({ session }: SessionProps) {
  return labelProtocols.map(({ kind }) => {
    const level = session[kind]
    return level === null ? null : (
      <Fragment key={kind}>
        <LabelTag tag={labelTag(kind, level)} />{' '}
      </Fragment>
    )
  })
}

/** What the texts of a session state, with the place, and the act that sets it; nothing is set without a press. */
export function LabelProposals({ session }: SessionProps) {
  return labelProtocols.map(({ kind }) => {
    const proposal = proposalOf(session, kind)
    if (proposal === null) return null
    const { level, place, source, quote } = proposal
    const where = placeOfLabel(proposal, session.sources)
    return (
      <p key={kind} className="banner-proposal">
        <span title={quote}>{writtenWords(kind, proposal)}</span>
        {place === null ? null : (
          <button
            type="button"
            className="link-button"
            title="Show it in the text"
            onClick={() => jumpTo(session.id, { source, ...place })}
          >
            {where}
          </button>
        )}
        <SetLabelButton
          kind={kind}
          level={level}
          title={quote}
          onSet={(each, chosen) => void labelSession(session, each, chosen)}
        />
      </p>
    )
  })
}
