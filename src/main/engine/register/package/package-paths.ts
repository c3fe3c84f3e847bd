import type { Template } from '../taxonomy.ts'

/** Paths of the control files within the package, without the root folder. */
export const controlPaths = {
  reportPackage: 'META-INF/reportPackage.json',
  report: 'reports/report.json',
  parameters: 'reports/parameters.csv',
  indicators: 'reports/FilingIndicators.csv',
} as const

/** Path of a template's file within the package, without the root folder. */
export function tablePath(template: Template): string {
  return `reports/${template.file}`
}

/** Document types that the files of a package declare. */
export const documentTypes = {
  reportPackage: 'https://xbrl.org/report-package/2023',
  report: 'https://xbrl.org/2021/xbrl-csv',
} as const

/** A file of a package, and the template that it belongs to. */
export type FilePlace = { readonly template?: string | undefined; readonly file: string }
