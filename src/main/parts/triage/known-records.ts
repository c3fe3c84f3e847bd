import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import type { KnownFact } from '../../../contract/workstation/triage/known-facts.ts'
import { lookAlikeTitle } from '../../engine/estate/look-alike-words.ts'
import { ownEstateNow } from '../../operations/knowledge/own-estate.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { knowledgeStamp } from '../../store/actors/actor-knowledge.ts'
import { exploitedBy } from '../../store/actors/actor-search.ts'
import type { Store } from '../../store/database/handle.ts'
import { lastChange } from '../../store/register/register-changes.ts'
import { knownRecordsStamp, lookedUpValues, providerContacts } from '../../store/triage/known-records.ts'
import type { Context } from './context.ts'
import { suppressedValues } from './suppressed-values.ts'

/**
 * Data on values in the lookup history, the register, suppressions and sets of threat actors, read once per state of
 * these; and whether they imitate an own domain.
 */
export type KnownRecords = {
  readonly stamp: string
  readonly factsOf: (kind: IocKind, value: string) => KnownFact[]
}

const kept = new WeakMap<Store, KnownRecords>()

export function knownRecords(
  context: Pick<Context, 'store' | 'clock' | 'settings' | 'resources' | 'lists'>,
): KnownRecords {
  const stored = storedRecords(context.store, isoTime(context.clock))
  const { stamp, lookAlikeOf } = ownEstateNow(context, context.lists)
  return {
    stamp: `${stored.stamp}/${stamp}`,
    factsOf: (kind, value) => {
      const found = lookAlikeOf(kind, value)
      const facts = stored.factsOf(kind, value)
      return found === null ? facts : [{ what: 'look_alike', words: lookAlikeTitle(found) }, ...facts]
    },
  }
}

function storedRecords(store: Store, now: string): KnownRecords {
  const suppressed = suppressedValues(store, now)
  const stamp = `${suppressed.stamp}/${knownRecordsStamp(store)}/${lastChange(store.reader)}/${knowledgeStamp(store.reader) ?? ''}`
  const last = kept.get(store)
  if (last?.stamp === stamp) return last
  const lookedUp = new Map(
    lookedUpValues(store).map(({ kind, value, count }) => [keyOf(kind, value), count] as const),
  )
  const providers = providerNames(store)
  const exploiters = Map.groupBy(exploitedBy(store.reader), ({ key }) => key)
  const read: KnownRecords = {
    stamp,
    factsOf: (kind, value) => {
      const provider = providers.size === 0 ? undefined : providerOf(providers, kind, value)
      const times = lookedUp.get(keyOf(kind === 'ipv4' || kind === 'ipv6' ? 'ip' : kind, value))
      const [first, ...others] = (kind === 'cve' ? exploiters.get(value.toLowerCase()) : undefined) ?? []
      return [
        ...(first === undefined
          ? []
          : [{ what: 'actors' as const, words: `exploited by ${first.name}${andMore(others.length)}` }]),
        ...(provider === undefined ? [] : [{ what: 'provider' as const, words: `provider ${provider}` }]),
        ...suppressed.factsOf(kind, value),
        ...(times === undefined
          ? []
          : [{ what: 'looked_up' as const, words: times === 1 ? 'looked up' : `looked up ${times} times` }]),
      ]
    },
  }
  kept.set(store, read)
  return read
}

const andMore = (count: number) => (count === 0 ? '' : ` and ${count} more`)

function keyOf(kind: string, value: string): string {
  return `${kind} ${kind === 'email' ? value.toLowerCase() : value}`
}

/** Providers by the host of their web site and by the mail addresses that are entered as their contact. */
function providerNames(store: Store): Map<string, string> {
  const names = new Map<string, string>()
  for (const { name, website, contact } of providerContacts(store)) {
    const host = website === null ? null : hostOf(website)
    if (host !== null) names.set(host, name ?? host)
    for (const [mail] of (contact ?? '').matchAll(/[^\s<>(),;:]{1,64}@[a-z0-9.-]{1,253}[a-z0-9]/gi))
      names.set(mail.toLowerCase(), name ?? mail)
  }
  return names
}

/**
 * Returns the provider whose web site or mail address a value is. Only the exact host counts, with or without `www.`:
 * its subdomains may belong to anyone.
 */
function providerOf(names: ReadonlyMap<string, string>, kind: IocKind, value: string): string | undefined {
  switch (kind) {
    case 'email': {
      const mail = value.toLowerCase()
      return names.get(mail) ?? names.get(bare(mail.slice(mail.lastIndexOf('@') + 1)))
    }
    case 'domain':
      return names.get(bare(value))
    case 'url': {
      const host = hostOf(value)
      return host === null ? undefined : names.get(host)
    }
    default:
      return undefined
  }
}

function hostOf(website: string): string | null {
  const trimmed = website.trim()
  const host = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)?.hostname
  return host === undefined || host === '' ? null : bare(host)
}

function bare(host: string): string {
  return host.toLowerCase().replace(/^www\./, '')
}
