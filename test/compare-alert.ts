import { severities } from '../src/contract/severities.ts'

/** Compares an imported alert with what its program's documentation says that it is. */

type Value = { readonly type: string; readonly value: string }

/** What an alert must be read as; the forms are explained in `test/fixtures/alerts/README.md`. */
export type ExpectedAlert = {
  readonly title: string | readonly string[] | null
  readonly severity: string | null
  readonly time: string | readonly string[] | null
  readonly host: string | readonly (string | null)[] | null
  readonly techniques: readonly string[] | null
  readonly observables: readonly Value[]
  readonly never: readonly string[]
  readonly may?: readonly Value[]
}

/** The part of a stored alert that is compared. */
export type ReadOne = {
  readonly title: string | null
  readonly severity: number
  readonly detectedAt: string | null
  readonly hostname: string | null
  readonly techniques: readonly string[]
  readonly observables: readonly Value[]
}

type Fact = 'title' | 'severity' | 'time' | 'host' | 'no host' | 'techniques'

export type Comparison = {
  /** Whether each fact that the event carries is right. */
  readonly facts: Readonly<Partial<Record<Fact, boolean>>>
  readonly observables: {
    readonly found: number
    readonly wrong: readonly string[]
    readonly absent: readonly string[]
  }
  readonly misses: readonly string[]
}

/** Types that are scored, by the type of the store. */
const scored = new Map([
  ['ip', 'ip'],
  ['domain', 'name'],
  ['hostname', 'name'],
  ['url', 'url'],
  ['email', 'email'],
  ['hash', 'hash'],
  ['cve', 'cve'],
])

export function compareAlert(expected: ExpectedAlert, read: ReadOne | undefined): Comparison {
  const misses: string[] = []
  const facts: { [name in Fact]?: boolean } = {}
  const check = (name: Fact, isRight: boolean, is: unknown, should: unknown) => {
    facts[name] = isRight
    if (!isRight && read !== undefined) misses.push(`${name}: ${shown(is)}, not ${shown(should)}`)
  }
  const { title, severity, time, host, techniques } = expected
  if (title !== null)
    check(
      'title',
      [title].flat().some((one) => isTitle(one, read?.title)),
      read?.title,
      title,
    )
  if (severity !== null) {
    const is = read === undefined ? undefined : severities[read.severity]
    check('severity', is === severity, is, severity)
  }
  if (time !== null || (read !== undefined && read.detectedAt !== null))
    check(
      'time',
      [time].flat().some((one) => one === toMillisecond(read?.detectedAt)),
      read?.detectedAt,
      time,
    )
  const hosts = [host].flat()
  if (!hosts.includes(null))
    check(
      'host',
      hosts.some((one) => isName(one, read?.hostname)),
      read?.hostname,
      host,
    )
  else if (read !== undefined)
    check(
      'no host',
      isOneOf(hosts, read.hostname) || isOwnAddress(expected, read.hostname),
      read.hostname,
      host,
    )
  if (techniques !== null && (techniques.length > 0 || (read?.techniques.length ?? 0) > 0))
    check('techniques', areTechniques(techniques, read?.techniques), read?.techniques, techniques)
  const observables = compareObservables(expected, read)
  if (read !== undefined) {
    misses.push(...observables.wrong.map((value) => `observable that is none: ${value}`))
    misses.push(...observables.absent.map((value) => `observable not found: ${value}`))
  }
  return { facts, observables, misses }
}

function compareObservables(expected: ExpectedAlert, read: ReadOne | undefined): Comparison['observables'] {
  const is = new Map(
    (read?.observables ?? []).flatMap(({ type, value }) => {
      const kind = scored.get(type)
      return kind === undefined ? [] : [[keyOf(kind, value), `${type} ${value}`]]
    }),
  )
  const should = new Map(
    expected.observables.map(({ type, value }) => [keyOf(scored.get(type) ?? type, value), value]),
  )
  const hosts = [expected.host, read?.hostname ?? null]
    .flat()
    .flatMap((name) => (name === null ? [] : nameOf(name)))
  const allowed = new Set([
    ...(expected.may ?? []).map(({ type, value }) => keyOf(scored.get(type) ?? type, value)),
    ...partsOf([...expected.observables, ...(expected.may ?? [])]),
    ...hosts.map((name) => keyOf('name', name)),
  ])
  const absent = [...should].filter(
    ([key]) => !is.has(key) && !hosts.some((name) => key === keyOf('name', name)),
  )
  const never = new Set(expected.never.map((value) => value.toLowerCase()))
  const wrong = [...is].filter(([key]) => {
    const value = key.slice(key.indexOf(' ') + 1)
    return !should.has(key) && (!allowed.has(key) || never.has(value))
  })
  return {
    found: should.size - absent.length,
    wrong: wrong.map(([, named]) => named),
    absent: absent.map(([, value]) => value),
  }
}

/** Returns the hosts of URLs and the domains of mail addresses, which are listed with them. */
function partsOf(values: readonly Value[]): string[] {
  return values.flatMap(({ type, value }) => {
    if (type === 'email') return [keyOf('name', value.slice(value.lastIndexOf('@') + 1))]
    if (type !== 'url' || !URL.canParse(value)) return []
    const host = new URL(value).hostname.replace(/^\[|\]$/g, '')
    return [keyOf('name', host), keyOf('ip', host)]
  })
}

/** Spellings of one value have one key. */
function keyOf(kind: string, value: string): string {
  if (kind === 'url') return `url ${URL.canParse(value) ? new URL(value).href : value}`
  return `${kind} ${kind === 'name' ? nameOf(value) : value.toLowerCase()}`
}

const nameOf = (name: string) => name.toLowerCase().replace(/\.$/, '')

/** A title may be shown with its white space joined. */
function isTitle(should: string, is: string | null | undefined): boolean {
  return typeof is === 'string' && is.replace(/\s+/g, ' ').trim() === should.replace(/\s+/g, ' ').trim()
}

function isName(should: string | null, is: string | null | undefined): boolean {
  return should !== null && typeof is === 'string' && nameOf(is) === nameOf(should)
}

function isOneOf(hosts: readonly (string | null)[], is: string | null): boolean {
  return is === null || hosts.some((one) => isName(one, is))
}

/** A host that the event does not name may be called by its address where that is a private one. */
function isOwnAddress({ observables }: ExpectedAlert, is: string | null): boolean {
  return observables.some(({ type, value }) => type === 'ip' && value === is && value.startsWith('10.'))
}

function toMillisecond(moment: string | null | undefined): string | null {
  return typeof moment === 'string' ? new Date(moment).toISOString() : null
}

/** All that the event names, and nothing but these and the techniques that they are parts of. */
function areTechniques(should: readonly string[], is: readonly string[] = []): boolean {
  const parents = should.map((id) => id.split('.')[0])
  return (
    should.every((id) => is.includes(id)) && is.every((id) => should.includes(id) || parents.includes(id))
  )
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value)
}
