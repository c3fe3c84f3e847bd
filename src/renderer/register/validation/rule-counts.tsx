import { invoke } from '../../state/bridge.ts'
import { formatCount } from '../../state/format.ts'
import { Swatch } from '../../ui/signs.tsx'
import { useOverview } from '../overview.ts'
import { useTaxonomy } from '../taxonomy.ts'
import { useAnswer } from '../use-answer.ts'
import { noneWords } from './none-words.ts'
import { type Severity, severityColors } from './severity.ts'

type RuleCountsProps = { readonly severity: Severity | null; readonly onChoose: (rule: string) => void }

/** The rules with findings, in descending order of their number; each opens its findings. */
export function RuleCounts({ severity: chosen, onChoose }: RuleCountsProps) {
  const counted = useAnswer(`rules ${chosen}`, ['register.listFindings'], () =>
    invoke('register.listFindings', { severity: chosen, limit: 1 }),
  )
  const rules = counted.value?.by_rule ?? []
  const overview = useOverview((now) => now.overview)
  const taxonomy = useTaxonomy((now) => now.taxonomy)
  if (counted.value === null) return null
  if (rules.length === 0)
    return <p className="muted findings-none">{noneWords({ of: 'register' }, chosen !== null, overview)}</p>
  return (
    <ul className="rule-counts">
      {rules.map(({ rule, severity, count }) => (
        <li key={`${rule} ${severity}`}>
          <button type="button" className="finding" onClick={() => onChoose(rule)}>
            <span className="finding-where">
              <Swatch color={severityColors[severity]} />
              <span className="mono">{rule}</span>
              <span className="finding-record">{formatCount(count)}</span>
            </span>
            <span className="finding-fix">{checkOf(taxonomy?.rules ?? [], rule)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Returns the description of a rule; for `807/R18` that of `807`, unless the full id or `R18` has one. */
function checkOf(rules: readonly { readonly id: string; readonly check: string }[], rule: string): string {
  const found =
    rules.find(({ id }) => id === rule) ??
    rules.find(({ id }) => id === rule.split('/')[1]) ??
    rules.find(({ id }) => id === rule.split('/')[0])
  return found?.check ?? ''
}
