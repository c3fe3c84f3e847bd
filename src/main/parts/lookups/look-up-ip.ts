import type { z } from 'zod'
import type { lookUpIp } from '../../../contract/core/ip.ts'
import { invalid, problem } from '../../../contract/problem.ts'
import { type Combined, combineFacts } from '../../engine/net/combine-facts.ts'
import { countryOf } from '../../engine/net/country.ts'
import { describeBlock } from '../../engine/net/describe-block.ts'
import { embeddedIpv4 } from '../../engine/net/embedded-ipv4.ts'
import { type IpAddress, writeAddress, writeBlock } from '../../engine/net/ip-block.ts'
import { type ReadIp, readIp } from '../../engine/net/read-ip.ts'
import { multicastScope, specialBlockOf } from '../../engine/net/special-purpose.ts'
import type { Context, Handler } from '../../operations/call/context.ts'
import type { PackRecord } from '../../store/packs/packs.ts'

type Answer = z.input<ReturnType<(typeof lookUpIp)['output']>>
type Single = Extract<ReadIp, { is: 'address' }>

/**
 * Describes one address, or computes the properties of one range. Ranges and addresses of special blocks are answered
 * from the registries; public addresses from the imported packs, as far as these contain them.
 */
export const lookUpIpHere: Handler<typeof lookUpIp> = ({ ip }, context) => {
  const read = readIp(ip)
  if (read.is === 'nothing') return invalid('ip', read.why)
  if (read.is === 'block') {
    return {
      cidr: writeBlock(read.block),
      input: ip,
      input_is_network: read.isNetwork,
      ...describeBlock(read.block),
      contains_reserved: [...describeBlock(read.block).contains_reserved],
      origin: 'local',
    }
  }
  const special = specialBlockOf(read.address)
  if (special === null) return publicAddress(read, context)
  const scope = multicastScope(read.address)
  return {
    ip: writeAddress(read.address),
    reserved: true,
    type: typeOf(read.address),
    ...special,
    ...(scope === null ? {} : { scope }),
    ...extrasOf(read),
    origin: 'local',
  }
}

const typeOf = ({ version }: IpAddress) => (version === 4 ? 'ipv4' : 'ipv6')

/** Returns what was given with the address, and what is embedded in it. */
function extrasOf({ address, zone, port }: Single) {
  const embedded = embeddedIpv4(address)
  return {
    ...(embedded === null ? {} : { embedded }),
    ...(zone === null ? {} : { zone }),
    ...(port === null ? {} : { port }),
  }
}

/** Avoids words that existing clients interpret as another kind of refusal. */
const noPack = problem(
  'source-unreachable',
  'Nothing is known here about public addresses: no address pack is imported, and no instance is connected. ' +
    'A pack adds country, network and operator, and with lists also hosting, VPN and Tor. ' +
    'Import an MMDB or CSV file (such as DB-IP Lite, IPinfo Lite or iptoasn) in Settings under Data packs.',
)

async function publicAddress(read: Single, context: Context): Promise<Answer | typeof noPack> {
  const packs = await context.knowledge.addressPacks()
  if (packs === null) return noPack
  const words = [...packs(read.address)].sort((a, b) => byRecency(a.pack, b.pack))
  return answerOf(read, combineFacts(words))
}

/**
 * Orders packs by date, newest first; packs without a date come last, and of equal dates the last import comes first.
 */
function byRecency(a: PackRecord, b: PackRecord): number {
  const [datedA, datedB] = [a.dated ?? '', b.dated ?? '']
  if (datedA !== datedB) return datedA < datedB ? 1 : -1
  return a.imported_at < b.imported_at ? 1 : -1
}

function answerOf(read: Single, { facts, taken }: Combined<PackRecord>): Answer {
  const { country_code: code, as_number: number, as_name: name } = facts
  const ip = writeAddress(read.address)
  const contract = {
    isp: facts.isp ?? null,
    org: facts.org ?? name ?? null,
    // in the format that existing clients expect: `AS15169 Google LLC`
    as: number === undefined ? null : `AS${number}${name === undefined ? '' : ` ${name}`}`,
    city: facts.city ?? null,
    region: facts.region ?? null,
    country: facts.country ?? null,
    country_code: code ?? null,
    continent: facts.continent ?? null,
    continent_code: facts.continent_code ?? null,
    timezone: facts.timezone ?? null,
    zip: facts.zip ?? null,
    lat: facts.lat ?? null,
    lon: facts.lon ?? null,
    currency: (code === undefined ? null : countryOf(code)?.currency) ?? null,
    proxy: facts.proxy ?? null,
    hosting: facts.hosting ?? null,
    mobile: facts.mobile ?? null,
    rdns: null,
    rdap: null,
    tor: facts.tor === undefined ? null : { available: true, ip, is_tor: facts.tor },
  }
  return {
    ip,
    reserved: false,
    type: typeOf(read.address),
    ...contract,
    as_number: number ?? null,
    as_name: name ?? null,
    ...(facts.vpn === undefined ? {} : { vpn: facts.vpn }),
    status: 'partial',
    ...extrasOf(read),
    packs: taken.map(({ pack, fields }) => ({
      id: pack.id,
      name: pack.name,
      source: pack.source,
      licence: pack.licence,
      dated: pack.dated,
      fields: [...fields],
    })),
    origin: 'local',
    unavailable: Object.entries(contract).flatMap(([field, value]) => (value === null ? [field] : [])),
  }
}
