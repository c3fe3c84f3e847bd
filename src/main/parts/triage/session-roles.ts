import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import type { Settings } from '../../../contract/workstation/settings/settings.ts'
import type { RoleVerdict } from '../../../contract/workstation/triage/indicator-roles.ts'
import { markBit } from '../../engine/ioc/indicator.ts'
import type { RiskPacks } from '../../engine/risk/assess-risk.ts'
import { addHeaderUses, type HeaderUse, maxHeaderBytes } from '../../engine/roles/header-roles.ts'
import { brandImitatedBy, decideRole } from '../../engine/roles/indicator-role.ts'
import { ownEstate } from '../../engine/warning-list/own-estate.ts'
import type { ValueLists } from '../../operations/knowledge/value-lists.ts'
import { yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import type { OpenSession } from './open-session.ts'

/** Roles of the indicators of a session: assigned by a person, else decided by the rules. */

/** Maximum number of rows of a session checked for imitated brands; larger sessions are logs and feeds. */
const maxAskedRows = 20_000
const rowsPerTurn = 500

export type RoleReader = (position: number) => RoleVerdict

export async function roleReader(
  session: OpenSession,
  parts: { readonly settings: Settings; readonly lists: ValueLists; readonly packs: RiskPacks },
): Promise<RoleReader> {
  const { table } = session
  const { lists, packs } = parts
  const brands = { imitated: await brandsImitated(session, packs), isClaimed: isBrandClaimed(session) }
  const estate = ownEstate(parts.settings.own_estate)
  const isDefanging = defangs(session)
  return (position) => {
    const given = session.givenRoles.get(position)
    if (given !== undefined) return { role: given, reason: 'Set by a person.', by: 'person' }
    const kind = table.kindAt(position)
    const value = table.values[position] as string
    const marks = table.marks[position] as number
    const header = session.headerUses.get(position) ?? null
    const facts = {
      kind,
      value,
      marks,
      count: table.counts[position] as number,
      header,
      lists: (marks & markBit.listed) === 0 ? [] : lists.namesOf(kind, value),
      isOwn: estate.match(kind, value).length > 0,
      isPlainAmongDefanged: isDefanging && isOpenable(kind, marks) && (marks & markBit.defanged) === 0,
    }
    return decideRole(facts, brands, packs)
  }
}

/** Number of defanged values, and their share among all that could be, from which a report is said to defang. */
const fewestDefanged = 3
const shareOfDefanged = 0.5

/** Whether a session is a report that defangs what it tells of: what it writes plainly is then meant to be opened. */
function defangs({ risks, risksLeft, table }: OpenSession): boolean {
  if (risks.length === 0 || risksLeft > 0 || risks.some(({ text_kind: kind }) => kind !== 'document'))
    return false
  const rows = Math.min(table.size, maxAskedRows)
  let openable = 0
  let defanged = 0
  for (let position = 0; position < rows; position++) {
    const marks = table.marks[position] as number
    if (!isOpenable(table.kindAt(position), marks)) continue
    openable += 1
    if ((marks & markBit.defanged) !== 0) defanged += 1
  }
  return defanged >= fewestDefanged && defanged >= shareOfDefanged * openable
}

/** Whether a value is a link or a mailbox, or a host of one: what authors defang lest it be opened. */
function isOpenable(kind: IocKind, marks: number): boolean {
  return kind === 'url' || kind === 'email' || (kind === 'domain' && (marks & markBit.part_of) !== 0)
}

async function brandsImitated(session: OpenSession, packs: RiskPacks): Promise<ReadonlySet<string>> {
  const { table } = session
  const rows = Math.min(table.size, maxAskedRows)
  if (session.brandsSeen?.rows === rows) return session.brandsSeen.imitated
  const imitated = new Set<string>()
  for (let position = 0; position < rows; position++) {
    const brand = brandImitatedBy(table.kindAt(position), table.values[position] as string, packs)
    if (brand !== null) imitated.add(brand)
    if (position % rowsPerTurn === rowsPerTurn - 1) await yieldToEventLoop()
  }
  session.brandsSeen = { rows, imitated }
  return imitated
}

/** Reasons of a risk reading that indicate a name not supported by sender or link. */
const claims = new Set(['email.display_name_brand', 'link.mismatch', 'brand.named_elsewhere'])

function isBrandClaimed({ risks }: OpenSession): boolean {
  return risks.some(({ reasons }) => reasons.some(({ code }) => claims.has(code)))
}

/** Reads the headers of all messages of a session. Messages that can no longer be read are skipped. */
export async function readHeaderUses(session: OpenSession): Promise<void> {
  const uses = new Map<string, HeaderUse>()
  for (const source of session.sources) {
    if (source.nature !== 'message' || source.state === 'gone' || source.read === 0) continue
    if (source.encoding === 'utf-16le' || source.encoding === 'utf-16be') continue
    const bytes = await source.bytes(0, Math.min(source.read, maxHeaderBytes)).catch(() => null)
    if (bytes !== null) addHeaderUses(bytes, uses)
    await yieldToEventLoop()
  }
  session.headerUses.clear()
  for (const [key, use] of uses) {
    const space = key.indexOf(' ')
    const position = session.table.positionOf(Number(key.slice(0, space)), key.slice(space + 1))
    if (position !== null) session.headerUses.set(position, use)
  }
  session.headersRead = true
}

type WrittenUse = { readonly times: number; readonly fields: readonly (readonly [string, string])[] }

export function writeUse({ times, fields }: HeaderUse): string {
  return JSON.stringify({ times, fields: [...fields] } satisfies WrittenUse)
}

export function readUse(written: string): HeaderUse {
  const { times, fields } = JSON.parse(written) as WrittenUse
  return { times, fields: new Map(fields) as HeaderUse['fields'] }
}
