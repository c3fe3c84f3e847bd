import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Document } from 'yaml'
import { invalid, isProblem, type Problem, problem } from '../../contract/problem.ts'
import { unlike } from './nearest.ts'

/**
 * The user's configuration of the command line: `config.yaml` in the data directory, readable by that user only.
 * Defaults are at the top level; `profiles.<name>` has the same keys for another address.
 */
export const configKeys = ['hostname', 'api_key', 'actors_hostname', 'output'] as const
export type ConfigKey = (typeof configKeys)[number]

export const outputForms = ['table', 'json', 'csv'] as const
export type OutputForm = (typeof outputForms)[number]

/** Maps full keys, e.g. `profiles.work.hostname`, to values. */
export type Config = ReadonlyMap<string, string>

export function configPath(dataDir: string): string {
  return join(dataDir, 'config.yaml')
}

/** Splits a full key; null when it is invalid. */
export function readKey(full: string): { readonly path: readonly string[]; readonly key: ConfigKey } | null {
  const match = /^(?:profiles\.([\w-]{1,64})\.)?([a-z_]+)$/.exec(full)
  const key = configKeys.find((known) => known === match?.[2])
  if (match === null || key === undefined) return null
  return { path: match[1] === undefined ? [key] : ['profiles', match[1], key], key }
}

export function unknownKey(full: string): Problem {
  const known = `use ${configKeys.join(', ')}, or profiles.<name>.<key>`
  return unlike('key', `there is no setting ${full.slice(0, 100)}; ${known}`, full, configKeys)
}

/** Returns what is wrong with a value; null when it is valid. */
export function checkValue(key: ConfigKey, value: string): Problem | null {
  if (key === 'output') {
    const isForm = outputForms.some((form) => form === value)
    return isForm ? null : invalid('output', `it must be one of ${outputForms.join(', ')}`)
  }
  if (key === 'api_key') {
    return /^[\x21-\x7e]+$/.test(value)
      ? null
      : invalid('api_key', 'it must be one word of printable ASCII characters')
  }
  return checkHostname(key, value)
}

/** An address is a complete URL; `local` means this workstation, where a default names another. */
export function checkHostname(name: string, value: string): Problem | null {
  const url = URL.parse(value)
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
  if (value === 'local' || (isWeb && url.username === '' && url.search === '' && url.hash === '')) return null
  return invalid(name, 'it must be an address such as https://intel.example.org, or local')
}

/** Reads the file; empty when it does not exist. */
export async function readConfig(dataDir: string): Promise<Config | Problem> {
  if (!existsSync(configPath(dataDir))) return new Map()
  const document = await readDocument(dataDir)
  if (isProblem(document)) return document
  const settings = new Map<string, string>()
  const top = asRecord(document.toJS())
  const profiles = asRecord(top?.profiles)
  for (const key of configKeys) keep(settings, key, top?.[key])
  for (const [name, profile] of Object.entries(profiles ?? {})) {
    for (const key of configKeys) keep(settings, `profiles.${name}.${key}`, asRecord(profile)?.[key])
  }
  for (const [full, value] of settings) {
    const refused = checkValue(full.split('.').at(-1) as ConfigKey, value)
    if (refused !== null) return problem('invalid', `${configPath(dataDir)}: ${refused.message}`)
  }
  return settings
}

function keep(settings: Map<string, string>, full: string, value: unknown): void {
  if (value !== undefined && value !== null) settings.set(full, String(value))
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
}

/** Returns the names of the profiles of a configuration. */
export function profilesOf(config: Config): string[] {
  const names = [...config.keys()].filter((key) => key.startsWith('profiles.'))
  return [...new Set(names.map((key) => key.split('.')[1] as string))]
}

/** Sets a key, or removes it with `null`. Comments of the file are preserved; it is replaced as a whole. */
export async function changeConfig(
  dataDir: string,
  path: readonly string[],
  value: string | null,
): Promise<Problem | null> {
  const document = await readDocument(dataDir)
  if (isProblem(document)) return document
  if (value !== null) document.setIn(path, value)
  else removeKey(document, path)
  const target = configPath(dataDir)
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const draft = `${target}.${process.pid}`
  writeFileSync(draft, document.toString(), { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, target)
  return null
}

/** Removes a key, and the parents that become empty. */
function removeKey(document: Document, path: readonly string[]): void {
  if (!document.hasIn(path)) return
  document.deleteIn(path)
  const around = path.slice(0, -1)
  const left = around.reduce<unknown>((at, word) => asRecord(at)?.[word], document.toJS())
  if (around.length > 0 && Object.keys(asRecord(left) ?? {}).length === 0) removeKey(document, around)
}

async function readDocument(dataDir: string): Promise<Document | Problem> {
  const path = configPath(dataDir)
  const { isMap, parseDocument } = await import('yaml')
  const document = parseDocument(existsSync(path) ? readFileSync(path, 'utf8') : '')
  const [error] = document.errors
  if (error !== undefined) {
    const line = error.linePos?.[0].line
    return problem(
      'invalid',
      `${path} is invalid YAML${line === undefined ? '' : ` at line ${line}`}. Fix it or remove it.`,
    )
  }
  if (document.contents === null || isMap(document.contents)) return document
  return problem('invalid', `${path} is invalid: settings are written as key: value.`)
}

/** Returns a secret in its displayed form: first four … last four; a short one is hidden completely. */
export function masked(secret: string): string {
  return secret.length < 16 ? '…' : `${secret.slice(0, 4)}…${secret.slice(-4)}`
}
