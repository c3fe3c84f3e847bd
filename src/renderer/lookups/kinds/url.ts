import type { Answers } from '../answers.ts'
import { defangedHost, defangedUrl } from '../defanged.ts'
import { quietUrl } from '../quiet-words.ts'
import { blank, bySeverity, coded, fact, type Reading, worstOf } from '../reading.ts'

/** Returns the reading of an answer about a URL. Answers never contain credentials, so none can be shown. */
export function readUrl(answer: Answers['url'], shown: string | null): Reading {
  const findings = bySeverity(answer.findings)
  const { host, host_unicode: unicode } = answer
  const shownHost = hostIn(shown) ?? defangedHost(host)
  const inner = answer.embedded_url
  const decoded =
    answer.decoded === null ? null : defangedUrl(answer.decoded).replace(defangedHost(host), () => shownHost)
  return {
    ...blank,
    tags: [{ words: 'URL' }, { words: answer.scheme }],
    canonical: answer.url,
    says: sentence(answer, shownHost),
    severity: worstOf(findings),
    facts: [
      ...coded('Host', host === '' ? null : shownHost, { real: host }),
      ...coded('Host in Unicode', unicode === null ? null : defangedHost(unicode), {
        ...(unicode === null ? {} : { real: unicode }),
      }),
      ...fact('Port', answer.port),
      ...coded('Scheme', answer.scheme),
      ...fact('Credentials', answer.has_userinfo ? 'present, left out everywhere' : 'none'),
      ...fact('Parameters', answer.query.length === 0 ? null : String(answer.query.length)),
      ...coded('Path', answer.path, { isWide: answer.path.length > 40 }),
      ...coded('Fragment', answer.fragment, { isWide: (answer.fragment?.length ?? 0) > 40 }),
      ...coded('Decoded', decoded, {
        isWide: true,
        ...(answer.decoded === null ? {} : { real: answer.decoded }),
      }),
      ...coded('Leads to', inner === null ? null : defangedUrl(inner), {
        isWide: true,
        ...(inner === null ? {} : { real: inner }),
      }),
    ],
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

function sentence({ host, scheme, embedded_url: inner }: Answers['url'], shown: string): string {
  const where = host === '' ? `a ${scheme} value without a host` : shown
  return inner === null ? `Leads to ${where}.` : `Wraps another URL; the wrapper is ${where}.`
}

/** Returns the host of a URL as spelled by the workstation. */
function hostIn(shown: string | null): string | null {
  const [, host] = /^[^/]*\/\/(?:[^/?#]*@)?((?:\[[^\]]*:[^\]]*\]|\[\.\]|[^/?#:[\]])+)/.exec(shown ?? '') ?? []
  return host ?? null
}
