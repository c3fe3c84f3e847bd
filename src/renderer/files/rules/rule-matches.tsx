import type { Severity } from '../../../contract/severities.ts'
import { lookedWords } from '../../../contract/workstation/files/looked-words.ts'
import { formatCount } from '../../state/format.ts'
import { navigate } from '../../state/router.ts'
import { SeveritySign, Tag } from '../../ui/signs.tsx'
import './rules.css'

type Place = {
  readonly offset: number
  readonly length: number
  readonly bytes: string
  readonly before: string
  readonly after: string
}
type Meta = { readonly name: string; readonly value: string }
type Match = {
  readonly rule: string
  readonly set: string
  readonly severity: Severity
  readonly tags: readonly string[]
  readonly meta: readonly Meta[]
  readonly strings: readonly (Place & { readonly identifier: string })[]
  readonly string_total: number
}
type Listed = {
  readonly text: string
  readonly set: string
  readonly line: number
  readonly count: number
  readonly places: readonly Place[]
}
type Result = {
  readonly looked: { readonly rules: number; readonly strings: number; readonly sets: readonly string[] }
  readonly matches: readonly Match[]
  readonly match_total: number
  readonly strings: readonly Listed[]
}

type MatchesProps = { readonly sha256: string; readonly data: unknown; readonly notLooked: number }

/** What the user's rules found in a file: each rule with its tags, its metadata and the bytes at each of its strings. */
export function RuleMatches({ sha256, data, notLooked }: MatchesProps) {
  if (data === null) return null
  const result = data as Result
  return (
    <>
      <p>{lookedWords(result, notLooked)}</p>
      <p className="muted">{result.looked.sets.join(', ')}</p>
      {result.matches.map((match) => (
        <section key={`${match.set} ${match.rule}`} className="rule-match" aria-label={match.rule}>
          <h3 className="rule-name">
            <SeveritySign severity={match.severity} /> {match.rule}{' '}
            {match.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </h3>
          <dl className="file-facts">
            {[{ name: 'set', value: match.set }, ...match.meta].map(({ name, value }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule may state a field several times
              <div key={at}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Places sha256={sha256} places={match.strings} total={match.string_total} />
        </section>
      ))}
      {result.strings.map((listed) => (
        <section
          key={`${listed.set} ${listed.line}`}
          className="rule-match"
          aria-label={`The listed string ${listed.text}`}
        >
          <h3 className="rule-name mono">{listed.text}</h3>
          <p className="muted">
            {listed.set}, line {formatCount(listed.line)}
          </p>
          <Places sha256={sha256} places={listed.places} total={listed.count} />
        </section>
      ))}
    </>
  )
}

type PlacesProps = {
  readonly sha256: string
  readonly places: readonly (Place & { readonly identifier?: string })[]
  readonly total: number
}

function Places({ sha256, places, total }: PlacesProps) {
  if (places.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with keys
    <section className="file-table" tabIndex={0} aria-label="Places">
      <table>
        <thead>
          <tr>
            <th>Offset</th>
            <th>String</th>
            <th>Bytes</th>
            <th>Text</th>
          </tr>
        </thead>
        <tbody>
          {places.map((place, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: strings of a rule may lie at the same place
            <tr key={at}>
              <td>
                <button
                  type="button"
                  className="link-button mono"
                  onClick={() =>
                    navigate(`/files/${sha256}/bytes/${place.offset}-${Math.max(1, place.length)}`)
                  }
                >
                  0x{place.offset.toString(16)}
                </button>
              </td>
              <td className="mono">{place.identifier ?? ''}</td>
              <td className="mono">
                {spaced(place.before)} <span className="rule-found">{spaced(place.bytes)}</span>{' '}
                {spaced(place.after)}
              </td>
              <td className="mono">
                {printed(place.before)}
                <span className="rule-found">{printed(place.bytes)}</span>
                {printed(place.after)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {places.length < total ? (
        <p className="muted">
          The first {formatCount(places.length)} of {formatCount(total)} places are listed.
        </p>
      ) : null}
    </section>
  )
}

const pairs = (hex: string) => hex.match(/../g) ?? []
const spaced = (hex: string) => pairs(hex).join(' ')
const printed = (hex: string) =>
  pairs(hex)
    .map((pair) => Number.parseInt(pair, 16))
    .map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.'))
    .join('')
