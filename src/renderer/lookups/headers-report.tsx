import type { List } from '../../contract/lookups/description.ts'
import { describeHeader, type MailHeaders, noIndicatorsWords } from '../../contract/lookups/header.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { Swatch, Tag } from '../ui/signs.tsx'
import { FactGrid } from './fact-grid.tsx'
import { FindingList } from './finding-list.tsx'
import { Hops, Signatures, Verdicts } from './headers-tables.tsx'
import { kindColors, kindWord } from './kind-words.ts'
import { cellWords } from './list-section.tsx'
import { pasteHeadersAgain } from './shared/message-header.ts'

/** Content of a header: the stated sender, the results of servers, the route. */
export function HeadersReport({ headers }: { readonly headers: MailHeaders }) {
  const { title, facts, verdicts, findings, quiet, hops, signatures, indicators } = describeHeader(headers)
  return (
    <>
      <article className="lookup-main">
        <header className="lookup-head">
          <h1>{title}</h1>
          <Tag>message header</Tag>
          {headers.truncated ? <Tag>too long: its start was read</Tag> : null}
          <Button onClick={pasteHeadersAgain}>Paste another</Button>
        </header>
        <FactGrid facts={facts} />
        <Verdicts list={verdicts} />
        <FindingList findings={findings} quiet={quiet} />
        <Hops list={hops} headers={headers} />
        <Signatures list={signatures} />
      </article>
      <Indicators headers={headers} list={indicators} />
    </>
  )
}

function Indicators({ headers, list }: { readonly headers: MailHeaders; readonly list: List }) {
  const { indicators } = headers
  return (
    <aside className="lookup-side" aria-label="Indicators in the header">
      <section>
        <h2>{list.title}</h2>
        {indicators.length === 0 ? <p className="muted">{noIndicatorsWords(headers)}</p> : null}
        <ul className="side-list">
          {indicators.map(({ kind, value, link }, index) => (
            <li key={`${kind} ${value}`} data-entry={value}>
              <a
                href={link}
                className="mono"
                onClick={(event) => {
                  event.preventDefault()
                  navigate(link)
                }}
              >
                {cellWords(list.rows[index]?.Value).value}
              </a>
              <p className="muted">
                <span className="sign">
                  <Swatch color={kindColors[kind]} />
                  {kindWord(kind, value)}
                </span>
                <span className="side-where">{cellWords(list.rows[index]?.Where).value}</span>
              </p>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  )
}
