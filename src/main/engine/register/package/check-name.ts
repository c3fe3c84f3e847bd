import type { Taxonomy } from '../taxonomy.ts'
import { isDay, isTimestamp } from './calendar.ts'
import { type FindingSink, report, shown } from './package-finding.ts'
import { ebaNamePattern, type PackageNameParts, readPackageName } from './package-name.ts'

/**
 * Checks the name of a package on its own: its characters, its form, and, when the EBA's pattern applies, each of its
 * six parts. `name` is that of the file or of the folder. Returns the parts of the name as far as they can be
 * recognised.
 */
export function checkPackageName(
  taxonomy: Taxonomy,
  name: string,
  form: 'zip' | 'folder',
  pattern: string,
  sink: FindingSink,
): PackageNameParts {
  const stem = stemOf(name, form)
  if (!/^[A-Za-z0-9._-]*$/.test(name))
    report(sink, ['104'], {
      value: name,
      message: `The name “${shown(name)}” has characters that are not allowed in names of packages.`,
      fix: 'Use only letters, digits, full stop, hyphen and underscore; no spaces or brackets.',
    })
  const read = readPackageName(stem, pattern)
  const why = whyNotInForm(name, form, read)
  if (why !== null)
    report(sink, ['105'], {
      value: name,
      message: `The name “${shown(name)}” does not have the required form: ${why}.`,
      fix: `Name the package in the form ${pattern}${form === 'zip' ? '.zip' : ''}.`,
    })
  const isEba = pattern === ebaNamePattern
  if (isEba) checkParts(taxonomy, stem, sink)
  const parts = read ?? (isEba ? readLoosely(stem) : {})
  if (parts.referenceDate !== undefined && !isDay(parts.referenceDate))
    report(sink, ['109'], {
      value: parts.referenceDate,
      message: `The reference date “${shown(parts.referenceDate)}” in the name is not a date.`,
      fix: 'Write the reference date as yyyy-mm-dd.',
    })
  return parts
}

/** Returns the name that the root folder must have too. */
export function stemOf(name: string, form: 'zip' | 'folder'): string {
  return form === 'zip' ? name.replace(/\.zip$/i, '') : name
}

function whyNotInForm(
  name: string,
  form: 'zip' | 'folder',
  read: PackageNameParts | undefined,
): string | null {
  if (form === 'zip' && !name.endsWith('.zip')) return 'it does not end in .zip'
  if (read === undefined) return 'its parts differ'
  if (read.timestamp !== undefined && !isTimestamp(read.timestamp)) return 'its timestamp is not a valid time'
  return null
}

function checkParts(taxonomy: Taxonomy, stem: string, sink: FindingSink): void {
  const parts = stem.split('_')
  const refuse = (rule: string, value: string, what: string, fix: string) =>
    report(sink, [rule], { value, message: `“${shown(value)}” in the name ${what}.`, fix })
  if (parts.length !== 6) {
    refuse(
      'EBA-NAME-001',
      stem,
      `has ${parts.length} parts, not six`,
      'Join six parts with underscores: subject, country, module version, module, reference date, timestamp.',
    )
    return
  }
  const [subject, country, version, module] = parts as [string, string, string, string]
  const framework = taxonomy.module.replace(/\d+$/, '')
  if (!/^[A-Z0-9]{20}\.(CON|IND)$/.test(subject))
    refuse('EBA-NAME-011', subject, 'is not an LEI with .CON or .IND', 'Begin with the LEI and .CON or .IND.')
  if (taxonomy.lists.get('country')?.some(({ iso }) => iso === country) !== true)
    refuse(
      'EBA-NAME-020',
      country,
      'is not a country code',
      'Write the two capital letters of ISO 3166-1; Greece is GR.',
    )
  if (!/^[A-Z]+\d{6}$/.test(version))
    refuse(
      'EBA-NAME-030',
      version,
      'is not a framework with a version of six digits',
      `Write ${taxonomy.module}.`,
    )
  if (module !== framework)
    refuse('EBA-NAME-040', module, 'is not the module', `Write ${framework}, in capitals.`)
}

/** Reads the parts of a name that does not have the form, from the positions where they would be. */
function readLoosely(stem: string): PackageNameParts {
  const [subject = '', , module, , referenceDate] = stem.split('_')
  const [lei, scope] = subject.split('.')
  return {
    ...(/^[A-Z0-9]{20}$/.test(lei ?? '') && { lei: lei as string, ...(scope && { scope }) }),
    ...(module && { module }),
    ...(referenceDate && { referenceDate }),
  }
}
