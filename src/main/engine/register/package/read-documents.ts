import type { Taxonomy } from '../taxonomy.ts'
import { repeatedNames } from './json-names.ts'
import { type FindingSink, report, shown } from './package-finding.ts'
import { controlPaths, documentTypes } from './package-paths.ts'

/** Checks META-INF/reportPackage.json, which only states that the archive is a report package. */
export function checkReportPackage(text: string, sink: FindingSink): void {
  const file = controlPaths.reportPackage
  const fix = `Set the documentType in documentInfo to ${documentTypes.reportPackage}.`
  const read = readJson(text)
  if (read === undefined) {
    report(sink, ['CSV-003'], { file, message: `${file} is not JSON.`, fix })
    return
  }
  reportRepeated(text, file, sink)
  const type = memberOf(memberOf(read, 'documentInfo'), 'documentType')
  if (type !== documentTypes.reportPackage)
    report(sink, ['CSV-003'], {
      file,
      value: written(type),
      message: `The documentType of ${file} is ${written(type) ?? 'missing'}.`,
      fix,
    })
  reportForeign(read, ['documentInfo'], file, sink)
  reportForeign(memberOf(read, 'documentInfo'), ['documentType', 'namespaces'], file, sink)
}

/**
 * Checks reports/report.json: an xBRL-CSV document that extends one module and defines nothing itself, since the module
 * makes tables and parameters final. Returns the entry point, null when there is not exactly one.
 */
export function checkReport(text: string, taxonomy: Taxonomy, sink: FindingSink): string | null {
  const file = controlPaths.report
  const read = readJson(text)
  if (read === undefined) {
    report(sink, ['CSV-010', '505'], {
      file,
      message: `${file} is not JSON.`,
      fix: 'Have the package built again.',
    })
    return null
  }
  reportRepeated(text, file, sink)
  const info = memberOf(read, 'documentInfo')
  const type = memberOf(info, 'documentType')
  if (type !== documentTypes.report)
    report(sink, ['CSV-011'], {
      file,
      value: written(type),
      message: `The documentType of ${file} is ${written(type) ?? 'missing'}.`,
      fix: `Set the documentType in documentInfo to ${documentTypes.report}.`,
    })
  reportForeign(read, ['documentInfo'], file, sink)
  reportForeign(info, ['documentType', 'extends', 'namespaces'], file, sink)
  return checkEntryPoint(memberOf(info, 'extends'), taxonomy, sink)
}

function checkEntryPoint(list: unknown, taxonomy: Taxonomy, sink: FindingSink): string | null {
  const file = controlPaths.report
  const fix = `Make extends a list of one text: ${taxonomy.entryPoint}.`
  if (!Array.isArray(list) || list.length !== 1) {
    const count = Array.isArray(list) ? `${list.length} entry points` : 'no list of entry points'
    report(sink, ['505', 'CSV-012'], {
      file,
      value: written(list),
      message: `extends in ${file} has ${count}; exactly one is needed.`,
      fix,
    })
    return null
  }
  const [entryPoint] = list as unknown[]
  if (entryPoint !== taxonomy.entryPoint) {
    const isSecure = entryPoint === taxonomy.entryPoint.replace(/^http:/, 'https:')
    report(sink, ['505', 'CSV-013'], {
      file,
      value: written(entryPoint),
      message: isSecure
        ? `The entry point in ${file} begins with https; its name begins with http.`
        : `The entry point in ${file} is ${written(entryPoint)}, which is not the module of ${taxonomy.name}.`,
      fix,
    })
  }
  return typeof entryPoint === 'string' ? entryPoint : null
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
}

/** Formats a value for messages. Arrays and objects are not written out: their nesting may be unlimited. */
function written(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (Array.isArray(value)) {
    const texts = value.slice(0, 5).filter((entry) => typeof entry === 'string')
    return texts.length > 0 ? texts.join(', ') : 'a list'
  }
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}

function reportRepeated(text: string, file: string, sink: FindingSink): void {
  for (const name of new Set(repeatedNames(text)))
    report(sink, ['CSV-014'], {
      file,
      value: name,
      message: `${file} has “${shown(name)}” twice in one object.`,
      fix: 'Keep one of them.',
    })
}

/**
 * Reports a value that is not an object, and members that are not allowed in it. Names with a prefix (`eba:…`) may be
 * added.
 */
function reportForeign(value: unknown, known: readonly string[], file: string, sink: FindingSink): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report(sink, ['CSV-014'], {
      file,
      value: written(value),
      message: `${file} lacks the object documentInfo.`,
      fix: 'Make the file an object that contains an object documentInfo.',
    })
    return
  }
  for (const name of Object.keys(value))
    if (!known.includes(name) && !/^[^:]+:[^:]+$/.test(name))
      report(sink, ['CSV-014'], {
        file,
        value: name,
        message: `${file} has “${shown(name)}”, which does not belong there: the module defines it.`,
        fix: 'Remove it.',
      })
}
