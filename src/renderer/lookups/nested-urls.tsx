import type { List } from '../../contract/lookups/description.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Tag } from '../ui/signs.tsx'
import { cellWords } from './list-section.tsx'
import { LongValue } from './long-value.tsx'

/** The URLs nested inside a URL, each of which can be looked up. */
export function NestedUrls({ list: { title, note, rows } }: { readonly list: List }) {
  return (
    <section className="page-section">
      <h2>
        {title} <span className="section-note">{note}</span>
      </h2>
      <ol className="layers">
        {rows.map((row, index) => {
          const { value, real = value } = cellWords(row.URL)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the depth is what the layer is
            <li key={index}>
              <span className="mono layer-url">
                <LongValue text={value} />
              </span>
              <span className="layer-acts">
                <Tag>{cellWords(row['Carried by']).value}</Tag>
                {row.Part === null ? null : <Tag>{cellWords(row.Part).value}</Tag>}
                <CopyButton what="the inner URL" value={value} real={real} />
                <Button onClick={() => navigate({ view: 'lookup', subject: { kind: 'url', value: real } })}>
                  Look up
                </Button>
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
