import type { CompoundEntry, CompoundFile } from '../../office/compound-file.ts'
import type { ToolOutput } from '../file-tool.ts'
import { readPropertySet } from '../office/compound-properties.ts'
import type { ArchiveResult } from './archive-result.ts'
import { isRun, kindOfAction, MsiDatabase, type MsiRow } from './msi-database.ts'

type Facts = Pick<ArchiveResult, 'properties' | 'custom_actions' | 'installed_files'>

/** Properties of the product, in the terms of Windows Installer. */
const productProperties: Readonly<Record<string, string>> = {
  ProductName: 'product_name',
  ProductVersion: 'product_version',
  ProductCode: 'product_code',
  ProductLanguage: 'product_language',
  UpgradeCode: 'upgrade_code',
  Manufacturer: 'manufacturer',
}

const textOf = (value: string | number | null | undefined) => String(value ?? '').slice(0, 1000)

/** Reads what an installer package says of its product, what it installs, and what it runs beside. */
export function msiFacts(
  file: CompoundFile,
  streams: ReadonlyMap<string, CompoundEntry>,
  output: ToolOutput,
): Facts {
  const properties: Record<string, string | number> = {}
  const summary = streams.get('[5]SummaryInformation')
  if (summary !== undefined) {
    try {
      readPropertySet(file.read(summary), {
        meta: (name, value) => {
          if (value !== null && value !== undefined && value !== '')
            properties[name === 'revision_number' ? 'package_code' : name] =
              typeof value === 'string' ? value.slice(0, 1000) : value
        },
        add: () => true,
        output,
      })
    } catch {
      output.leftOut('damaged', 'The summary of the installer package is damaged.')
    }
  }
  const database = MsiDatabase.open((name) => {
    const entry = streams.get(`!${name}`)
    return entry === undefined ? null : file.read(entry)
  })
  if (database === null) {
    output.leftOut('damaged', 'The database of the installer package is missing or damaged.')
    return { properties }
  }
  for (const { Property, Value } of database.rows('Property')) {
    const name = productProperties[textOf(Property)]
    if (name !== undefined && Value !== null) properties[name] = textOf(Value)
  }
  const custom_actions = actionsOf(database.rows('CustomAction'), output)
  return { properties, custom_actions, installed_files: filesOf(database.rows('File')) }
}

/** Actions that are listed. */
const maxActions = 1000

function actionsOf(rows: readonly MsiRow[], output: ToolOutput): NonNullable<Facts['custom_actions']> {
  const actions = rows.slice(0, maxActions).map(({ Action, Type, Source, Target }) => ({
    action: textOf(Action),
    type: Number(Type ?? 0) & 0xffff,
    runs: kindOfAction(Number(Type ?? 0)),
    source: textOf(Source),
    target: textOf(Target),
  }))
  if (rows.length > maxActions)
    output.leftOut('limit', `Of ${rows.length} custom actions the first ${maxActions} are listed.`)
  for (const { Action, Type, Target } of rows.slice(0, maxActions)) {
    const basic = Number(Type ?? 0) & 0x3f
    if (Target === null || Target === undefined || ![34, 37, 38, 50].includes(basic)) continue
    const language = basic === 37 ? 'javascript' : basic === 38 ? 'vbscript' : null
    output.text({
      title: `Custom action ${textOf(Action).slice(0, 100)}`,
      place: 'CustomAction',
      text: String(Target),
      language,
    })
  }
  const run = actions.filter(({ type }) => isRun(type))
  if (run.length > 0)
    output.finding({
      severity: 'info',
      code: 'archive.custom_actions',
      title:
        run.length === 1
          ? 'The installer runs an action of its own: '.concat(run[0]?.runs ?? '')
          : `The installer runs ${run.length} actions of its own`,
      detail: 'Installers of ordinary products have such actions too.',
      technique: 'T1218.007',
      words: run
        .map(({ action, runs, target }) => `${action} (${runs}): ${target}`)
        .join('; ')
        .slice(0, 500),
    })
  return actions
}

/** A file has a short name and a long one: `HELLO~1.TXT|hello world.txt`. */
function filesOf(rows: readonly MsiRow[]): NonNullable<Facts['installed_files']> {
  return rows.map(({ FileName, FileSize, Version, Component_ }) => ({
    name: textOf(FileName).split('|').at(-1) ?? '',
    ...(typeof FileSize === 'number' && FileSize >= 0 ? { size: FileSize } : {}),
    ...(Version === null || Version === undefined ? {} : { version: textOf(Version) }),
    component: textOf(Component_),
  }))
}
