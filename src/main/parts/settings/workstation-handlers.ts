import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import type { Settings } from '../../../contract/workstation/settings/settings.ts'
import type { Context } from '../../operations/call/context.ts'
import { databaseBytes } from '../../store/salvage/check.ts'

/** Handlers for the workstation itself. */
export const workstationHandlers = {
  'settings.read': (_input: object, { settings }: Context) => ({ settings: settings() }),
  'settings.change': async (
    { change }: { change: { [K in keyof Settings]?: Settings[K] | undefined } },
    context: Context,
  ) => {
    const given = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    ) as Partial<Settings>
    const refused = given.own_estate === undefined ? null : await refusedEstate(given.own_estate)
    if (refused !== null) return refused
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
    // only names in the manifest are accepted: the window's input is never used as a path
    const known = readManifest(resources).find((sample) => sample.name === name)
    if (known === undefined) return problem('not-found', 'There is no such sample.')
    return { name, text: readFileSync(join(resources, 'samples', known.name), 'utf8') }
  },
  'search.run': ({ words, limit }: { words: string; limit: number }, { find }: Context) => find(words, limit),
}

async function refusedEstate(entries: readonly string[]): Promise<Problem | null> {
  const { readEstateEntry } = await import('../../engine/warning-list/own-estate.ts')
  const wrong = entries.find((entry) => isProblem(readEstateEntry(entry)))
  return wrong === undefined
    ? null
    : problem('invalid', `“${wrong}” is neither a domain nor a network.`, { field: 'own_estate' })
}

/** Returns the part of an act's title that names the settings: `the setting zoom`, `the settings theme and zoom`. */
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
