import { useRef } from 'react'
import { templateName } from '../../../contract/register/template.ts'
import type { RegisterOverview } from '../../../contract/workstation/register/register.ts'
import { countOf, formatCount } from '../../state/format.ts'
import { useKeptScroll } from '../../ui/kept-scroll.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { Swatch } from '../../ui/signs.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { followLink } from '../follow-link.ts'
import { templateOf } from '../list-member.ts'
import { CompletionRing } from '../modules/completion-ring.tsx'
import { loadOverview, useOverview } from '../overview.ts'
import { blockingWords } from '../package/blocking-words.ts'
import { unclassifiedWords } from '../package/checklist.ts'
import { openUnclassified } from '../package/open-unclassified.ts'
import { recordPath } from '../paths.ts'
import { useTaxonomy } from '../taxonomy.ts'
import { referenceOr } from '../unnamed-words.ts'
import { severityColors } from '../validation/severity.ts'
import { EmptyRegister } from './empty-register.tsx'
import { filingFacts } from './filing-facts-words.ts'

/**
 * State of the whole register: who files it and for which date, what blocks the filing, and the completion of each
 * template.
 */
export function StartPage() {
  const { overview, problem } = useOverview()
  const page = useRef<HTMLDivElement>(null)
  useKeptScroll(page, '/register', overview !== null)
  if (overview === null)
    return (
      <div className="register-page" aria-busy={problem === null}>
        {problem === null ? null : (
          <div className="record">
            <h1 className="page-title">Register</h1>
            <ProblemNote problem={problem} retry={loadOverview} />
          </div>
        )}
      </div>
    )
  if (overview.kinds.every(({ records }) => records === 0)) return <EmptyRegister />
  return (
    <div className="register-page" ref={page}>
      <div className="record">
        <header className="record-head">
          <div className="record-title">
            <h1>Register</h1>
            <a className="register-link" href="/register/due" onClick={followLink}>
              What is due
            </a>
          </div>
        </header>
        <Facts overview={overview} />
        <Blocking overview={overview} />
        <Templates overview={overview} />
      </div>
    </div>
  )
}

function Facts({ overview }: { readonly overview: RegisterOverview }) {
  const taxonomy = useTaxonomy((now) => now.taxonomy)
  const facts = [...filingFacts(overview), ['Taxonomy', taxonomy?.name ?? overview.taxonomy]] as const
  return (
    <section className="start-facts" aria-label="The filing">
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <a className="register-link" href="/register/entity" onClick={followLink}>
        Change
      </a>
    </section>
  )
}

const maxBlocking = 8

function Blocking({ overview }: { readonly overview: RegisterOverview }) {
  const { unclassified } = overview
  return (
    <section className="page-section">
      <h2>{blockingWords(overview)}</h2>
      {unclassified.length === 0 ? null : (
        <ul className="blocking">
          {unclassified.slice(0, maxBlocking).map(({ uuid, contract_ref, reason }) => (
            <li key={uuid}>
              <Swatch color="var(--severity-critical)" />
              <a
                className="register-link"
                href={recordPath('arrangements', uuid)}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
                  event.preventDefault()
                  void openUnclassified({ uuid, contract_ref, reason })
                }}
              >
                <span className="mono">{referenceOr(contract_ref)}</span>
              </a>
              <span className="muted">{unclassifiedWords[reason]}</span>
            </li>
          ))}
          {unclassified.length > maxBlocking ? (
            <li className="muted">and {formatCount(unclassified.length - maxBlocking)} more</li>
          ) : null}
        </ul>
      )}
      {overview.findings.error === 0 ? null : (
        <p className="muted">
          {countOf(overview.findings.error, 'error is', 'errors are')} listed under Validation, each with a
          link to the field to correct.
        </p>
      )}
    </section>
  )
}

function Templates({ overview }: { readonly overview: RegisterOverview }) {
  const taxonomy = useTaxonomy((now) => now.taxonomy)
  return (
    <section className="page-section">
      <h2>Templates</h2>
      <table className="row-table template-table">
        <TableHead
          columns={[
            'Template',
            'What it holds',
            { label: 'Rows', className: 'is-number' },
            { label: 'Filled' },
            { label: 'Errors', className: 'is-number' },
            { label: 'Warnings', className: 'is-number' },
          ]}
        />
        <tbody>
          {overview.templates.map(({ template, rows, completion, error, warning }) => (
            <tr key={template}>
              <td className="mono">{templateName(template)}</td>
              <td>{templateOf(taxonomy, template)?.title ?? ''}</td>
              <td className="is-number">{formatCount(rows)}</td>
              <td>
                <CompletionRing share={completion} hasErrors={error > 0} />
              </td>
              <td className="is-number">
                <Count count={rows === 0 && error === 0 ? null : error} severity="error" />
              </td>
              <td className="is-number">
                <Count count={rows === 0 && warning === 0 ? null : warning} severity="warning" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Count({
  count,
  severity,
}: {
  readonly count: number | null
  readonly severity: 'error' | 'warning'
}) {
  if (count === null) return <span className="muted">–</span>
  if (count === 0) return <span className="muted">0</span>
  return (
    <span className="sign">
      <Swatch color={severityColors[severity]} />
      {formatCount(count)}
    </span>
  )
}
