import { useState } from 'react'
import { countOf } from '../state/format.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Tag } from '../ui/signs.tsx'
import { TableHead } from '../ui/table-head.tsx'
import type { Answers } from './answers.ts'
import { defangedUrl } from './defanged.ts'
import { LongValue } from './long-value.tsx'
import { spoken } from './reading.ts'

/** Number of parameters shown before the list is expanded. */
const shownAtFirst = 30

/** Sections specific to URLs: the URLs nested inside, outermost first, and the parameters. */
export function UrlParts({ answer }: { readonly answer: Answers['url'] }) {
  return (
    <>
      <Layers layers={answer.layers ?? []} />
      <Parameters query={answer.query} />
    </>
  )
}

function Layers({ layers }: { readonly layers: NonNullable<Answers['url']['layers']> }) {
  if (layers.length === 0) return null
  return (
    <section className="page-section">
      <h2>
        Nested URLs <span className="section-note">outermost first</span>
      </h2>
      <ol className="layers">
        {layers.map((layer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the depth is what the layer is
          <li key={index}>
            <span className="mono layer-url">
              <LongValue text={defangedUrl(layer.url)} />
            </span>
            <span className="layer-acts">
              <Tag>{spoken(layer.by.replaceAll('-', ' '))}</Tag>
              {layer.partial === true ? <Tag>host only</Tag> : null}
              <CopyButton what="the inner URL" value={defangedUrl(layer.url)} real={layer.url} />
              <Button
                onClick={() => navigate({ view: 'lookup', subject: { kind: 'url', value: layer.url } })}
              >
                Look up
              </Button>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Parameters({ query }: { readonly query: Answers['url']['query'] }) {
  const [isWhole, setWhole] = useState(false)
  if (query.length === 0) return null
  const shown = isWhole ? query : query.slice(0, shownAtFirst)
  return (
    <section className="page-section">
      <h2>Parameters</h2>
      <table className="plain-table">
        <TableHead columns={['Name', 'Value', { label: 'Copy', isUnseen: true }]} />
        <tbody>
          {shown.map(({ key, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice
            <tr key={index}>
              <th scope="row" className="mono">
                <LongValue text={key} most={80} />
              </th>
              <td className="mono">
                <LongValue text={defangedUrlIn(value)} most={160} />
              </td>
              <td className="cell-act">
                <CopyButton
                  what={`the value of ${key.slice(0, 60)}`}
                  value={defangedUrlIn(value)}
                  real={value}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < query.length ? (
        <Button className="page-more" onClick={() => setWhole(true)}>
          Show all {countOf(query.length, 'parameter')}
        </Button>
      ) : null}
    </section>
  )
}

/** Defangs a parameter that is a URL; returns other values unchanged. */
function defangedUrlIn(value: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? defangedUrl(value) : value
}
