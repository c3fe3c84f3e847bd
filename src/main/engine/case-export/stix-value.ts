import { observable, type StixObject, stixObservable, stixText } from '../export/stix-observable.ts'
import { readAddress, readBlock } from '../net/ip-block.ts'
import { specialBlockOf } from '../net/special-purpose.ts'
import type { Observable } from '../observable/read-observable.ts'

/** STIX representation of an observable of a case. */
export type StixValue = {
  readonly object: StixObject
  /** Pattern that finds the value elsewhere; null where it means nothing there. */
  readonly pattern: string | null
}

const hostName = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}$/i
const mailbox = /^[^\s@"<>()[\]\\,;:]{1,64}@[a-z0-9.-]{1,253}$/i
const digest = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/
const macAddress = /^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$/
/** Maximum length of an account name or file name. */
const longestName = 1024

/**
 * Returns the cyber-observable object of a value (STIX 2.1, section 6), with the pattern that finds it. Null where the
 * standard has none, or where the value does not have the form that it requires: foreign values may have any form.
 */
export function stixValue({ type, value }: Observable): StixValue | null {
  switch (type) {
    case 'ip':
      return address(value)
    case 'cidr': {
      const block = readBlock(value)
      return block === null
        ? null
        : searched(stixObservable({ kind: familyOf(value), value }), specialBlockOf(block) === null)
    }
    case 'domain':
    case 'hostname':
      return hostName.test(value) ? searched(stixObservable({ kind: 'domain', value })) : null
    case 'url':
      return isUrl(value) ? searched(stixObservable({ kind: 'url', value })) : null
    case 'email':
      return mailbox.test(value) ? searched(stixObservable({ kind: 'email', value })) : null
    case 'hash':
      return digest.test(value) ? searched(stixObservable({ kind: 'hash', value })) : null
    case 'mac': {
      const lower = value.toLowerCase().replaceAll('-', ':')
      return macAddress.test(lower) ? looked('mac-addr', 'value', lower) : null
    }
    case 'filename':
      return isName(value) ? looked('file', 'name', value) : null
    case 'registry_key':
      return isName(value) ? looked('windows-registry-key', 'key', value) : null
    case 'user':
      // an account of the own organisation is more often a victim than an indicator
      return isName(value)
        ? { object: observable('user-account', { account_login: value }), pattern: null }
        : null
    default:
      return null
  }
}

function address(value: string): StixValue | null {
  const read = readAddress(value.replace(/%[^/]*$/, ''))
  if (read === null) return null
  return searched(stixObservable({ kind: familyOf(value), value }), specialBlockOf(read) === null)
}

const familyOf = (value: string) => (value.includes(':') ? 'ipv6' : 'ipv4')

/** Drops the pattern of a private or reserved value, which indicates nothing elsewhere. */
function searched(found: { object: StixObject; pattern: string } | null, isPublic = true): StixValue | null {
  return found === null ? null : { object: found.object, pattern: isPublic ? found.pattern : null }
}

function looked(type: string, property: string, value: string): StixValue {
  return {
    object: observable(type, { [property]: value }),
    pattern: `[${type}:${property} = ${stixText(value)}]`,
  }
}

function isUrl(value: string): boolean {
  return (
    /^[a-z][a-z0-9+.-]*:\/\/[\x21-\x7e]+$/i.test(value) && !/["<>\\^`{|}]/.test(value) && URL.canParse(value)
  )
}

function isName(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what no name has
  return value !== '' && value.length <= longestName && !/[\u0000-\u001F\u007F]/.test(value)
}
