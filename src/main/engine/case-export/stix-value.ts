import { hashAlgorithm } from '../export/hash-algorithm.ts'
import { observable, type StixObject, stixObservable, stixText } from '../export/stix-observable.ts'
import { uuidV4From } from '../export/uuid-v5.ts'
import { readAddress, readBlock } from '../net/ip-block.ts'
import { observableType } from '../observable/observable-type.ts'
import type { Observable } from '../observable/read-observable.ts'
import { readRegistryKey } from './registry-key.ts'

/** STIX representation of an observable of a case. */
export type StixValue = {
  /** The observable; null where the standard has a pattern for it, but no object of its own. */
  readonly object: StixObject | null
  /** Objects that it refers to, such as the directory of a file. */
  readonly others: readonly StixObject[]
  readonly pattern: StixPattern
}

/** A pattern that finds a value, and its language (STIX 2.1, section 10.19). */
export type StixPattern = { readonly text: string; readonly type: 'stix' | 'yara' | 'sigma' | 'snort' }

const hostName = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}$/i
const mailbox = /^[^\s@"<>()[\]\\,;:]{1,64}@[a-z0-9.-]{1,253}$/i
const digest = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/
const macAddress = /^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$/
const autonomousSystem = /^(?:AS[ -]?)?(\d{1,10})(?:[\s,|-]+(\S.*))?$/i
/** Maximum length of an account name, file name or path, and of a rule or a command line. */
const longestName = 4096
const longestRule = 100_000

/**
 * Returns the cyber-observable object of a value (STIX 2.1, section 6), with the pattern that finds it. Null where the
 * standard has neither, or where the value does not have the form that it requires: foreign values may have any form.
 */
export function stixValue({ type: written, value }: Observable): StixValue | null {
  const type = observableType(written)
  switch (type) {
    case 'ip':
      return readAddress(value.replace(/%[^/]*$/, '')) === null ? null : ofKind(familyOf(value), value)
    case 'cidr':
      return readBlock(value) === null ? null : ofKind(familyOf(value), value)
    case 'domain':
    case 'hostname':
      return hostName.test(value) ? ofKind('domain', value) : null
    case 'url':
      return isUrl(value) ? ofKind('url', value) : null
    case 'email':
      return mailbox.test(value) ? ofKind('email', value) : null
    case 'hash':
      return digest.test(value) ? ofKind('hash', value) : null
    case 'yara':
    case 'sigma':
    case 'snort':
      return isRule(type, value) ? { object: null, others: [], pattern: { text: value, type } } : null
    default:
      return isText(value, type === 'command-line' ? longestRule : longestName) ? ofText(type, value) : null
  }
}

function ofText(type: string, value: string): StixValue | null {
  switch (type) {
    case 'mac': {
      const lower = value.toLowerCase().replaceAll('-', ':')
      return macAddress.test(lower) ? looked('mac-addr', 'value', lower) : null
    }
    case 'filename':
      return looked('file', 'name', value)
    case 'file_path':
      return ofPath(value)
    case 'directory':
      return looked('directory', 'path', value)
    case 'registry_key':
      return ofRegistryKey(value)
    case 'mutex':
      return looked('mutex', 'name', value)
    case 'user':
      return looked('user-account', 'account_login', value)
    case 'asn':
      return ofAutonomousSystem(value)
    case 'email-subject':
      return looked('email-message', 'subject', value, { is_multipart: false })
    case 'email-message-id':
      return ofMessageId(value)
    case 'certificate':
      return ofCertificate(value)
    case 'ssdeep':
    case 'tlsh':
      return ofFuzzyHash(type.toUpperCase(), value)
    case 'command-line':
      return ofProcess({ command_line: value }, `process:command_line = ${stixText(value)}`)
    case 'process':
      return ofProcessName(value)
    case 'user-agent':
      // http-request-ext is part of network traffic, which must name a source or a destination (section 6.12)
      return {
        object: null,
        others: [],
        pattern: stix(
          `network-traffic:extensions.'http-request-ext'.request_header.'User-Agent' = ${stixText(value)}`,
        ),
      }
    default:
      return null
  }
}

const familyOf = (value: string) => (value.includes(':') ? 'ipv6' : 'ipv4')
const stix = (comparison: string): StixPattern => ({ text: `[${comparison}]`, type: 'stix' })

function ofKind(
  kind: 'ipv4' | 'ipv6' | 'domain' | 'url' | 'email' | 'hash',
  value: string,
): StixValue | null {
  const found = stixObservable({ kind, value })
  return found === null
    ? null
    : { object: found.object, others: [], pattern: { text: found.pattern, type: 'stix' } }
}

/** An object with one identifying property, which the pattern compares; `rest` does not identify it. */
function looked(
  type: string,
  property: string,
  value: string,
  rest: { readonly [name: string]: boolean } = {},
): StixValue {
  return {
    object: { ...observable(type, { [property]: value }), ...rest },
    others: [],
    pattern: stix(`${type}:${property} = ${stixText(value)}`),
  }
}

/**
 * A path: the directory and the file in it; a path that ends with a separator is a directory. `file` is what leads to
 * the file in the pattern.
 */
function ofPath(path: string, file = 'file:'): StixValue {
  const end = Math.max(path.lastIndexOf('\\'), path.lastIndexOf('/'))
  const name = path.slice(end + 1)
  if (end === -1) return { ...looked('file', 'name', path), pattern: stix(`${file}name = ${stixText(path)}`) }
  // the root of a drive or of a file system keeps its separator
  const isRoot = end === 0 || /^[a-z]:$/i.test(path.slice(0, end))
  const folder = path.slice(0, isRoot ? end + 1 : end)
  if (name === '') return looked('directory', 'path', folder)
  const directory = observable('directory', { path: folder })
  return {
    object: observable('file', { name, parent_directory_ref: directory.id }),
    others: [directory],
    pattern: stix(
      `${file}name = ${stixText(name)} AND ${file}parent_directory_ref.path = ${stixText(folder)}`,
    ),
  }
}

function ofRegistryKey(value: string): StixValue {
  const { key, data } = readRegistryKey(value)
  if (data === null) return looked('windows-registry-key', 'key', key)
  return {
    object: observable('windows-registry-key', { key, values: [{ data }] }),
    others: [],
    pattern: stix(
      `windows-registry-key:key = ${stixText(key)} AND windows-registry-key:values[*].data = ${stixText(data)}`,
    ),
  }
}

function ofAutonomousSystem(value: string): StixValue | null {
  const [, digits = '', name] = autonomousSystem.exec(value) ?? []
  const number = Number(digits)
  if (digits === '' || number > 0xff_ff_ff_ff) return null
  return {
    object: { ...observable('autonomous-system', { number }), ...(name === undefined ? {} : { name }) },
    others: [],
    pattern: stix(`autonomous-system:number = ${number}`),
  }
}

/** The id of a message identifies no object in the standard, so the UUID is of version 4 (section 2.9). */
function ofMessageId(value: string): StixValue {
  return {
    object: {
      type: 'email-message',
      spec_version: '2.1',
      id: `email-message--${uuidV4From(value)}`,
      is_multipart: false,
      message_id: value,
    },
    others: [],
    pattern: stix(`email-message:message_id = ${stixText(value)}`),
  }
}

/** A certificate by its thumbprint, or by its serial number. */
function ofCertificate(value: string): StixValue | null {
  const hex = value.toLowerCase().replace(/[:\s]/g, '')
  if (!/^[0-9a-f]{2,128}$/.test(hex)) return null
  const algorithm = hashAlgorithm(hex)
  if (algorithm === null) return looked('x509-certificate', 'serial_number', hex)
  return {
    object: observable('x509-certificate', { hashes: { [algorithm.stix]: hex } }),
    others: [],
    pattern: stix(`x509-certificate:hashes.${stixText(algorithm.stix)} = ${stixText(hex)}`),
  }
}

function ofFuzzyHash(algorithm: string, value: string): StixValue {
  return {
    object: observable('file', { hashes: { [algorithm]: value } }),
    others: [],
    pattern: stix(`file:hashes.${algorithm} = ${stixText(value)}`),
  }
}

/** Processes have no identifying properties either. */
function ofProcess(properties: { readonly [name: string]: string }, comparison: string): StixValue {
  const id = `process--${uuidV4From(JSON.stringify(properties))}`
  return {
    object: { type: 'process', spec_version: '2.1', id, ...properties },
    others: [],
    pattern: stix(comparison),
  }
}

/** The name or path of a program is that of its image; what has arguments is a command line. */
function ofProcessName(value: string): StixValue | null {
  if (/\.\w{1,4}"?\s+\S|\s[-/]\w/.test(value))
    return ofProcess({ command_line: value }, `process:command_line = ${stixText(value)}`)
  const image = ofPath(value, 'process:image_ref.')
  if (image.object?.type !== 'file') return null
  const { object } = ofProcess({ image_ref: image.object.id }, '')
  return { object, others: [...image.others, image.object], pattern: image.pattern }
}

function isUrl(value: string): boolean {
  return (
    /^[a-z][a-z0-9+.-]*:\/\/[\x21-\x7e]+$/i.test(value) && !/["<>\\^`{|}]/.test(value) && URL.canParse(value)
  )
}

/** Whether a text is a rule of a language, by what every rule of it has. */
function isRule(language: 'yara' | 'sigma' | 'snort', value: string): boolean {
  if (value.length > longestRule) return false
  if (language === 'yara') return /(?:^|\s)rule\s+\w+/.test(value) && value.includes('condition:')
  if (language === 'sigma') return /^\s*detection\s*:/m.test(value)
  return /^\s*(?:alert|drop|log|pass|reject|block)\s+\w+\s/.test(value) && value.includes('(')
}

function isText(value: string, longest: number): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what no name has
  return value !== '' && value.length <= longest && !/[\u0000-\u001F\u007F]/.test(value)
}
