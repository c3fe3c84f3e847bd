import type { Taxonomy } from '../taxonomy.ts'
import type { PackageFile, PackageFiles } from './package-files.ts'
import { type FindingSink, report, shown } from './package-finding.ts'
import { controlPaths, tablePath } from './package-paths.ts'

/** Rules that are broken when a control file is missing. */
export const controlRules: Readonly<Record<string, readonly string[]>> = {
  [controlPaths.reportPackage]: ['701', 'CSV-002'],
  [controlPaths.report]: ['701', 'CSV-004'],
  [controlPaths.parameters]: ['701', 'CSV-020'],
  [controlPaths.indicators]: ['701', 'CSV-030'],
}

export type PackageLayout = {
  /** Path of the folder that contains META-INF and reports; the empty text when there is none. */
  readonly root: string
  /** Files that belong to a package, by their path in the root folder. */
  readonly files: ReadonlyMap<string, PackageFile>
}

/**
 * Finds the files of the package among those in the archive: they must be in one root folder, the only one, with
 * nothing else. A file whose name differs only in case is reported and used as the intended one. Files in a wrong place
 * are reported and, when the whole package is misplaced, read anyway.
 */
export function layOutPackage(
  taxonomy: Taxonomy,
  { files, folders }: PackageFiles,
  sink: FindingSink,
): PackageLayout {
  const expected = [...Object.values(controlPaths), ...taxonomy.templates.map(tablePath)]
  const meant = new Map(expected.map((path) => [path.toLowerCase(), path]))
  const root = rootOf(files, folders, meant)
  const within = root === '' ? '' : `${root}/`
  reportTopLevel(root, files, folders, sink)

  const found = new Map<string, PackageFile>()
  const strays: string[] = []
  for (const [path, file] of files) {
    const inner = path.startsWith(within) ? path.slice(within.length) : null
    if (inner !== null && expected.includes(inner)) found.set(inner, file)
    else strays.push(path)
  }
  for (const path of strays) {
    const inner = path.startsWith(within) ? path.slice(within.length) : null
    const wanted = inner === null ? undefined : meant.get(inner.toLowerCase())
    if (wanted !== undefined && !found.has(wanted)) {
      found.set(wanted, files.get(path) as PackageFile)
      report(sink, [...(controlRules[wanted] ?? []), '720', 'CSV-005'], {
        file: inner ?? path,
        value: path,
        message: `${inner} has to be called ${wanted}, in exactly that spelling.`,
        fix: `Rename the file to ${wanted}.`,
      })
    } else reportStray(path, inner ?? path, sink)
  }
  for (const folder of folders) {
    const isKnown = [...found.keys()].some((path) => `${within}${path}`.startsWith(`${folder}/`))
    const isOwn = folder === root || folder === `${within}META-INF` || folder === `${within}reports`
    if (!isKnown && !isOwn) reportStray(folder, folder.slice(within.length), sink)
  }
  reportMissing(taxonomy, found, sink)
  return { root, files: found }
}

/** Returns the folder that contains most files of a package; else the only folder. */
function rootOf(
  files: PackageFiles['files'],
  folders: readonly string[],
  meant: ReadonlyMap<string, string>,
): string {
  const counts = new Map<string, number>()
  for (const path of files.keys()) {
    const parts = path.split('/')
    const tail = parts.slice(-2).join('/').toLowerCase()
    const root = parts.slice(0, -2).join('/')
    if (meant.has(tail)) counts.set(root, (counts.get(root) ?? 0) + 1)
  }
  const [best] = [...counts].sort(
    ([left, leftCount], [right, rightCount]) => rightCount - leftCount || (left < right ? -1 : 1),
  )
  if (best !== undefined) return best[0]
  const tops = new Set(folders.map((path) => path.split('/')[0] as string))
  for (const path of files.keys()) if (path.includes('/')) tops.add(path.split('/')[0] as string)
  const [only] = tops
  return tops.size === 1 && only !== undefined ? only : ''
}

function reportTopLevel(
  root: string,
  files: PackageFiles['files'],
  folders: readonly string[],
  sink: FindingSink,
): void {
  const tops = new Set([...files.keys(), ...folders].map((path) => path.split('/')[0] as string))
  if (root === '')
    report(sink, ['103', 'CSV-006'], {
      message:
        files.size === 0
          ? 'The package is empty.'
          : 'The package has no root folder: its files are at the top level of the archive.',
      fix: 'Put META-INF and reports into one folder named like the zip, without .zip.',
    })
  else if (root.includes('/'))
    report(sink, ['103', 'CSV-006'], {
      value: root,
      message: `The folder with META-INF and reports is “${shown(root)}”, which is inside another folder.`,
      fix: 'Make that folder the only one at the top level of the archive.',
    })
  tops.delete(root.split('/')[0] as string)
  if (root !== '' && tops.size > 0)
    report(sink, ['103', 'CSV-006'], {
      value: [...tops].join(', '),
      message: `Beside the folder “${shown(root)}” the archive has ${shown([...tops].join(', '))}.`,
      fix: 'Remove everything but that one folder.',
    })
}

const leftBySystems = /^(\.ds_store|thumbs\.db|desktop\.ini|\._.*|__macosx|\.git.*|~\$.*)$/

function reportStray(path: string, inner: string, sink: FindingSink): void {
  const isLeft = path
    .toLowerCase()
    .split('/')
    .some((part) => leftBySystems.test(part))
  const isReport = path.toLowerCase().endsWith('/report.json')
  report(sink, ['720', 'CSV-005', ...(isReport ? ['CSV-004'] : [])], {
    file: shown(inner),
    value: path,
    message: isLeft
      ? `“${shown(inner)}” was left in the package by the operating system.`
      : `“${shown(inner)}” is not part of a package.`,
    fix: 'Remove it from the package.',
  })
}

function reportMissing(taxonomy: Taxonomy, found: ReadonlyMap<string, PackageFile>, sink: FindingSink): void {
  const hasReports = [...found.keys()].some((path) => path.startsWith('reports/'))
  if (!hasReports)
    report(sink, ['103', 'CSV-004'], {
      file: 'reports/',
      message: 'The package has no reports folder with the files of a report.',
      fix: 'Put report.json, the parameters, the filing indicators and all tables into reports.',
    })
  for (const [path, rules] of Object.entries(controlRules)) {
    if (found.has(path)) continue
    report(sink, path === controlPaths.reportPackage ? ['103', ...rules] : rules, {
      file: path,
      message: `${path} is missing.`,
      fix: 'Add the file; every package has it.',
    })
  }
  for (const template of taxonomy.templates)
    if (!found.has(tablePath(template)))
      report(sink, ['720'], {
        template: template.code,
        file: tablePath(template),
        message: `${tablePath(template)} is missing.`,
        fix: 'Add the file; a table without rows is a file with its header line.',
      })
}
