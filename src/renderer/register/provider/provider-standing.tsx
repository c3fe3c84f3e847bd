import { invoke } from '../../state/bridge.ts'
import { Tag } from '../../ui/signs.tsx'
import { followLink } from '../follow-link.ts'
import { newPath, recordPath } from '../paths.ts'
import type { Referrer } from '../record/related.ts'
import { useRecordAnswer } from '../record/use-record-answer.ts'
import { AssessmentCard } from './assessment-card.tsx'
import { assessmentWords, noneInChain } from './standing-words.ts'

type ProviderStandingProps = {
  readonly uuid: string
  readonly assessments: readonly Referrer[]
  /** Number of its assessments, listed or not; null while it is not read. */
  readonly count: number | null
}

const maxNodes = 12
const maxAssessments = 4

/** Context of a provider: the functions that depend on it, its subcontractors, and its assessments. */
export function ProviderStanding({ uuid, assessments, count }: ProviderStandingProps) {
  const chain = useRecordAnswer(`chain ${uuid}`, uuid, () =>
    invoke('register.readChain', { kind: 'providers', uuid }),
  )
  const { value, problem } = chain
  const nodes = value?.nodes ?? []
  const none = (what: 'functions' | 'providers') => noneInChain(what, value, problem?.message ?? null)
  const functions = nodes.filter(({ kind }) => kind === 'function')
  const below = nodes.filter(({ kind, id }) => kind === 'provider' && id !== uuid)
  const own = assessments.filter(({ kind }) => kind === 'assessments')
  return (
    <section className="standing" aria-label="Dependencies and assessments">
      <dl className="related">
        <Nodes
          label="Functions that depend on it"
          kind="functions"
          nodes={functions}
          none={none('functions')}
        />
        <Nodes label="Providers in its chains" kind="providers" nodes={below} none={none('providers')} />
      </dl>
      <h2 className="standing-head">
        Assessments <span className="muted">{assessmentWords(count)}</span>
        <a
          className="register-link is-quiet related-add"
          href={newPath('assessments', { provider_uuid: uuid })}
          onClick={followLink}
        >
          Add an assessment
        </a>
      </h2>
      {own.slice(0, maxAssessments).map((each) => (
        <AssessmentCard key={each.uuid} uuid={each.uuid} />
      ))}
      {own.length > maxAssessments ? (
        <p className="related-links">
          {own.slice(maxAssessments).map((each) => (
            <a
              key={each.uuid}
              className="register-link"
              href={recordPath('assessments', each.uuid)}
              onClick={followLink}
            >
              {each.name}
            </a>
          ))}
        </p>
      ) : null}
    </section>
  )
}

type Node = {
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly critical: boolean
}

type NodesProps = {
  readonly label: string
  readonly kind: string
  readonly nodes: readonly Node[]
  readonly none: string
}

function Nodes({ label, kind, nodes, none }: NodesProps) {
  return (
    <div className="related-group">
      <dt>
        {label} <span className="muted">{nodes.length === 0 ? '' : nodes.length}</span>
      </dt>
      <dd>
        {nodes.length === 0 ? <span className="muted">{none}</span> : null}
        {nodes.slice(0, maxNodes).map((node) => (
          <a
            key={node.id}
            className="register-link"
            href={recordPath(kind, node.id)}
            title={node.detail}
            onClick={followLink}
          >
            {kind === 'functions' ? `${node.label} ${node.detail}` : node.label}
            {node.critical && kind === 'functions' ? <Tag tone="bad">critical</Tag> : null}
          </a>
        ))}
        {nodes.length > maxNodes ? <span className="muted">and {nodes.length - maxNodes} more</span> : null}
      </dd>
    </div>
  )
}
