import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import type { Settings } from '../../../contract/workstation/settings/settings.ts'
import { imitatedBy } from '../../engine/estate/imitated-by.ts'
import { type LookAlikeIndex, lookAlikeIndex } from '../../engine/estate/look-alike-index.ts'
import type { OwnLookAlike } from '../../engine/estate/own-look-alike.ts'
import { markBit } from '../../engine/ioc/indicator.ts'
import type { RiskCountry, RiskPacks } from '../../engine/risk/assess-risk.ts'
import { latinReading } from '../../engine/url/confusables.ts'
import { shippedData } from '../system/shipped-data.ts'
import { riskPack } from './risk-pack.ts'
import type { ValueLists } from './value-lists.ts'

/** What tells the own estate: the settings, and the data that is shipped. */
export type EstateTools = { readonly settings: () => Settings; readonly resources: string }

/** The own domains as they are in the settings now, beside the allow-list. */
export type OwnEstate = {
  /** Changes whenever an answer may change. */
  readonly stamp: string
  /** The own domain that a host imitates; null for own, allow-listed and a known brand's own hosts, and all others. */
  readonly imitatedBy: (host: string) => OwnLookAlike | null
  /** The same for a domain, a URL or a mail address; null for other kinds. */
  readonly lookAlikeOf: (kind: IocKind, value: string) => OwnLookAlike | null
}

type Prepared = { readonly index: LookAlikeIndex; readonly number: number }

/** One index per list of entries: the settings keep the list until they are changed. */
const prepared = new WeakMap<readonly string[], Prepared>()
let lastNumber = 0

function indexOf(entries: readonly string[], resources: string): Prepared {
  const known = prepared.get(entries)
  if (known !== undefined) return known
  const latin = (label: string) => latinReading(label, shippedData(resources, 'confusables.txt'))
  lastNumber += 1
  const made = { index: lookAlikeIndex(entries, latin), number: lastNumber }
  prepared.set(entries, made)
  return made
}

/** Returns the own estate as it is now. */
export function ownEstateNow({ settings, resources }: EstateTools, lists: ValueLists): OwnEstate {
  const { own_estate, country } = settings()
  const { index, number } = indexOf(own_estate, resources)
  const isAllowed = (kind: IocKind, value: string) => (lists.marksOf(kind, value) & markBit.allowed) !== 0
  const imitated = (host: string) =>
    index.byDomain.size === 0
      ? null
      : imitatedBy(host, index, (name) => isAllowed('domain', name), riskPack(resources, country).brands)
  return {
    stamp: `${number} ${lists.revision}`,
    imitatedBy: imitated,
    lookAlikeOf: (kind, value) => {
      const host = index.byDomain.size === 0 ? null : hostIn(kind, value)
      return host === null || (kind !== 'domain' && isAllowed(kind, value)) ? null : imitated(host)
    },
  }
}

/** Returns the packs of a country with what they need to recognise look-alikes of the own domains. */
export function packsWithEstate(tools: EstateTools, country: RiskCountry, lists: ValueLists): RiskPacks {
  return { ...riskPack(tools.resources, country), own: ownEstateNow(tools, lists).imitatedBy }
}

function hostIn(kind: IocKind, value: string): string | null {
  if (kind === 'domain') return value
  if (kind === 'email') return value.slice(value.lastIndexOf('@') + 1)
  return kind === 'url' ? (URL.parse(value)?.hostname ?? null) : null
}
