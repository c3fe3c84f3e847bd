import type { LabelSink } from './label-sink.ts'
import { readRows } from './read-rows.ts'
import { takeEntity } from './sdn-entity.ts'

/**
 * SDN.CSV and its companions, without headers; `-0-` means empty, and a control character (0x1a) marks the end.
 *
 *     SDN           ent_num, name, type, program, title, call sign, 5 columns on vessels, remarks
 *     ADD           ent_num, add_num, street, city, country, remarks
 *     ALT           ent_num, alt_num, type, name, remarks
 *     SDN_COMMENTS  ent_num, more remarks
 *
 * Addresses are in the remarks: `Digital Currency Address - XBT 1abc…;`. Remarks are cut after about a thousand
 * characters, at any position, and continue in SDN_COMMENTS. The four files may be joined into one, in any order: a row
 * is recognised by its number of columns.
 */

type Party = {
  name: string
  type: string | null
  programs: string[]
  remarks: string
  more: string
  aliases: string[]
}

const maxParties = 300_000
const longestRemarks = 262_144

/** Whether a row belongs to one of the four files. */
export function isSdnRow(row: readonly string[]): boolean {
  return [2, 5, 6, 12].includes(row.length) && /^\d{1,9}$/.test(row[0]?.trim() ?? '')
}

export async function readSdnCsv(text: AsyncIterable<string>, sink: LabelSink): Promise<void> {
  const parties = new Map<string, Party>()
  let number = 0
  for await (const row of readRows(text, ',')) {
    number++
    if (row.length === 1 && row[0] === '\u001a') continue
    if (!isSdnRow(row)) {
      sink.refuse(`row ${number}`, row.join(' '))
      continue
    }
    takeRow(parties, row.map(orNothing))
    if (parties.size > maxParties) throw new Error('it has more than 300,000 entries')
  }
  for (const [uid, party] of parties) takeParty(uid, party, sink)
}

function takeRow(parties: Map<string, Party>, row: readonly string[]): void {
  const [uid = '', second = '', third = '', fourth = ''] = row
  const party = parties.get(uid) ?? {
    name: `OFAC entry ${uid}`,
    type: null,
    programs: [],
    remarks: '',
    more: '',
    aliases: [],
  }
  parties.set(uid, party)
  if (row.length === 12) {
    party.name = second || party.name
    party.type = third || 'entity'
    party.programs = fourth.split(/[[\]]+/).flatMap((word) => word.trim() || [])
    party.remarks = row[11] ?? ''
  } else if (row.length === 5 && fourth !== '') party.aliases.push(fourth.slice(0, 300))
  else if (row.length === 2 && party.more.length < longestRemarks) party.more += second
}

function orNothing(cell: string): string {
  const trimmed = cell.trim()
  return trimmed === '-0-' ? '' : trimmed
}

const addressForm = /Digital Currency Address\s?-\s?([A-Z0-9]{2,20}):?\s([^\s;]{10,200})/g

function takeParty(uid: string, party: Party, sink: LabelSink): void {
  const { name, type, programs, aliases } = party
  const remarks = party.remarks + party.more
  const addresses: { currency: string; address: string }[] = []
  for (const match of remarks.matchAll(addressForm)) {
    const [whole, currency = '', written = ''] = match
    // a last word without its full stop was cut in two, and the rest is in a file that is not available
    const isCut = match.index + whole.length === remarks.length && !written.endsWith('.')
    if (isCut && remarks.length > 900) sink.refuse(`entry ${uid}`, `${written} is cut off`)
    else addresses.push({ currency, address: written.replace(/\.$/, '') })
  }
  takeEntity({ uid, name, type, programs, aliases, list: null, listed: null, addresses }, sink)
}
