import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BatchKind } from '../../../contract/core/batch.ts'
import { invalid, isProblem, problem } from '../../../contract/problem.ts'
import type { Settings } from '../../../contract/workstation/settings.ts'
import { detectKind } from '../../engine/ioc/detect-kind.ts'
import { extractFromText } from '../../engine/ioc/extract.ts'
import { markBit } from '../../engine/ioc/indicator.ts'
import { likelyKind } from '../../engine/ioc/likely-kind.ts'
import { linkTo } from '../../engine/ioc/link.ts'
import { shownValue } from '../../engine/ioc/shown-value.ts'
import { withPort } from '../../engine/ioc/with-port.ts'
import { readEstateEntry } from '../../engine/warning-list/own-estate.ts'
import type { Context } from '../../operations/context.ts'
import { databaseBytes } from '../../store/check.ts'

/** What the window asks about the workstation itself. */
export const workstationHandlers = {
  'settings.read': (_input: object, { settings }: Context) => ({ settings: settings() }),
  'settings.change': (
    { change }: { change: { [K in keyof Settings]?: Settings[K] | undefined } },
    context: Context,
  ) => {
    const given = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    ) as Partial<Settings>
    for (const entry of given.own_estate ?? []) {
      const read = readEstateEntry(entry)
      if (isProblem(read)) return invalid('own estate', `“${entry}” is neither a domain nor a network`)
    }
    context.changeSettings(given, context.draft(`Changed ${namesOf(given)}`))
    return { settings: context.settings() }
  },
  'workstation.read': (_input: object, { store, version, host, dataDir, fileBytes, notices }: Context) => ({
    version,
    host: host.name,
    runtime: runtime(),
    platform: `${process.platform} ${process.arch}`,
    data_dir: dataDir,
    database_bytes: databaseBytes(store),
    texts_bytes: fileBytes(),
    local_api: host.localApi,
    opened: host.opened,
    notices: [...notices],
  }),
  'workstation.check': async (_input: object, { checks }: Context) => ({ checks: await checks() }),
  'samples.list': (_input: object, { resources }: Context) => ({
    samples: readManifest(resources).map(({ name, title }) => ({
      name,
      title,
      size: statSync(join(resources, 'samples', name)).size,
    })),
  }),
  'samples.read': ({ name }: { name: string }, { resources }: Context) => {
    // only names of the manifest are read: what the window sends is no path
    const known = readManifest(resources).find((sample) => sample.name === name)
    if (known === undefined) return problem('not-found', 'There is no such sample.')
    return { name, text: readFileSync(join(resources, 'samples', known.name), 'utf8') }
  },
  'input.detect': ({ text }: { text: string }) => detect(text),
  'search.run': ({ words, limit }: { words: string; limit: number }, { find }: Context) => find(words, limit),
}

/** What an act on settings is called by: `the setting zoom`, `the settings theme and zoom`. */
function namesOf(given: Partial<Settings>): string {
  const names = Object.keys(given).map((name) => name.replaceAll('_', ' '))
  const [only] = names
  return names.length === 1 ? `the setting ${only}` : `the settings ${names.join(', ')}`
}

function runtime(): string {
  const { electron, chrome, node } = process.versions
  return electron === undefined
    ? `Node.js ${node}`
    : `Electron ${electron}, Chromium ${chrome}, Node.js ${node}`
}

type Sample = { readonly name: string; readonly title: string }

function readManifest(resources: string): Sample[] {
  const folder = join(resources, 'samples')
  const present = new Set(readdirSync(folder))
  const samples = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Sample[]
  return samples.filter(({ name }) => present.has(name))
}

type Subject = { kind: BatchKind; value: string; shown: string; link: string }

type Detection =
  | { is: 'empty' }
  | ({ is: 'indicator'; port: number | null } & Subject)
  | { is: 'text'; indicators: number; likely: Subject | null }
  | { is: 'word'; likely: Subject | null }

function detect(text: string): Detection {
  if (text.trim() === '') return { is: 'empty' }
  const one = detectKind(text)
  if (one !== null) {
    const { kind, value, port } = one
    const { shown, link } = subject(kind, value, port)
    return { is: 'indicator', kind, value, port: port ?? null, shown, link }
  }
  const hits = extractFromText(text).hits.filter(({ marks }) => (marks & markBit.part_of) === 0)
  const isProse = text.includes('\n') || text.trim().split(/\s+/).length > 6
  const shape = likelyKind(text)
  const likely = shape === null ? null : subject(shape.kind, shape.value)
  return hits.length > 0 || isProse ? { is: 'text', indicators: hits.length, likely } : { is: 'word', likely }
}

function subject(kind: BatchKind, value: string, port?: number): Subject {
  return {
    kind,
    value,
    shown: withPort(shownValue(kind, value), port),
    link: linkTo(kind, withPort(value, port)),
  }
}
