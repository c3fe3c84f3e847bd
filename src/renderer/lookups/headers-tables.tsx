import type { List } from '../../contract/lookups/description.ts'
import type { MailHeaders } from '../../contract/lookups/header.ts'
import { Swatch, Tag } from '../ui/signs.tsx'
import { TableHead } from '../ui/table-head.tsx'
import { cellWords } from './list-section.tsx'

type Row = List['rows'][number]

const words = (row: Row, column: string) => cellWords(row[column]).value

/** Returns the colour token of a result. The word is shown next to it. */
function resultColor(result: string): string {
  if (result === 'pass') return 'var(--severity-fine)'
  if (/^(?:fail|permerror|policy|reject)$/.test(result)) return 'var(--severity-critical)'
  return /^(?:softfail|temperror|neutral)$/.test(result) ? 'var(--severity-medium)' : 'var(--severity-info)'
}

function Heading({ list: { title, note } }: { readonly list: List }) {
  return (
    <h2>
      {title} {note === undefined ? null : <span className="section-note">{note}</span>}
    </h2>
  )
}

/** Authentication results of the servers on the route. */
export function Verdicts({ list }: { readonly list: List }) {
  return (
    <section className="page-section">
      <Heading list={list} />
      <table className="plain-table verdicts">
        <TableHead columns={['Check', 'Result', 'For', 'Aligned', 'Source']} />
        <tbody>
          {list.rows.map((row) => (
            <tr key={words(row, 'Check')}>
              <th scope="row">{words(row, 'Check')}</th>
              {row.Source === null ? (
                <td colSpan={4} className="muted">
                  {words(row, 'Result')}
                </td>
              ) : (
                <>
                  <td>
                    <span className="sign">
                      <Swatch color={resultColor(words(row, 'Result'))} />
                      {words(row, 'Result')}
                      {row.Policy === null ? null : <Tag>{`policy ${words(row, 'Policy')}`}</Tag>}
                    </span>
                  </td>
                  <td className="mono">{words(row, 'For')}</td>
                  <td>{words(row, 'Aligned')}</td>
                  <td className="muted">{words(row, 'Source')}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type HopsProps = { readonly list: List; readonly headers: Pick<MailHeaders, 'hops'> }

/** The hops with their delays, oldest first. */
export function Hops({ list, headers: { hops } }: HopsProps) {
  if (list.rows.length === 0) return null
  const longest = Math.max(1, ...hops.map(({ delay_seconds }) => delay_seconds ?? 0))
  return (
    <section className="page-section">
      <Heading list={list} />
      <table className="plain-table hops">
        <TableHead
          columns={['Hop', 'From', 'By', 'With', 'At', { label: 'Delay', className: 'cell-count' }]}
        />
        <tbody>
          {list.rows.map((row, index) => (
            <HopRow
              key={words(row, 'Hop')}
              row={row}
              written={hops[index]?.date_text ?? undefined}
              share={Math.max(0, hops[index]?.delay_seconds ?? 0) / longest}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type HopRowProps = {
  readonly row: Row
  /** The time as it is written in the header. */
  readonly written: string | undefined
  /** Its part of the longest delay, from 0 to 1. */
  readonly share: number
}

function HopRow({ row, written, share }: HopRowProps) {
  return (
    <tr>
      <th scope="row">
        {words(row, 'Hop')} {row.Note === null ? null : <Tag>{words(row, 'Note')}</Tag>}
      </th>
      <td className="mono">
        {words(row, 'From')}
        {row.Address === null ? null : <span className="hop-address">{words(row, 'Address')}</span>}
      </td>
      <td className="mono">{words(row, 'By')}</td>
      <td className="muted">{words(row, 'With')}</td>
      <td className="hop-time" title={written}>
        {words(row, 'At')}
      </td>
      <td className="cell-count">
        {words(row, 'Delay')}
        {row.Clocks === null ? null : <span className="hop-skew">{words(row, 'Clocks')}</span>}
        <span className="hop-bar" style={{ inlineSize: `${Math.round(share * 100)}%` }} aria-hidden="true" />
      </td>
    </tr>
  )
}

/** Signatures of the message. */
export function Signatures({ list }: { readonly list: List }) {
  if (list.rows.length === 0 && list.note === undefined) return null
  return (
    <section className="page-section">
      <Heading list={list} />
      <table className="plain-table">
        <TableHead columns={['Domain', 'Selector', 'Algorithm', 'Signs']} />
        <tbody>
          {list.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one domain may sign twice with one selector
            <tr key={index}>
              <th scope="row" className="mono">
                {words(row, 'Domain')}
                {row.ARC === null ? null : <Tag>{`ARC ${words(row, 'ARC')}`}</Tag>}
              </th>
              <td className="mono">{words(row, 'Selector')}</td>
              <td>{words(row, 'Algorithm')}</td>
              <td className="muted">{words(row, 'Signs')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
