import { readAddress, readBlock } from '../net/ip-block.ts'
import type { ImportedObservable } from './imported-alert.ts'

/**
 * Values that an event names in fields of a type. Programs fill fields without a value with placeholders, write a name
 * where an address is meant, and repeat one name under several types: each becomes one observable of its true type.
 */
export function named(given: readonly ImportedObservable[]): readonly ImportedObservable[] {
  const met = new Map<string, ImportedObservable>()
  for (const each of given) {
    const read = each.type === undefined ? each : readNamed(each.type, each.value.trim())
    if (read === null) continue
    // a host name is one observable, whether it is given as a domain or as a host
    const group = read.type === 'hostname' || read.type === 'domain' ? 'name' : (read.type ?? '')
    const key = `${group} ${group === 'name' ? read.value.toLowerCase() : read.value}`
    const known = met.get(key)
    if (known === undefined) met.set(key, { ...each, ...read })
    // of a value that is given twice, one mark for detection is enough, and what is said with it
    else if (each.detection === true && known.detection !== true)
      met.set(key, {
        ...known,
        ...each,
        value: known.value,
        ...(known.type !== undefined && { type: known.type }),
      })
  }
  return [...met.values()]
}

const digest =
  /^(?:(?:md5|sha-?\d{1,3})[:=\s]\s*)?([0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/i
const hostName = /^(?!-)[\p{L}\p{N}_-]{1,63}(?:\.[\p{L}\p{N}_-]{1,63})*\.?$/u

function readNamed(type: string, value: string): { readonly type: string; readonly value: string } | null {
  if (value === '' || value === '-') return null
  // brackets and `hxxp` are undone where observables are read
  if (/\[\.\]|\(\.\)|\[:\]|\[at\]|^hxxp/i.test(value)) return { type, value }
  if (type === 'ip' && readBlock(value) !== null && value.includes('/')) return { type: 'cidr', value }
  if (type === 'ip')
    return (
      addressOf(value) ?? (hostName.test(value) && /\p{L}/u.test(value) ? { type: 'hostname', value } : null)
    )
  if (type === 'hash') {
    const [, digits] = digest.exec(value) ?? []
    return digits === undefined || /^0+$/.test(digits) ? null : { type, value: digits }
  }
  if (type === 'domain' || type === 'hostname') {
    const address = addressOf(value)
    if (address !== null) return address
    // a name without a dot is one of a directory, or of a host
    if (type === 'domain' && !value.includes('.')) return null
    if (value.startsWith('*.')) return readNamed(type, value.slice(2))
    return hostName.test(value) ? { type, value: value.replace(/\.$/, '') } : null
  }
  if (type === 'url') return /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? { type, value } : null
  if (type === 'email') return /^[^\s@<>]+@[^\s@<>]+$/.test(value) ? { type, value } : mailOf(value)
  // a person is often named by a mail address
  if (type === 'user' && /^[^\s@<>\\]+@[^\s@<>]+\.[^\s@<>]+$/.test(value)) return { type: 'email', value }
  return { type, value }
}

/** Returns the address in a value, without port, brackets or zone; none for an unspecified one. */
function addressOf(value: string): { readonly type: 'ip'; readonly value: string } | null {
  const bare =
    /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?$/.exec(value)?.[1] ??
    /^\[?([0-9a-f:.]+)(?:%\w+)?\]?$/i.exec(value)?.[1] ??
    ''
  const address = bare === '' ? null : readAddress(bare)
  return address === null || address.value === 0n ? null : { type: 'ip', value: bare }
}

function mailOf(value: string): { readonly type: 'email'; readonly value: string } | null {
  const [, address] = /<([^\s@<>]+@[^\s@<>]+)>\s*$/.exec(value.slice(-400)) ?? []
  return address === undefined ? null : { type: 'email', value: address }
}
