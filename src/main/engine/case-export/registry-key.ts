/** A key of the Windows registry, with its hive in full, and the data that was given with it. */
export type RegistryKey = {
  readonly key: string
  /** What follows the `|` of MISP's type `regkey|value`: the data of a value of the key; null without one. */
  readonly data: string | null
}

/** Full names of hives by their short ones, in lower case. */
const hives: Readonly<Record<string, string>> = {
  hklm: 'HKEY_LOCAL_MACHINE',
  hkcu: 'HKEY_CURRENT_USER',
  hkcr: 'HKEY_CLASSES_ROOT',
  hku: 'HKEY_USERS',
  hkcc: 'HKEY_CURRENT_CONFIG',
  hkpd: 'HKEY_PERFORMANCE_DATA',
}
const fullHives: ReadonlySet<string> = new Set(Object.values(hives))

/** Paths of the object manager for two hives, as the kernel and drivers write them. */
const kernelHives = [
  [/^\\registry\\machine(?=\\|$)/i, 'HKEY_LOCAL_MACHINE'],
  [/^\\registry\\user(?=\\|$)/i, 'HKEY_USERS'],
] as const

/**
 * Reads a registry key as people and programs write it: `HKLM\…`, `HKLM:\…` of PowerShell, `Registry::HKEY_…`,
 * `Computer\HKEY_…` of the editor, `\REGISTRY\MACHINE\…` of the kernel, backslashes doubled by an escape. STIX 2.1
 * (section 6.17) requires the hive in full. A key without a known hive stays as written.
 */
export function readRegistryKey(written: string): RegistryKey {
  const bar = written.indexOf('|')
  const data = bar === -1 ? '' : written.slice(bar + 1).trim()
  const plain = (bar === -1 ? written : written.slice(0, bar)).trim()
  return { key: withFullHive(undoubled(plain)), data: data === '' ? null : data }
}

/** Halves backslashes where none stands alone. */
function undoubled(key: string): string {
  return key.includes('\\\\') && !/(?<!\\)\\(?!\\)/.test(key) ? key.replaceAll('\\\\', '\\') : key
}

function withFullHive(key: string): string {
  for (const [path, hive] of kernelHives) if (path.test(key)) return key.replace(path, hive)
  const bare = key.replace(/^(?:computer\\|(?:microsoft\.powershell\.core\\)?registry::)/i, '')
  const end = bare.search(/[\\/]|$/)
  const first = bare.slice(0, end).replace(/:$/, '')
  const hive = hives[first.toLowerCase()] ?? first.toUpperCase()
  if (!fullHives.has(hive)) return key
  const rest = bare.slice(end)
  return hive + (rest.includes('\\') ? rest : rest.replaceAll('/', '\\'))
}
