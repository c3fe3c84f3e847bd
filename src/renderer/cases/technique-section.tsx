import { TableHead } from '../ui/table-head.tsx'
import type { CasePartProps } from './use-opened-case.ts'

/** ATT&CK techniques that the alerts of a case carry. */
export function TechniqueSection({ opened }: Pick<CasePartProps, 'opened'>) {
  if (opened.techniques.length === 0)
    return (
      <div className="table-none">
        <p>No alert of this case carries an ATT&amp;CK technique among its tags.</p>
      </div>
    )
  return (
    <div className="case-scroll">
      <table className="plain-table">
        <TableHead columns={['Technique', 'From']} />
        <tbody>
          {opened.techniques.map(({ id, source }) => (
            <tr key={id}>
              <td className="mono">{id}</td>
              <td>{source}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted case-hint">
        Names and tactics of techniques come from ATT&amp;CK data, which this version cannot import yet.
      </p>
    </div>
  )
}
