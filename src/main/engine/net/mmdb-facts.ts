import { type AddressFacts, FactGatherer } from './address-facts.ts'

/**
 * Reads the records of known MMDB files into facts: GeoLite2 and GeoIP2 (country, city, ASN, ISP, connection type,
 * anonymous IP, enterprise), DB-IP, IPinfo, and the flat records of ip-location-db and iptoasn. Files are distinguished
 * by their fields, not by their names, so that files with related layouts are read too.
 */
export function factsOfMmdb(record: unknown): AddressFacts | null {
  if (!isRecord(record)) return null
  const facts = new FactGatherer()
  readNested(facts, record)
  readFlat(facts, record)
  for (const part of [record, record.traits, record.privacy, record.asn, record.as]) {
    if (isRecord(part)) readNetwork(facts, part)
  }
  return facts.result()
}

type Fields = Readonly<Record<string, unknown>>

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The layout of MaxMind and DB-IP: objects with codes and names in several languages. */
function readNested(
  facts: FactGatherer,
  { country, continent, city, subdivisions, postal, location }: Fields,
) {
  if (isRecord(country)) {
    facts.countryCode(country.iso_code)
    facts.text('country', english(country))
  }
  if (isRecord(continent)) {
    facts.continentCode(continent.code)
    facts.text('continent', english(continent))
  }
  if (isRecord(city)) facts.text('city', english(city))
  if (Array.isArray(subdivisions) && isRecord(subdivisions[0])) facts.text('region', english(subdivisions[0]))
  if (isRecord(postal)) facts.text('zip', postal.code)
  if (isRecord(location)) {
    facts.place(location.latitude, location.longitude)
    facts.text('timezone', location.time_zone)
  }
}

function english({ names }: Fields): unknown {
  return isRecord(names) ? names.en : undefined
}

/** The layout of IPinfo and ip-location-db: texts under field names of their own. */
function readFlat(facts: FactGatherer, record: Fields): void {
  facts.countryCode(record.country_code)
  if (isCode(record.country)) facts.countryCode(record.country)
  else facts.text('country', record.country)
  facts.text('country', record.country_name)
  facts.continentCode(record.continent_code)
  if (isCode(record.continent)) facts.continentCode(record.continent)
  else facts.text('continent', record.continent)
  facts.text('continent', record.continent_name)
  facts.text('region', record.region)
  facts.text('region', record.state1)
  facts.text('city', record.city)
  facts.text('zip', record.postal_code)
  facts.text('zip', record.postcode)
  facts.text('timezone', record.timezone)
  facts.place(record.latitude ?? record.lat, record.longitude ?? record.lng ?? record.lon)
}

function isCode(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Za-z]{2}$/.test(value)
}

function readNetwork(facts: FactGatherer, record: Fields): void {
  facts.asNumber(record.autonomous_system_number)
  facts.asNumber(record.asn)
  facts.asNumber(record.as_number)
  facts.text('as_name', record.autonomous_system_organization)
  facts.text('as_name', record.as_name)
  facts.text('as_name', record.as_organization)
  facts.text('isp', record.isp)
  facts.text('org', record.organization)
  facts.text('org', record.org)
  // in IPinfo's `asn` object the name is in the field `name`
  if (record.asn !== undefined && typeof record.asn === 'string') facts.text('as_name', record.name)
  readFlags(facts, record)
}

function readFlags(facts: FactGatherer, record: Fields): void {
  const connection = record.connection_type
  if (typeof connection === 'string' && connection !== '')
    facts.flag('mobile', /cellular|mobile/i.test(connection))
  facts.flag('mobile', record.is_mobile)
  const isAnonymity = anonymity.some((name) => record[name] !== undefined)
  // in MaxMind's records of anonymous addresses a missing flag means false
  const stated = (name: string) => record[name] ?? (isAnonymity ? false : undefined)
  facts.flag('hosting', stated('is_hosting_provider'))
  facts.flag('vpn', stated('is_anonymous_vpn'))
  facts.flag('tor', stated('is_tor_exit_node'))
  for (const name of ['is_anonymous', 'is_anonymous_vpn', 'is_public_proxy', 'is_residential_proxy'])
    facts.flag('proxy', stated(name))
  facts.flag('proxy', record.is_anonymous_proxy)
  facts.flag('hosting', record.hosting)
  facts.flag('hosting', record.is_hosting)
  facts.flag('vpn', record.vpn)
  facts.flag('tor', record.tor)
  for (const name of ['proxy', 'vpn', 'relay', 'tor']) facts.flag('proxy', record[name])
}

const anonymity = [
  'is_anonymous',
  'is_anonymous_vpn',
  'is_hosting_provider',
  'is_public_proxy',
  'is_residential_proxy',
  'is_tor_exit_node',
] as const
