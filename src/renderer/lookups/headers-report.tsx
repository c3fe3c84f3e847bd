import { formatUtc } from '../state/format.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { Swatch, Tag } from '../ui/signs.tsx'
import { defangedEmail, defangedHost, defangedIp } from './defanged.ts'
import { delayWords } from './delay-words.ts'
import { FactGrid } from './fact-grid.tsx'
import { FindingList } from './finding-list.tsx'
import { Hops, Signatures, Verdicts } from './headers-tables.tsx'
import { headerTitle, noFindingsWords, noIndicatorsWords, nullPathWords } from './headers-words.ts'
import { kindColors, kindWord } from './kind-words.ts'
import { coded, type Fact, fact } from './reading.ts'
import { type MailHeaders, pasteHeadersAgain } from './shared/message-header.ts'

/** Content of a header: the stated sender, the results of servers, the route. */
export function HeadersReport({ headers }: { readonly headers: MailHeaders }) {
  return (
    <>
      <article className="lookup-main">
        <header className="lookup-head">
          <h1>{headerTitle(headers)}</h1>
          <Tag>message header</Tag>
          {headers.truncated ? <Tag>too long: its start was read</Tag> : null}
          <Button onClick={pasteHeadersAgain}>Paste another</Button>
        </header>
        <FactGrid facts={factsOf(headers)} />
        <Verdicts headers={headers} />
        <FindingList findings={headers.findings} quiet={noFindingsWords(headers)} />
        <Hops headers={headers} />
        <Signatures headers={headers} />
      </article>
      <Indicators headers={headers} />
    </>
  )
}

type Mailbox = MailHeaders['from'][number]

const written = ({ name, address }: Mailbox) =>
  name === null ? defangedEmail(address) : `${name} <${defangedEmail(address)}>`

const list = (mailboxes: readonly Mailbox[]) =>
  mailboxes.length === 0 ? null : mailboxes.map(written).join(', ')

function factsOf(headers: MailHeaders): Fact[] {
  const { return_path: path, message_id: id, date } = headers
  return [
    ...fact('From', list(headers.from)),
    ...fact('Reply to', list(headers.reply_to)),
    ...fact('Sender', list(headers.sender)),
    ...fact(
      'Return path',
      path === null ? null : (nullPathWords(path) ?? list(path.mailbox === null ? [] : [path.mailbox])),
    ),
    ...fact('Date', date === null ? null : date.at === null ? date.text : formatUtc(date.at), {
      ...(date === null ? {} : { note: date.text }),
    }),
    ...fact('Transit time', headers.total_seconds === null ? null : delayWords(headers.total_seconds)),
    ...coded('Message id', id === null ? null : defangedEmail(id.text), { isWide: true }),
  ]
}

function Indicators({ headers }: { readonly headers: MailHeaders }) {
  const { indicators } = headers
  return (
    <aside className="lookup-side" aria-label="Indicators in the header">
      <section>
        <h2>Look up</h2>
        {indicators.length === 0 ? <p className="muted">{noIndicatorsWords(headers)}</p> : null}
        <ul className="side-list">
          {indicators.map(({ kind, value, link, where }) => (
            <li key={`${kind} ${value}`} data-entry={value}>
              <a
                href={link}
                className="mono"
                onClick={(event) => {
                  event.preventDefault()
                  navigate(link)
                }}
              >
                {kind === 'ip'
                  ? defangedIp(value)
                  : kind === 'email'
                    ? defangedEmail(value)
                    : defangedHost(value)}
              </a>
              <p className="muted">
                <span className="sign">
                  <Swatch color={kindColors[kind]} />
                  {kindWord(kind, value)}
                </span>
                <span className="side-where">{where.join(', ')}</span>
              </p>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  )
}
