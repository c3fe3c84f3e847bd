import { formatUtc } from '../state/format.ts'
import { Swatch, Tag } from '../ui/signs.tsx'
import { TableHead } from '../ui/table-head.tsx'
import { defangedHost, defangedIp } from './defanged.ts'
import { delayWords } from './delay-words.ts'
import { alignedWords, noResultWords } from './headers-words.ts'
import { type Hop, type MailHeaders, partyWords } from './shared/message-header.ts'

const methods = ['spf', 'dkim', 'dmarc', 'arc'] as const
const methodWords = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC', arc: 'ARC' } as const
const sourceWords = {
  'authentication-results': 'Authentication-Results',
  'received-spf': 'Received-SPF',
  'arc-seal': 'ARC seal',
} as const

/** Returns the colour token of a result. The word is shown next to it. */
function resultColor(result: string): string {
  if (result === 'pass') return 'var(--severity-fine)'
  if (/^(?:fail|permerror|policy|reject)$/.test(result)) return 'var(--severity-critical)'
  return /^(?:softfail|temperror|neutral)$/.test(result) ? 'var(--severity-medium)' : 'var(--severity-info)'
}

/** Authentication results of the servers on the route. */
export function Verdicts({ headers }: { readonly headers: MailHeaders }) {
  return (
    <section className="page-section">
      <h2>
        Authentication results <span className="section-note">signatures are not verified again here</span>
      </h2>
      <table className="plain-table verdicts">
        <TableHead columns={['Check', 'Result', 'For', 'Aligned', 'Source']} />
        <tbody>
          {methods.map((method) => {
            const verdict = headers.authentication[method]
            return (
              <tr key={method}>
                <th scope="row">{methodWords[method]}</th>
                {verdict === null ? (
                  <td colSpan={4} className="muted">
                    {noResultWords(headers)}
                  </td>
                ) : (
                  <>
                    <td>
                      <span className="sign">
                        <Swatch color={resultColor(verdict.result)} />
                        {verdict.result}
                        {verdict.policy ? <Tag>{`policy ${verdict.policy}`}</Tag> : null}
                      </span>
                    </td>
                    <td className="mono">{verdict.domain === null ? '–' : defangedHost(verdict.domain)}</td>
                    <td>{alignedWords(verdict.is_aligned)}</td>
                    <td className="muted">{sourceWords[verdict.source]}</td>
                  </>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** The hops with their delays, oldest first. */
export function Hops({ headers }: { readonly headers: MailHeaders }) {
  const { hops, first_external_hop: first } = headers
  if (hops.length === 0) return null
  const longest = Math.max(1, ...hops.map(({ delay_seconds }) => delay_seconds ?? 0))
  return (
    <section className="page-section">
      <h2>
        Route{' '}
        <span className="section-note">oldest first, total time {delayWords(headers.total_seconds)}</span>
      </h2>
      <table className="plain-table hops">
        <TableHead
          columns={['Hop', 'From', 'By', 'With', 'At', { label: 'Delay', className: 'cell-count' }]}
        />
        <tbody>
          {hops.map((hop, index) => (
            <HopRow key={hop.line} hop={hop} number={index + 1} isEntry={index === first} longest={longest} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type HopRowProps = {
  readonly hop: Hop
  readonly number: number
  readonly isEntry: boolean
  readonly longest: number
}

function HopRow({ hop, number, isEntry, longest }: HopRowProps) {
  const from = partyWords(hop.from)
  const by = partyWords(hop.by)
  const share = Math.max(0, hop.delay_seconds ?? 0) / longest
  return (
    <tr>
      <th scope="row">
        {number} {isEntry ? <Tag>entered here</Tag> : null}
      </th>
      <td className="mono">
        {from.name === '–' ? '–' : defangedHost(from.name)}
        {from.address === null ? null : <span className="hop-address">{defangedIp(from.address)}</span>}
      </td>
      <td className="mono">{by.name === '–' ? '–' : defangedHost(by.name)}</td>
      <td className="muted">{hop.with ?? '–'}</td>
      <td className="hop-time" title={hop.date_text ?? undefined}>
        {hop.at === null ? (hop.date_text ?? '–') : formatUtc(hop.at)}
      </td>
      <td className="cell-count">
        {delayWords(hop.delay_seconds)}
        {hop.is_skewed ? <span className="hop-skew">clocks disagree</span> : null}
        <span className="hop-bar" style={{ inlineSize: `${Math.round(share * 100)}%` }} aria-hidden="true" />
      </td>
    </tr>
  )
}

/** Signatures of the message. */
export function Signatures({ headers: { authentication } }: { readonly headers: MailHeaders }) {
  const { signatures, arc_chain: chain } = authentication
  if (signatures.length === 0 && chain.instances === 0) return null
  return (
    <section className="page-section">
      <h2>
        Signatures{' '}
        {chain.instances > 0 ? (
          <span className="section-note">
            ARC chain of {chain.instances}: {chain.state}
          </span>
        ) : null}
      </h2>
      <table className="plain-table">
        <TableHead columns={['Domain', 'Selector', 'Algorithm', 'Signs']} />
        <tbody>
          {[...signatures, ...chain.seals].map((signature, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one domain may sign twice with one selector
            <tr key={index}>
              <th scope="row" className="mono">
                {signature.domain === null ? '–' : defangedHost(signature.domain)}
                {signature.instance === null ? null : <Tag>{`ARC ${signature.instance}`}</Tag>}
              </th>
              <td className="mono">{signature.selector ?? '–'}</td>
              <td>{signature.algorithm ?? '–'}</td>
              <td className="muted">{signature.signed_fields.join(', ') || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
