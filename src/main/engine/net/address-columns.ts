import { type AddressFacts, FactGatherer } from './address-facts.ts'
import { type IpAddress, lastOf, readAddress, readBlock } from './ip-block.ts'

/**
 * Text tables of addresses: the meaning of each column, from the words of a header, or from the shape of a row for
 * files without one (iptoasn, ip-location-db, DB-IP lite, IP2Location lite).
 */
export type Column =
  | 'range'
  | 'first'
  | 'last'
  | 'country_code'
  | 'country'
  | 'continent_code'
  | 'continent'
  | 'region'
  | 'city'
  | 'zip'
  | 'lat'
  | 'lon'
  | 'timezone'
  | 'as_number'
  | 'as_name'
  | 'isp'
  | 'org'
  | 'hosting'
  | 'proxy'
  | 'vpn'
  | 'tor'
  | 'mobile'
  | null

export type AddressRange = { readonly first: IpAddress; readonly last: bigint }

const words: Readonly<Record<string, Column>> = {
  network: 'range',
  cidr: 'range',
  range: 'range',
  prefix: 'range',
  subnet: 'range',
  ip: 'range',
  address: 'range',
  ip_address: 'range',
  ip_range: 'range',
  start: 'first',
  first: 'first',
  from: 'first',
  range_start: 'first',
  start_ip: 'first',
  ip_start: 'first',
  ip_from: 'first',
  ip_range_start: 'first',
  network_start_ip: 'first',
  end: 'last',
  last: 'last',
  to: 'last',
  range_end: 'last',
  end_ip: 'last',
  ip_end: 'last',
  ip_to: 'last',
  ip_range_end: 'last',
  network_last_ip: 'last',
  country_code: 'country_code',
  country_iso_code: 'country_code',
  cc: 'country_code',
  country: 'country',
  country_name: 'country',
  continent_code: 'continent_code',
  continent: 'continent',
  continent_name: 'continent',
  region: 'region',
  region_name: 'region',
  state: 'region',
  state1: 'region',
  stateprov: 'region',
  subdivision: 'region',
  subdivision_1_name: 'region',
  city: 'city',
  city_name: 'city',
  zip: 'zip',
  zip_code: 'zip',
  postal: 'zip',
  postal_code: 'zip',
  postcode: 'zip',
  lat: 'lat',
  latitude: 'lat',
  lon: 'lon',
  lng: 'lon',
  longitude: 'lon',
  timezone: 'timezone',
  time_zone: 'timezone',
  asn: 'as_number',
  as_number: 'as_number',
  autonomous_system_number: 'as_number',
  as_name: 'as_name',
  as_description: 'as_name',
  as_organization: 'as_name',
  as_organisation: 'as_name',
  autonomous_system_organization: 'as_name',
  isp: 'isp',
  org: 'org',
  organization: 'org',
  organisation: 'org',
  hosting: 'hosting',
  is_hosting: 'hosting',
  is_hosting_provider: 'hosting',
  is_datacenter: 'hosting',
  datacenter: 'hosting',
  proxy: 'proxy',
  is_proxy: 'proxy',
  is_anonymous: 'proxy',
  is_anonymous_proxy: 'proxy',
  is_public_proxy: 'proxy',
  vpn: 'vpn',
  is_vpn: 'vpn',
  is_anonymous_vpn: 'vpn',
  tor: 'tor',
  is_tor: 'tor',
  is_tor_exit_node: 'tor',
  mobile: 'mobile',
  is_mobile: 'mobile',
}

/** Returns the columns that a header names; null when the row is no header with addresses and at least one fact. */
export function columnsOfHeader(cells: readonly string[]): Column[] | null {
  const columns = cells.map((cell) => words[wordOf(cell)] ?? null)
  const hasRange = columns.includes('range') || (columns.includes('first') && columns.includes('last'))
  return hasRange && columns.some(isFact) ? columns : null
}

