import { useState } from 'react'
import type { RegisterFinding } from '../../../contract/register/finding.ts'
import { countOf } from '../../state/format.ts'
import { Button } from '../../ui/button.tsx'
import { Swatch } from '../../ui/signs.tsx'
import { findingPath, openFinding } from '../paths.ts'
import { templateShown } from './cell-words.ts'

export const findingColors: Readonly<Record<RegisterFinding['severity'], string>> = {
  error: 'var(--severity-critical)',
  warning: 'var(--severity-medium)',
  info: 'var(--severity-info)',
}

/** Number drawn initially, and added with each request for more. */
const batch = 100

/** Findings as lines: rule and place, the error, the remedy, and a link to the record concerned. */
export function FindingLines({ findings }: { readonly findings: readonly RegisterFinding[] }) {
  const [shown, setShown] = useState(batch)
  return (
    <>
      <ul className="finding-lines">
        {findings.slice(0, shown).map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: findings have no identity of their own
          <FindingLine key={index} finding={finding} />
        ))}
      </ul>
      {shown < findings.length ? (
        <Button onClick={() => setShown(shown + 10 * batch)}>
          Show more of {countOf(findings.length, 'finding')}
        </Button>
      ) : null}
    </>
  )
}

function FindingLine({ finding }: { readonly finding: RegisterFinding }) {
  const { rule, severity, template, column, row, key, message, fix, record_name: name } = finding
  const place = [
    template === null ? null : templateShown(template),
    column,
    row === null ? null : `row ${row}`,
    key,
  ]
  return (
    <li>
      <p className="sign">
        <Swatch color={findingColors[severity]} />
        <span>{severity}</span>
        <span className="mono">{rule}</span>
        <span className="muted">{place.filter((each) => each !== null).join(' ')}</span>
      </p>
      <p>{message}</p>
      {fix === null ? null : <p className="muted">{fix}</p>}
      {findingPath(finding) === null ? null : (
        <button type="button" className="link-button" onClick={() => openFinding(finding)}>
          Open {name ?? 'the record'}
        </button>
      )}
    </li>
  )
}
