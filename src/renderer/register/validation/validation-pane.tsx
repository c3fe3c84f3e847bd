import { IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { create } from 'zustand'
import type { RegisterFinding } from '../../../contract/register/finding.ts'
import type { RegisterOverview } from '../../../contract/workstation/register/register.ts'
import { dayWords } from '../../day/read-day.ts'
import { countOf, formatShort } from '../../state/format.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { Swatch } from '../../ui/signs.tsx'
import { useOverview } from '../overview.ts'
import { useLive } from '../record/live.ts'
import { groupFindings, withLive } from './finding-groups.ts'
import { FindingList } from './finding-list.tsx'
import { filterFindings, loadFindings, readMore, useFindings } from './findings.ts'
import { noneWords } from './none-words.ts'
import { RuleCounts } from './rule-counts.tsx'
import { type Severity, severityColors, severityOrder, severityWords } from './severity.ts'

/** State in which the pane was left. */
const usePane = create<{ readonly isOnlyRecord: boolean; readonly isByRule: boolean }>(() => ({
  isOnlyRecord: false,
  isByRule: false,
}))

/** The findings: counts, and each finding with a link to the field that resolves it. */
export function ValidationPane() {
  useEffect(loadFindings, [])
  const { groups, filter, isLoaded, problem } = useFindings()
  const live = useLive((now) => now.live)
  const overview = useOverview((now) => now.overview)
  const { isOnlyRecord, isByRule } = usePane()
  const isOnly = isOnlyRecord && live !== null
  const fits = ({ severity, rule }: RegisterFinding) =>
    (filter.severity === null || severity === filter.severity) &&
    (filter.rule === null || rule === filter.rule)
  const liveFits = live === null ? null : { ...live, findings: live.findings.filter(fits) }
  const shown =
    isOnly && liveFits !== null
      ? groupFindings(liveFits.findings)
      : liveFits !== null && liveFits.totals !== null
        ? withLive(groups, liveFits)
        : groups
  const totals = isOnly ? countsOf(live.findings) : (live?.totals ?? overview?.findings ?? null)
  const ms = live?.checkedMs ?? overview?.checked_ms ?? null
  return (
    <>
      <header className="validation-head">
        <div className="validation-line">
          <h2>Validation</h2>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would frame the chips */}
          <div className="chips" role="group" aria-label="Severity">
            {severityOrder.map((severity) => (
              <SeverityChip
                key={severity}
                severity={severity}
                count={totals?.[severity] ?? null}
                isChosen={filter.severity === severity}
              />
            ))}
          </div>
          <span className="muted validation-facts">
            {overview === null ? '' : countOf(overview.rules, 'rule')}
            {ms === null ? '' : `, ${msWords(ms)}`}
          </span>
        </div>
        <div className="validation-line">
          {live === null ? null : (
            <Toggle
              label="this record only"
              isOn={isOnlyRecord}
              onToggle={() => usePane.setState({ isOnlyRecord: !isOnlyRecord })}
            />
          )}
          <Toggle
            label="by rule"
            isOn={isByRule}
            onToggle={() => usePane.setState({ isByRule: !isByRule })}
          />
          {filter.rule === null ? null : (
            <button
              type="button"
              className="chip"
              aria-label={`Show all rules, not only ${filter.rule}`}
              onClick={() => filterFindings({ rule: null })}
            >
              <span className="mono">{filter.rule}</span>
              <IconX size="0.75rem" stroke={2} aria-hidden />
            </button>
          )}
          <span className="muted validation-facts">
            {overview === null ? '' : leiWords(overview.lei_list)}
          </span>
        </div>
      </header>
      {problem === null ? null : <ProblemNote problem={problem} retry={loadFindings} />}
      {isByRule && !isOnly && filter.rule === null ? (
        <RuleCounts
          severity={filter.severity}
          onChoose={(rule) => {
            flushSync(() => filterFindings({ rule }))
            document.getElementById('findings')?.focus()
          }}
        />
      ) : (
        <FindingList
          key={`${filter.severity} ${filter.rule} ${isOnly}`}
          groups={shown}
          onEnd={isOnly ? null : () => void readMore()}
          none={
            isLoaded || isOnly
              ? noneWords(
                  isOnly ? { of: 'record', rows: live.rows } : { of: 'register' },
                  filter.severity !== null || filter.rule !== null,
                  overview,
                )
              : ''
          }
        />
      )}
      <p className="unseen" role="status">
        {totals === null
          ? ''
          : severityOrder.map((severity) => countOf(totals[severity], ...severityWords(severity))).join(', ')}
      </p>
    </>
  )
}

/** Formats a duration for a narrow place: `12 ms`, `1.4 s`. */
function msWords(ms: number): string {
  if (ms < 1) return 'under 1 ms'
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

function countsOf(findings: readonly RegisterFinding[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, info: 0 }
  for (const { severity } of findings) counts[severity] += 1
  return counts
}

type SeverityChipProps = {
  readonly severity: Severity
  /** Null while it is not known. */
  readonly count: number | null
  readonly isChosen: boolean
}

function SeverityChip({ severity, count, isChosen }: SeverityChipProps) {
  const [one, many] = severityWords(severity)
  const words = count === null ? many : countOf(count, one, many)
  return (
    <button
      type="button"
      className="chip severity-chip"
      aria-pressed={isChosen}
      aria-label={words}
      title={words}
      onClick={() => filterFindings({ severity: isChosen ? null : severity, rule: null })}
    >
      <Swatch color={severityColors[severity]} />
      {count === null ? '–' : formatShort(count)}
    </button>
  )
}

type ToggleProps = { readonly label: string; readonly isOn: boolean; readonly onToggle: () => void }

function Toggle({ label, isOn, onToggle }: ToggleProps) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} onClick={onToggle}>
      {label}
    </button>
  )
}

/** Returns the name and age of the LEI list used by the checks. */
function leiWords(list: RegisterOverview['lei_list']): string {
  if (list === null) return 'LEIs by check digits'
  return list.dated === null ? `LEIs by ${list.name}` : `LEIs of ${dayWords(list.dated)}`
}
