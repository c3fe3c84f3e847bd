import { severities } from '../../contract/severities.ts'
import { whoWords } from '../../contract/who-words.ts'
import type { WindowInput } from '../../contract/workstation/window/bridge.ts'
import { formatAge, formatMoment } from '../state/format.ts'
import { type Severity, severityLabels } from '../state/labels.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { CommitArea, CommitInput } from '../ui/commit-input.tsx'
import { Swatch, Tag } from '../ui/signs.tsx'
import { useNow } from '../ui/use-now.ts'
import { CaseExportMenu } from './case-export-menu.tsx'
import { CaseLabels } from './case-labels.tsx'
import { TagRow } from './case-tag.tsx'
import { type CaseStatus, statusLabels, verdictLabels } from './case-words.ts'
import type { CasePartProps } from './use-opened-case.ts'

type CaseHeadProps = CasePartProps & { readonly addIndicators: () => void; readonly resolve: () => void }

type Fields = Pick<WindowInput<'caseBoard.change'>, 'title' | 'summary' | 'severity' | 'status'>

/**
 * Title, severity, state and summary of a case, each saved when its field loses focus; and the acts on the whole case.
 */
export function CaseHead({ opened, act, addIndicators, resolve }: CaseHeadProps) {
  const { id, title, severity, status, verdict, created_at, created_by, summary } = opened
  const now = useNow()
  // the values as shown are sent along, so that changes made by others are not overwritten
  const change = (words: string, fields: Fields) => {
    const seen: Required<Fields> = { title, summary, severity, status }
    const former = Object.fromEntries(Object.keys(fields).map((name) => [name, seen[name as keyof Fields]]))
    return act('caseBoard.change', { id, ...fields, former }, words)
  }
  const isClosed = status === 'closed'
  return (
    <header className="case-head">
      <div className="case-words">
        <h1 className="unseen">{title}</h1>
        <CommitInput
          key={`title ${id}`}
          className="text-input case-name"
          label="Title of the case"
          aria-label="Title"
          value={title}
          maxLength={1000}
          needed="A case needs a title"
          onCommit={(value) => change('Changed the title.', { title: value })}
        />
        <div className="case-facts">
          <label className="case-fact">
            <Swatch color={`var(--severity-${severity})`} />
            <span className="unseen">Severity</span>
            <select
              className="text-input"
              value={severity}
              onChange={(event) =>
                void change('Changed the severity.', { severity: event.target.value as Severity })
              }
            >
              {severities.toReversed().map((each) => (
                <option key={each} value={each}>
                  {severityLabels[each]}
                </option>
              ))}
            </select>
          </label>
          <label className="case-fact">
            <span className="muted">Status</span>
            <select
              className="text-input"
              value={status}
              onChange={(event) =>
                void change('Changed the status.', { status: event.target.value as CaseStatus })
              }
            >
              {Object.entries(statusLabels).map(([each, label]) => (
                <option key={each} value={each}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <CaseLabels opened={opened} act={act} />
          {verdict === null ? null : <Tag>{verdictLabels[verdict]}</Tag>}
          <span className="muted" title={formatMoment(created_at)}>
            opened by {whoWords(created_by)}, {formatAge(created_at, now)}
          </span>
        </div>
        <TagRow opened={opened} act={act} />
      </div>
      <div className="case-acts">
        <Button
          hotkey="v"
          onClick={() => navigate({ view: 'observables', page: 'graph', root: id, type: null })}
        >
          Graph
        </Button>
        <Button hotkey="a" onClick={addIndicators}>
          Add indicators
        </Button>
        <CaseExportMenu opened={opened} />
        <Button look="primary" hotkey="r" disabled={isClosed} onClick={resolve}>
          Resolve
        </Button>
      </div>
      <CommitArea
        key={`summary ${id}`}
        className="text-input text-area case-summary"
        label="Summary of the case"
        aria-label="Summary"
        placeholder="What is this case about?"
        rows={1}
        value={summary}
        maxLength={100_000}
        onCommit={(value) => change('Changed the summary.', { summary: value })}
      />
    </header>
  )
}
