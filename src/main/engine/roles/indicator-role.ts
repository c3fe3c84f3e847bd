import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import type { RoleVerdict } from '../../../contract/workstation/triage/indicator-roles.ts'
import { markBit } from '../ioc/indicator.ts'
import { brandOwning, findBrandLookAlike } from '../risk/brand-look-alike.ts'
import { type Host, parentIn, readHost } from '../risk/read-host.ts'
import type { RiskPacks } from '../risk/risk-packs.ts'
import type { HeaderUse } from './header-roles.ts'

/**
 * Facts from which the role of one indicator is decided: what it is and where it occurs. A person's decision is handled
 * by the caller.
 */
export type RoleFacts = {
  readonly kind: IocKind
  readonly value: string
  /** Bits of `markBit`. */
  readonly marks: number
  /** Number of places in the whole session. */
  readonly count: number
  /** Its places in headers, or null when there are none. */
  readonly header: HeaderUse | null
  /** Names of the warning lists that contain it. */
  readonly lists: readonly string[]
  /** Whether it belongs to the own estate. */
  readonly isOwn: boolean
  /** Whether it is written as it is in a report that otherwise defangs what it tells of. */
  readonly isPlainAmongDefanged: boolean
}

/** Facts of the session about brands. */
export type BrandUse = {
  /** Names of the brands that another value of the session imitates. */
  readonly imitated: ReadonlySet<string>
  /** True when the risk reading found a brand claimed by a sender or a link that does not belong to it. */
  readonly isClaimed: boolean
}

const ofNoNetwork = markBit.private | markBit.loopback | markBit.link_local
const ofDocuments = markBit.documentation | markBit.reserved | markBit.multicast

const decided = (role: RoleVerdict['role'], reason: string): RoleVerdict => ({ role, reason, by: 'rule' })

export function decideRole(facts: RoleFacts, brands: BrandUse, packs: RiskPacks): RoleVerdict {
  return (
    decideByEstate(facts) ??
    decideByMessageId(facts) ??
    decideByList(facts, packs) ??
    decideByBrand(facts, brands, packs) ??
    decideByHeader(facts) ??
    decideBySpelling(facts) ??
    decided(
      'infrastructure',
      'No rule gives it another role; without one, an indicator is taken as infrastructure of the attack.',
    )
  )
}

function decideByEstate({ marks, isOwn, header }: RoleFacts): RoleVerdict | null {
  const to = header?.fields.get('recipient')
  if (to !== undefined) return decided('recipient', `It stands in the field ${to}.`)
  if (isOwn)
    return decided('own_estate', 'It belongs to the own domains and networks (Settings, Workstation).')
  if ((marks & ofNoNetwork) !== 0)
    return decided('own_estate', 'It is an address of a private network or of one machine.')
  return null
}

/** A Message-ID is extracted as an e-mail address, but it is no mailbox. */
function decideByMessageId({ header, count }: RoleFacts): RoleVerdict | null {
  const field = header?.fields.get('message_id')
  const isOnlyThere = header !== null && header.fields.size === 1 && header.times >= count
  return field !== undefined && isOnlyThere
    ? decided('message_id', `It stands in the field ${field} only.`)
    : null
}

function decideByList({ kind, value, marks, lists }: RoleFacts, packs: RiskPacks): RoleVerdict | null {
  if ((marks & markBit.allowed) !== 0) return decided('reference', 'It is on the allow-list.')
  if ((marks & markBit.listed) !== 0)
    return decided(
      'reference',
      lists.length === 0 ? 'It is on a warning list.' : `It is on the warning list ${lists[0]}.`,
    )
  if ((marks & ofDocuments) !== 0)
    return decided('reference', 'It is reserved, for documentation or other use.')
  return kind === 'domain' && packs.lists.freeMail.values.has(value)
    ? decided('reference', 'It gives mailboxes to everybody, so it says nothing of who sent.')
    : null
}

function decideByBrand({ kind, value }: RoleFacts, brands: BrandUse, packs: RiskPacks): RoleVerdict | null {
  const host = hostOf(kind, value)
  if (host === null) return null
  // a page or mailbox at a brand that offers them to everybody does not belong to that brand
  const { freeHosting, freeMail } = packs.lists
  if (parentIn(host.name, freeHosting.values) !== null) return null
  if (kind === 'email' && freeMail.values.has(host.name)) return null
  const owner = brandOwning(host, packs.brands)
  if (owner === null) return null
  if (brands.imitated.has(owner.name))
    return decided('spoofed_brand', `${owner.name} is imitated here, and this is its own address.`)
  if (brands.isClaimed)
    return decided(
      'spoofed_brand',
      `It is an address of ${owner.name}, and a name is claimed here that the sender or a link does not bear out.`,
    )
  return decided('reference', `It is an address of ${owner.name}, which nothing here imitates.`)
}

function decideByHeader({ kind, header, count }: RoleFacts): RoleVerdict | null {
  const sender = header?.fields.get('sender')
  const isInBody = header === null || header.times < count
  if (header === null || kind === 'url') return null
  if (kind === 'email' && sender !== undefined) return decided('sender', `It stands in the field ${sender}.`)
  if (isInBody || header.fields.has('other')) return null
  if (sender !== undefined) return decided('sender', `It stands in the field ${sender}.`)
  const relay = header.fields.get('relay')
  return relay === undefined ? null : decided('relay', `It stands in the field ${relay}.`)
}

/** Authors of reports defang what must not be opened, and leave their mailbox and further reading as they are. */
function decideBySpelling({ isPlainAmongDefanged }: RoleFacts): RoleVerdict | null {
  return isPlainAmongDefanged
    ? decided('reference', 'It is written plainly in a report that defangs its indicators.')
    : null
}

/** The brand that a value imitates, or null. */
export function brandImitatedBy(kind: IocKind, value: string, packs: RiskPacks): string | null {
  const host = hostOf(kind, value)
  return host === null ? null : (findBrandLookAlike(host, packs.brands)?.brand.name ?? null)
}

function hostOf(kind: IocKind, value: string): Host | null {
  if (kind === 'domain') return readHost(value)
  if (kind === 'email') return readHost(value.slice(value.lastIndexOf('@') + 1))
  if (kind !== 'url') return null
  const name = URL.parse(value)?.hostname ?? ''
  return name === '' ? null : readHost(name)
}
