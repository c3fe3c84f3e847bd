import type { Sample, ToolOutput } from '../file-tool.ts'
import { type OfficeResult, officeListLimits } from './office-result.ts'
import { linesOfCode, type VbaModule, type VbaProject } from './vba-project.ts'
import { wordsInCode } from './vba-words.ts'

type Lists = {
  [K in keyof OfficeResult as OfficeResult[K] extends readonly object[]
    ? K
    : never]: OfficeResult[K] extends readonly (infer R)[] ? R : never
}

/** Collects what is found in one document, within the limits of the result, and makes its findings. */
export class OfficeFacts {
  readonly sample: Sample
  readonly output: ToolOutput
  readonly result: OfficeResult

  constructor(sample: Sample, output: ToolOutput, container: OfficeResult['container']) {
    this.sample = sample
    this.output = output
    this.result = {
      container,
      format: null,
      is_encrypted: false,
      encryption: null,
      metadata: {},
      has_vba: false,
      has_xlm: false,
      has_basic: false,
      vba_projects: [],
      references: [],
      macros: [],
      autoexec: [],
      suspicious: [],
      declarations: [],
      sheets: [],
      defined_names: [],
      xlm_macros: [],
      dde: [],
      external: [],
      links: [],
      embedded_objects: [],
      activex: [],
      custom_xml: [],
      custom_properties: [],
      revisions: { insertions: 0, deletions: 0, comments: 0, authors: [] },
      hidden: { sheets: 0, text_runs: 0, slides: 0 },
      streams: [],
    }
  }

  /** Adds a row to a list of the result; texts are cut to what a row holds, rows beyond the limit are dropped. */
  add<K extends keyof Lists>(list: K, row: Lists[K]): boolean {
    const rows = this.result[list] as object[]
    const most = /^(?:references|autoexec|suspicious|declarations)$/.test(list)
      ? officeListLimits.words
      : officeListLimits.rows
    if (rows.length >= most) {
      this.output.leftOut(
        'limit',
        `More than ${most} ${list.replaceAll('_', ' ')} were found: the rest is not listed.`,
      )
      return false
    }
    rows.push(cutRow(row))
    return true
  }

  /** Sets a fact of the metadata unless it is empty. */
  meta(name: string, value: string | number | null | undefined): void {
    if (
      value === null ||
      value === undefined ||
      value === '' ||
      Object.keys(this.result.metadata).length >= 100
    )
      return
    const isCount =
      typeof value === 'string' &&
      /^\d{1,9}$/.test(value) &&
      /^(?:num_\w+|revision_number|security)$/.test(name)
    this.result.metadata[name] = isCount
      ? Number(value)
      : typeof value === 'string'
        ? value.slice(0, 2000)
        : value
  }

  /** Runs the reader of one part: a part that cannot be read never fells the rest. */
  attempt(what: string, read: () => void): void {
    try {
      read()
    } catch (error) {
      const why = error instanceof Error ? error.message.slice(0, 200) : 'unknown'
      this.output.leftOut('damaged', `${what} could not be read: ${why.replace(/\.$/, '')}.`)
    }
  }

  vbaProject(project: VbaProject, place: string): void {
    this.result.has_vba ||= project.modules.length > 0
    this.add('vba_projects', {
      place,
      name: project.name,
      code_page: project.codePage,
      module_count: project.modules.length,
      is_protected: project.isProtected,
    })
    for (const reference of project.references) this.add('references', { reference })
    if (!project.hasDirectory && project.modules.length > 0)
      this.output.leftOut(
        'damaged',
        `The directory of the macros in ${place} could not be read: modules were found by searching.`,
      )
    for (const module of project.modules) this.module(module, `${place}/${module.stream}`)
    if (project.modules.some(({ source, isStomped }) => isStomped || linesOfCode(source) > 0))
      this.output.finding({
        severity: 'low',
        code: 'office.vba',
        title: 'The document has macros (VBA)',
        detail: `${project.modules.length} modules in ${place}.`.slice(0, 2000),
        technique: 'T1059.005',
      })
  }

  private module(module: VbaModule, place: string): void {
    const { name, type, source, isWhole, pcodeLines, isStomped } = module
    const lines = linesOfCode(source)
    this.add('macros', {
      module: name,
      place,
      type,
      lines,
      code_size: source.length,
      pcode_lines: pcodeLines,
      is_stomped: isStomped,
    })
    if (!isWhole)
      this.output.leftOut(
        'damaged',
        `The source of the module ${name.slice(0, 100)} could not be unpacked to its end.`,
      )
    if (isStomped)
      this.output.finding({
        severity: 'high',
        code: 'office.vba_stomped',
        title: 'Macro code exists only in compiled form',
        detail: `The module ${name.slice(0, 200)} has ${pcodeLines} lines of compiled code and none of source: what a reader sees is not what the application runs.`,
        technique: 'T1564.007',
      })
    if (source !== '') this.code(source, name, place, 'vba')
  }

  /** Takes the code of a macro: its text, its procedures that run by themselves, its suspicious words. */
  code(source: string, name: string, place: string, language: string): void {
    this.output.text({ title: `Macro ${name.slice(0, 150)}`, place, text: source, language })
    const words = wordsInCode(source)
    for (const { keyword, description, line } of words.auto)
      this.add('autoexec', { keyword, module: name, description, line })
    for (const { keyword, description, line } of words.suspicious)
      this.add('suspicious', { keyword, module: name, description, line })
    for (const declared of words.declarations) this.add('declarations', { ...declared, module: name })
  }
}

const longKeys = /^(?:place|formula|value|command|target|file_name|source_path|temp_path)$/

function cutRow<R extends object>(row: R): R {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.slice(0, longKeys.test(key) ? 2000 : 300) : value,
    ]),
  ) as R
}
