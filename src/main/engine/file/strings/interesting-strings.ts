import { hasBelievableAddress } from './believable-address.ts'
import type { StringKind } from './strings-result.ts'

/** Forms of strings by which analysts find their way; each is tried on the first characters of a string only. */
const forms: readonly (readonly [StringKind, RegExp])[] = [
  ['pdb_path', /[\\/:\w]\.pdb$/i],
  [
    'command',
    /\b(?:cmd(?:\.exe)? {1,3}\/[ckq]\b|powershell(?:\.exe)? {1,3}[-"&]|pwsh {1,3}-|wscript(?:\.exe)? |cscript(?:\.exe)? |mshta(?:\.exe)? |rundll32(?:\.exe)? |regsvr32(?:\.exe)? |schtasks(?:\.exe)? {1,3}\/|bitsadmin(?:\.exe)? {1,3}\/|certutil(?:\.exe)? {1,3}-|vssadmin(?:\.exe)? |wbadmin |wmic(?:\.exe)? |bcdedit(?:\.exe)? |net1? {1,3}(?:user|localgroup|stop|share|use) |netsh |taskkill |reg(?:\.exe)? {1,3}(?:add|delete|query|save) |curl {1,3}-|wget {1,3}(?:-|http)|chmod {1,3}(?:\+x|[0-7]{3})|nohup |crontab |iptables {1,3}-|systemctl {1,3}(?:stop|disable|enable) |nc {1,3}-[el]|\/bin\/(?:ba)?sh {1,3}-[ci])/i,
  ],
  [
    'registry_key',
    /^(?:\\Registry\\|HKEY_[A-Z_]{4,20}|HK(?:LM|CU|CR|U)[\\:]|(?:SOFTWARE|SYSTEM)\\(?:Microsoft|Classes|Wow6432Node|Policies|CurrentControlSet|ControlSet\d)\b)/i,
  ],
  ['mutex', /^(?:Global|Local)\\[\w{}.-]{3,120}$/],
  [
    'user_agent',
    /^(?:User-Agent: {0,4}\S|Mozilla\/\d\.\d {1,3}\(|(?:curl|Wget|python-requests|Go-http-client)\/\d)/,
  ],
  ['onion_address', /\b[a-z2-7]{56}\.onion\b/i],
  ['url', /\b(?:https?|ftp|wss?|tcp|ldaps?|smb):\/\/[\w[%]/i],
  ['ip_address', /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?::\d{1,5})?$/],
  ['private_key', /-----BEGIN (?:[A-Z]{2,10} )?PRIVATE KEY-----/],
  ['credential', /\b(?:password|passwd|pwd|api[_-]?key|secret|token|authorization) {0,2}[=:] {0,2}\S/i],
  ['windows_path', /^(?:[A-Za-z]:[\\/][\w%$ .()-]|\\\\[\w.$-]{1,60}\\\w|%[A-Za-z]{3,20}%\\)/],
  [
    'unix_path',
    /^\/(?:etc|tmp|var|usr|bin|sbin|home|root|dev|proc|opt|lib|sys|run|data|Users|Library)\/[\w.]/,
  ],
  ['guid', /^\{?[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}\}?$/i],
]

const seenCharacters = 2000
/** Characters of which every form has one. */
const needed = /[\\/:.=_-]/

/** Returns what makes a string worth reading first; null for others. */
export function interestOf(value: string): StringKind | null {
  const text = value.length > seenCharacters ? value.slice(0, seenCharacters) : value
  if (!needed.test(text)) return null
  return forms.find(([, form]) => form.test(text))?.[0] ?? null
}

/** Commands by which data of backups is made useless (ATT&CK T1490); no ordinary program has them together. */
export const recoveryCommand =
  /\bvssadmin(?:\.exe)? {1,3}(?:delete|resize) {1,3}shadow|\bwbadmin(?:\.exe)? {1,3}delete|\bbcdedit(?:\.exe)? [^\n]{0,100}\b(?:recoveryenabled {1,3}no|ignoreallfailures)|\bwmic(?:\.exe)? {1,3}shadowcopy {1,3}delete/i

/** Names of functions as compilers write them, which are long and no indicators (Itanium ABI, Visual C++, Rust). */
const mangled = /^\.?_{1,3}[ZRT]|^\?|@@/
/** An address with its scheme, of mail, a share of a network, or an onion service. */
const address = /:\/\/[\w[%]|\w@[\w-]{1,60}\.\w|\\\\[\w.]|[a-z2-7]{16}\.onion/i
const digest = /(?:^|[^A-Za-z0-9])[A-Za-z0-9]{26,128}(?:$|[^A-Za-z0-9_])/
/** Long runs that count up, or are mostly zeros. */
const noDigest = /0123456789|0{8}|^[0-9]+$/

/**
 * How likely a string holds an indicator: `address` where it has the form of one, `perhaps` where it has a word that could
 * be a host, or is as long as a digest; null for others. `before` is the string before it.
 */
export function indicatorIn(value: string, before = ''): 'address' | 'perhaps' | null {
  const text = value.length > seenCharacters ? value.slice(0, seenCharacters) : value
  if (/[.:@\\]/.test(text)) {
    if (address.test(text)) return 'address'
    if (/\w[[(]\.[\])]|(?:[\dA-F]{1,4}:){3}/i.test(text) && !mangled.test(text)) return 'perhaps'
    if (/\w\.\w/.test(text) && !mangled.test(text) && hasBelievableAddress(text, before))
      return /(?:^|\D)(?:\d{1,3}\.){3}\d/.test(text) ? 'address' : 'perhaps'
  }
  if (text.length < 26) return /\bCVE-\d/i.test(text) ? 'perhaps' : null
  return digest.test(text) && /\d/.test(text) && !/^_/.test(text) && !noDigest.test(text) ? 'perhaps' : null
}
