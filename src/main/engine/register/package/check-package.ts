import type { Finding } from '../finding.ts'
import { oneScope, severalInScope } from '../scope-words.ts'
import type { Tables } from '../table.ts'
import type { Taxonomy } from '../taxonomy.ts'
import type { BuiltPackage } from './build-package.ts'
import { isDay } from './calendar.ts'
import { checkPackageName, stemOf } from './check-name.ts'
import type { PackageInput, PackageLimits } from './package-files.ts'
import { collectFindings, type FindingSink, report, shown } from './package-finding.ts'
import { ebaNamePattern, type PackageNameParts } from './package-name.ts'
import { controlPaths } from './package-paths.ts'
import { type PackageReading, readPackage } from './read-package.ts'
import { checkParameters } from './read-parameters.ts'

/** Facts that the checks of a package need besides the package. */
export type CheckFacts = {
  /** The day of the check, `yyyy-mm-dd`. */
  readonly today: string
  /** Name pattern of the authority, by default `ebaNamePattern`. */
  readonly namePattern?: string
}

/** The parts of a package that are compared with its name and with each other. */
type StatedOfItself = Pick<PackageReading, 'form' | 'root' | 'parameters' | 'tables' | 'findings'>

/**
 * Checks a package as the receiver does before it looks at the cells: archive, name, layout, control files, encodings,
 * headers, lengths of rows. `name` is the zip's with `.zip`, or the folder's.
 */
export function checkPackage(
  taxonomy: Taxonomy,
  name: string,
  input: PackageInput,
  facts: CheckFacts,
  limits?: PackageLimits,
): Finding[] {
  return checkReading(taxonomy, name, readPackage(taxonomy, input, limits), facts)
}

/**
 * Checks the data of a newly built package about itself: name, version, date, parameters, filer. Its archive, layout
 * and cells are as `buildPackage` makes them; the code that stores the file checks them on the disk.
 */
export function checkBuilt(
  taxonomy: Taxonomy,
  { filename, files }: BuiltPackage,
  tables: Tables,
  facts: CheckFacts,
): Finding[] {
  const root = stemOf(filename, 'zip')
  const collected = collectFindings(taxonomy)
  const text = files.get(`${root}/${controlPaths.parameters}`) ?? ''
  const parameters = checkParameters(text, taxonomy, tables, collected.add)
  const findings = collected.finish()
  return checkReading(taxonomy, filename, { form: 'zip', root, parameters, tables, findings }, facts)
}

/** `checkPackage` for a package that has been read already. */
export function checkReading(
  taxonomy: Taxonomy,
  name: string,
  reading: StatedOfItself,
  facts: CheckFacts,
): Finding[] {
  const collected = collectFindings(taxonomy)
  const sink = collected.add
  const pattern = facts.namePattern ?? ebaNamePattern
  const parts = checkPackageName(taxonomy, name, reading.form, pattern, sink)
  checkVersion(taxonomy, parts, reading, sink)
  checkDate(parts, reading, facts.today, sink)
  checkAgreement(name, parts, reading, sink)
  return [...collected.finish(), ...reading.findings]
}

function checkVersion(
  taxonomy: Taxonomy,
  parts: PackageNameParts,
  reading: StatedOfItself,
  sink: FindingSink,
): void {
  const { module } = parts
  if (module !== undefined && module !== taxonomy.module)
    report(sink, ['106'], {
      value: module,
      message: `The name says module version ${shown(module)}; ${taxonomy.name} is ${taxonomy.module}.`,
      fix: `Write ${taxonomy.module}, or check the package against the taxonomy it was made for.`,
    })
  const date = parts.referenceDate ?? reading.parameters.refPeriod
  if (date === null || !isDay(date)) return
  if (date < taxonomy.validFrom || (taxonomy.validTo !== null && date > taxonomy.validTo))
    report(sink, ['106'], {
      value: date,
      message: `${taxonomy.module} is for reference dates from ${taxonomy.validFrom}${
        taxonomy.validTo === null ? '' : ` to ${taxonomy.validTo}`
      }; this package has ${date}.`,
      fix: 'Choose the taxonomy that is in force for the reference date.',
    })
}

/**
 * Checks that the filer is the entity that keeps the register, and that only one entity is in scope when the package is
 * for a single entity.
 */
function checkFiler({ tables, parameters: { entityId } }: StatedOfItself, sink: FindingSink): void {
  const [, lei = '', scope = ''] = /^[^:]*:(.+)\.(CON|IND)$/.exec(entityId ?? '') ?? []
  if (entityId === null || lei === '') return
  const keeper = tables.get('B_01.01')?.[0]?.cells[0] ?? ''
  if (keeper !== '' && keeper !== lei)
    report(sink, ['OWN-38'], {
      file: controlPaths.parameters,
      value: entityId,
      message: `The entityID names ${shown(lei)}, but ${shown(keeper)} keeps the register (B_01.01).`,
      fix: 'Write the LEI of the entity that files in both, and in the name.',
    })
  const entities = tables.get('B_01.02')?.length ?? 0
  if (scope === 'IND' && entities > 1)
    report(sink, ['OWN-40'], {
      template: 'B_01.02',
      file: controlPaths.parameters,
      value: entityId,
      message: severalInScope(entities),
      fix: oneScope,
    })
}

function checkDate(parts: PackageNameParts, reading: StatedOfItself, today: string, sink: FindingSink): void {
  const date = parts.referenceDate ?? reading.parameters.refPeriod
  if (date !== null && isDay(date) && date > today)
    report(sink, ['111'], {
      value: date,
      message: `The reference date ${date} lies in the future.`,
      fix: 'File the register for a reference date that has passed.',
    })
}

/** Checks that name, root folder and parameters agree. */
function checkAgreement(
  name: string,
  parts: PackageNameParts,
  reading: StatedOfItself,
  sink: FindingSink,
): void {
  const stem = stemOf(name, reading.form)
  const { root, parameters } = reading
  if (root !== null && root !== stem)
    report(sink, ['103', 'EBA-NAME-071'], {
      value: root,
      message: `The root folder is called “${shown(root)}”, but the package “${shown(stem)}”.`,
      fix: 'Give both the same name.',
    })
  checkFiler(reading, sink)
  const { lei, scope, referenceDate } = parts
  if (lei !== undefined && parameters.entityId !== null) {
    const subject = scope === undefined ? lei : `${lei}.${scope}`
    const entity = parameters.entityId.slice(parameters.entityId.indexOf(':') + 1)
    if (entity !== subject)
      report(sink, ['714'], {
        file: controlPaths.parameters,
        value: parameters.entityId,
        message: `The entityID is “${shown(parameters.entityId)}”, but the name says ${shown(subject)}.`,
        fix: `Write rs:${shown(subject)}, or correct the name.`,
      })
  }
  if (referenceDate !== undefined && parameters.refPeriod !== null && parameters.refPeriod !== referenceDate)
    report(sink, ['320'], {
      file: controlPaths.parameters,
      value: parameters.refPeriod,
      message: `The refPeriod is ${shown(parameters.refPeriod)}, but the name says ${shown(referenceDate)}.`,
      fix: 'Write the same reference date in both.',
    })
}