function wordOf(cell: string): string {
  return cell
    .trim()
    .replace(/^[#\uFEFF]+/, '')
    .trim()
    .toLowerCase()
    .replace(/[ .-]+/g, '_')
}

const isFact = (column: Column) =>
  column !== null && column !== 'range' && column !== 'first' && column !== 'last'

const isCode = (cell: string) => /^(?:[A-Za-z]{2}|-|)$/.test(cell)
const isAsn = (cell: string) => /^(?:AS)?\d{1,10}$/i.test(cell)
const isLetters = (cell: string) => /^[A-Za-z]{2}$/.test(cell)
const isDegrees = (cell: string) => /^-?\d{1,3}(?:\.\d+)?$/.test(cell)

/** Returns the columns of a row in a file without header, according to the known layouts; null when it matches none. */
export function columnsOfRow(cells: readonly string[]): Column[] | null {
  const [first = '', second = ''] = cells
  if (readBlockOrAddress(first) === null) return null
  const isPair = readPoint(first) !== null && readPoint(second) !== null
  const rest = columnsOfRest(cells.slice(isPair ? 2 : 1))
  if (rest === null) return null
  return isPair ? ['first', 'last', ...rest] : ['range', ...rest]
}

function columnsOfRest(cells: readonly string[]): Column[] | null {
  const [a = '', b = '', c = '', , e = '', f = '', , h = ''] = cells
  switch (cells.length) {
    case 1:
      return isAsn(a) ? ['as_number'] : isCode(a) ? ['country_code'] : null
    case 2:
      return isAsn(a) ? ['as_number', 'as_name'] : isCode(a) ? ['country_code', 'country'] : null
    case 3:
      return isAsn(a) && (isCode(b) || b === 'None') ? ['as_number', 'country_code', 'as_name'] : null
    case 4:
      return isCode(a) && !isDegrees(c) ? ['country_code', 'country', 'region', 'city'] : null
    case 6:
      if (!isDegrees(e) || !isDegrees(f)) return null
      return isLetters(a) && isLetters(b)
        ? ['continent_code', 'country_code', 'region', 'city', 'lat', 'lon']
        : ['country_code', 'country', 'region', 'city', 'lat', 'lon']
    case 8:
      if (!isCode(a)) return null
      // IP2Location writes an offset such as +01:00 where ip-location-db names a zone
      return /^(?:[+-]\d\d:\d\d|-)$/.test(h)
        ? ['country_code', 'country', 'region', 'city', 'lat', 'lon', 'zip', null]
        : ['country_code', 'region', null, 'city', 'zip', 'lat', 'lon', 'timezone']
    default:
      return null
  }
}

/** Reads an address, also in the form of a whole number that some tables use. */
function readPoint(cell: string): IpAddress | null {
  const address = readAddress(cell)
  if (address !== null) return address
  if (!/^\d{1,39}$/.test(cell)) return null
  const value = BigInt(cell)
  if (value <= 0xffff_ffffn) return { version: 4, value }
  return value < 1n << 128n ? { version: 6, value } : null
}

/** One address, a block, or `first-last`. */
export function readBlockOrAddress(cell: string): AddressRange | null {
  const point = readPoint(cell)
  if (point !== null) return { first: point, last: point.value }
  const block = readBlock(cell)
  if (block !== null) return { first: { version: block.version, value: block.value }, last: lastOf(block) }
  const dash = cell.indexOf('-')
  if (dash < 0) return null
  return rangeOf(readAddress(cell.slice(0, dash).trim()), readAddress(cell.slice(dash + 1).trim()))
}

function rangeOf(first: IpAddress | null, last: IpAddress | null): AddressRange | null {
  if (first === null || last === null || first.version !== last.version || first.value > last.value)
    return null
  return { first, last: last.value }
}

/** Reads rows of one table. Ranges and facts are read separately, since most rows repeat the facts of another. */
export class RowReader {
  private readonly columns: readonly Column[]
  private readonly range: number
  private readonly first: number
  private readonly last: number
  private readonly system: number

  constructor(columns: readonly Column[]) {
    this.columns = columns
    this.first = columns.indexOf('first')
    this.last = columns.indexOf('last')
    this.system = columns.indexOf('as_number')
    this.range = this.first >= 0 && this.last >= 0 ? -1 : columns.indexOf('range')
  }

  /** Number of leading cells that contain only addresses; 0 when addresses occur elsewhere. */
  get leading(): number {
    const count = this.columns.findIndex((column) => column === null || isFact(column))
    return this.columns.slice(count).every((column) => column === null || isFact(column)) ? count : 0
  }

  /** The addresses of a row; null when they cannot be read. */
  rangeOf(cells: readonly string[]): AddressRange | null {
    if (this.range >= 0) return readBlockOrAddress(cells[this.range]?.trim() ?? '')
    const first = readPoint(cells[this.first]?.trim() ?? '')
    const last = readPoint(cells[this.last]?.trim() ?? '')
    // a small number belongs to IPv6 only as the start of an IPv6 range: `0,281470681743359`
    if (first !== null && last !== null && first.version === 4 && last.version === 6 && first.value === 0n)
      return { first: { version: 6, value: 0n }, last: last.value }
    return rangeOf(first, last)
  }

  /** Returns the facts of a row; null when there are none. */
  factsOf(cells: readonly string[]): AddressFacts | null {
    const facts = new FactGatherer()
    let lat: string | undefined
    let lon: string | undefined
    for (const [index, column] of this.columns.entries()) {
      const cell = cells[index]
      if (cell === undefined || cell === '' || !isFact(column)) continue
      // iptoasn has `0`, `Not routed` for addresses without a system
      if (column === 'as_name' && cells[this.system]?.trim() === '0') continue
      if (column === 'lat') lat = cell
      else if (column === 'lon') lon = cell
      else take(facts, column as Reported, cell.trim())
    }
    facts.place(lat, lon)
    return facts.result()
  }
}

type Reported = Exclude<Column, null | 'range' | 'first' | 'last' | 'lat' | 'lon'>

/** Adds a fact; some files contain a code where others contain a name. */
function take(facts: FactGatherer, column: Reported, cell: string): void {
  const isTwoLetters = /^[A-Z]{2}$/.test(cell)
  if (column === 'country_code' || (column === 'country' && isTwoLetters)) facts.countryCode(cell)
  else if (column === 'continent_code' || (column === 'continent' && isTwoLetters)) facts.continentCode(cell)
  else if (column === 'as_number') facts.asNumber(cell)
  else if (isFlag(column)) facts.flag(column, cell)
  else facts.text(column, cell)
}

function isFlag(column: Reported): column is 'hosting' | 'proxy' | 'vpn' | 'tor' | 'mobile' {
  return ['hosting', 'proxy', 'vpn', 'tor', 'mobile'].includes(column)
}

/** Cells of one line (RFC 4180, without line breaks inside quotes). */
export function cellsOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter)
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let index = 0; index < line.length; index++) {
    const mark = line.charAt(index)
    if (isQuoted) {
      if (mark !== '"') cell += mark
      else if (line.charAt(index + 1) === '"') {
        cell += '"'
        index++
      } else isQuoted = false
    } else if (mark === '"' && cell === '') isQuoted = true
    else if (mark === delimiter) {
      cells.push(cell)
      cell = ''
    } else cell += mark
  }
  cells.push(cell)
  return cells
}

/** Returns the most frequent delimiter of a line: comma, tab or semicolon; a comma when there is none. */
export function delimiterOf(line: string): string {
  const counted = [',', '\t', ';'].map((mark) => ({ mark, cells: line.split(mark).length }))
  return counted.reduce((best, next) => (next.cells > best.cells ? next : best)).mark
}
