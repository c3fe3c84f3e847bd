import { bySeverity, highestSeverity, severities } from '../../severities.ts'
import type { WindowOutput } from '../../workstation/window/bridge.ts'
import { defangedHost, defangedUrl } from '../defanged.ts'
import {
  blank,
  type Cell,
  cellOf,
  coded,
  type Description,
  fact,
  type List,
  listIfAny,
  spoken,
  yesNo,
} from '../description.ts'
import { commonCells, lookupKind, reached } from '../lookup-kind.ts'
import { headline, sentenceOf } from '../sentence.ts'

type Answer = WindowOutput<'url.analyse'>

/** Answers never contain credentials, so none can be shown. */
function describeUrl(answer: Answer, shown: string | null = null): Description {
  const findings = bySeverity(answer.findings)
  const { host, host_unicode: unicode } = answer
  const shownHost = hostIn(shown) ?? defangedHost(host)
  const inner = answer.embedded_url
  const decoded =
    answer.decoded === null ? null : defangedUrl(answer.decoded).replace(defangedHost(host), () => shownHost)
  return {
    ...blank,
    kind: 'url',
    value: answer.url,
    tags: [{ words: 'URL' }, { words: answer.scheme }],
    sentence: sentence(answer),
    severity: highestSeverity(findings),
    facts: [
      ...coded('Host', host === '' ? null : shownHost, { real: host }),
      ...coded('Host in Unicode', unicode === null ? null : defangedHost(unicode), {
        ...(unicode === null ? {} : { real: unicode }),
      }),
      ...fact('Port', answer.port),
      ...coded('Scheme', answer.scheme),
      ...fact('Credentials', answer.has_userinfo ? 'present, left out everywhere' : 'none', {
        ...(answer.has_userinfo ? { tone: 'bad' } : {}),
      }),
      ...fact('Parameters', answer.query.length === 0 ? null : String(answer.query.length)),
      ...coded('Path', answer.path, { isWide: answer.path.length > 40 }),
      ...coded('Fragment', answer.fragment, { isWide: (answer.fragment?.length ?? 0) > 40 }),
      ...coded('Decoded', decoded, {
        isWide: true,
        ...(answer.decoded === null ? {} : { real: answer.decoded }),
      }),
      ...coded('Leads to', inner === null ? null : defangedUrl(inner), {
        isWide: true,
        ...(inner === null ? {} : { real: inner, tone: 'doubtful' }),
      }),
      ...(answer.host_context.scanned ? yesNo('Host scanned here', true) : []),
    ],
    lists: [...layersOf(answer), ...parametersOf(answer)],
    findings,
    quiet: quietUrl(answer),
    sources: [
      { name: 'Parsed on this machine', dated: null },
      { name: 'Unicode confusables, brand and suffix tables', dated: null },
    ],
    unknown: [
      ...(answer.resolution === null
        ? [
            {
              what: 'Where it redirects to',
              why: 'Following it means opening it, which only an instance does.',
            },
          ]
        : []),
      ...(answer.host_context.scanned
        ? []
        : [{ what: 'Its host', why: answer.host_context.note ?? 'The host was never scanned here.' }]),
    ],
  }
}

function sentence({ findings, resolution, host_context: context }: Answer): string {
  return sentenceOf(
    headline(bySeverity(findings)) ?? 'Nothing stands out in the URL as written',
    findings.length === 0 && resolution === null ? 'it was not followed' : null,
    context.scanned ? 'its host was scanned here' : null,
  )
}

/** Returns that a URL as written is unobtrusive, and that it was not followed. */
export function quietUrl({ findings, resolution }: Pick<Answer, 'findings' | 'resolution'>): string | null {
  if (findings.length > 0) return null
  const unfollowed = resolution === null ? ' It was not followed.' : ''
  return `Nothing stands out in the URL as written.${unfollowed}`
}

/** Returns the URLs inside this one, outermost first. */
function layersOf({ layers = [] }: Answer): readonly List[] {
  return listIfAny({
    title: 'Nested URLs',
    note: 'outermost first',
    columns: ['Carried by', 'URL', 'Part'],
    rows: layers.map(({ by, url, partial }) => ({
      'Carried by': spoken(by.replaceAll('-', ' ')),
      URL: cellOf(defangedUrl(url), url),
      Part: partial === true ? 'host only' : null,
    })),
  })
}

function parametersOf({ query }: Answer): readonly List[] {
  return listIfAny({
    title: 'Parameters',
    columns: ['Name', 'Value'],
    rows: query.map(({ key, value }) => ({ Name: key, Value: parameterCell(value) })),
  })
}

/** Defangs a parameter that is a URL; other values are unchanged. */
function parameterCell(value: string): Cell {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? cellOf(defangedUrl(value), value) : value
}

/** Returns the host of a URL as spelled by the workstation. */
function hostIn(shown: string | null): string | null {
  const [, host] = /^[^/]*\/\/(?:[^/?#]*@)?((?:\[[^\]]*:[^\]]*\]|\[\.\]|[^/?#:[\]])+)/.exec(shown ?? '') ?? []
  return host ?? null
}

/** A URL, parsed, and the URLs inside it. */
export const urlKind = lookupKind({
  operation: 'url.analyse',
  field: 'url',
  kinds: ['url'],
  describe: describeUrl,
  gates: severities,
  meets: ({ findings }) => reached(highestSeverity(findings)),
  rows: {
    columns: ['url', 'host', 'port', 'severity', 'findings', 'embedded_url', 'known', 'error'],
    shown: ['url', 'severity', 'findings'],
    row: (answer) => ({ ...answer, ...commonCells(describeUrl(answer), answer) }),
  },
})
