import { bySeverity, highestSeverity, type Severity } from '../../../contract/severities.ts'
import {
  type FileLine,
  type FilePage,
  pageLimits,
  type TreeFinding,
  type TreeNode,
} from '../../../contract/workstation/files/files.ts'
import type { ToolReport } from '../../../contract/workstation/files/tool-report.ts'
import { fileTools } from '../../engine/file/file-tools.ts'
import type { FileType } from '../../engine/file/file-types.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import {
  type FileRecord,
  type FileToolRecord,
  indicatorsOf,
  objectsOf,
  originsOf,
  readFile,
  type StoredObject,
  toolsOf,
} from '../../store/files/files.ts'

const titles = new Map(fileTools.map(({ name, title }) => [name, title]))

export const typesOf = ({ types }: Pick<FileRecord, 'types'>) => JSON.parse(types) as FileType[]

export function lineOf(file: FileRecord): FileLine {
  const { sha256, name, size, mime_type, state, severity, added_at } = file
  return { sha256, name, size, mime_type, label: typesOf(file)[0]?.label ?? '', state, severity, added_at }
}

/** What a tool reports, without the objects and indicators that are stored beside it. */
export type StoredReport = Omit<ToolReport, 'objects' | 'indicators'>
export const reportOf = ({ report }: Pick<FileToolRecord, 'report'>) => JSON.parse(report) as StoredReport

export function toolLineOf(tool: FileToolRecord, { findings }: StoredReport): FilePage['tools'][number] {
  const { tool: name, version, state, failure, ended_at, milliseconds } = tool
  const severity = highestSeverity(findings)
  return {
    tool: name,
    title: titles.get(name) ?? name,
    version,
    state,
    failure,
    ended_at,
    milliseconds,
    severity,
  }
}

/** What was said about one file of the tree. */
type Reports = { readonly tools: readonly (readonly [FileToolRecord, StoredReport])[] }

/**
 * Returns all that is known of a file and of what it holds; null when there is no such file. Content that occurs in
 * several places of the tree is described at the first one.
 */
export function filePageOf(
  reader: ReadHandle,
  sha256: string,
  isUnderWay: (sha256: string) => boolean,
): FilePage | null {
  const file = readFile(reader, sha256)
  if (file === null) return null
  const page = new PageReader(reader, isUnderWay)
  return page.read(file)
}

class PageReader {
  private readonly reader: ReadHandle
  private readonly isUnderWay: (sha256: string) => boolean
  private readonly seen = new Map<string, { severity: Severity | null }>()
  private readonly findings: TreeFinding[] = []
  private findingTotal = 0
  private readonly leftOut: FilePage['left_out'] = []
  private readonly tree: TreeNode[] = []
  private treeTotal = 0
  private readonly indicators: FilePage['indicators'] = []
  private indicatorTotal = 0
  private isAnyUnderWay = false

  constructor(reader: ReadHandle, isUnderWay: (sha256: string) => boolean) {
    this.reader = reader
    this.isUnderWay = isUnderWay
  }

  read(file: FileRecord): FilePage {
    const reports = this.reportsOf(file)
    const severity = this.descend(file, [], 0, reports)
    const { md5, sha1, sha512, ssdeep, tlsh, failure, analysed_at } = file
    return {
      file: { ...lineOf(file), md5, sha1, sha512, ssdeep, tlsh, failure, analysed_at, types: typesOf(file) },
      origins: originsOf(this.reader, file.sha256, pageLimits.origins).map((origin) => ({
        ...origin,
        parent_name:
          origin.parent === '' ? '' : (readFile(this.reader, origin.parent)?.name ?? origin.parent),
      })),
      tools: reports.tools.map(([tool, report]) => toolLineOf(tool, report)),
      is_under_way: this.isAnyUnderWay,
      severity,
      findings: bySeverity(this.findings).slice(0, pageLimits.findings),
      finding_total: this.findingTotal,
      left_out: this.leftOut,
      tree: this.tree,
      tree_total: this.treeTotal,
      indicators: this.indicators,
      indicator_total: this.indicatorTotal,
    }
  }

  private reportsOf({ sha256 }: FileRecord): Reports {
    return { tools: toolsOf(this.reader, sha256).map((tool) => [tool, reportOf(tool)] as const) }
  }

  /** Adds a file and all that it holds; returns the severity of the worst finding among them. */
  private descend(
    file: FileRecord,
    path: readonly string[],
    depth: number,
    reports: Reports,
  ): Severity | null {
    const { sha256 } = file
    const known: { severity: Severity | null } = { severity: null }
    this.seen.set(sha256, known)
    if (this.isUnderWay(sha256)) this.isAnyUnderWay = true
    const found: { severity: Severity }[] = []
    for (const [{ tool, state, failure }, report] of reports.tools) {
      this.findingTotal += report.findings.length
      for (const finding of report.findings) {
        found.push(finding)
        this.findings.push({ ...finding, tool, sha256, path: [...path] })
      }
      for (const each of report.left_out) this.leave({ ...each, tool, sha256, path: [...path] })
      if (state === 'failed')
        this.leave({
          reason: 'failed',
          sentence: `${titles.get(tool) ?? tool}: ${failure ?? 'it failed.'}`,
          tool,
          sha256,
          path: [...path],
        })
    }
    if (file.state === 'failed' || file.state === 'stopped')
      this.leave({
        reason: file.state === 'failed' ? 'failed' : 'limit',
        sentence: file.failure ?? 'Its analysis was stopped.',
        tool: '',
        sha256,
        path: [...path],
      })
    this.addIndicators(sha256, path)
    for (const object of objectsOf(this.reader, sha256, pageLimits.nodes)) {
      const severity = this.addObject(object, path, depth + 1)
      if (severity !== null) found.push({ severity })
    }
    known.severity = highestSeverity(found)
    return known.severity
  }

  private addObject(object: StoredObject, above: readonly string[], depth: number): Severity | null {
    this.treeTotal += 1
    const { sha256, name, place, size, tool, problem } = object
    const path = [...above, name === '' ? place : name]
    const file = sha256 === null ? null : readFile(this.reader, sha256)
    const node = {
      sha256,
      name,
      place,
      size,
      depth,
      tool,
      label: file === null ? '' : (typesOf(file)[0]?.label ?? ''),
      state: file?.state ?? null,
      severity: null as Severity | null,
      problem,
    }
    const isShown = this.tree.length < pageLimits.nodes
    if (isShown) this.tree.push(node)
    if (problem !== null) this.leave({ reason: 'limit', sentence: problem, tool, sha256: sha256 ?? '', path })
    if (file === null) return null
    const known = this.seen.get(file.sha256)
    node.severity =
      known === undefined
        ? isShown
          ? this.descend(file, path, depth, this.reportsOf(file))
          : null
        : known.severity
    return node.severity
  }

  private leave(each: FilePage['left_out'][number]): void {
    if (this.leftOut.length < pageLimits.findings) this.leftOut.push(each)
  }

  private addIndicators(sha256: string, path: readonly string[]): void {
    const found = indicatorsOf(this.reader, sha256, pageLimits.indicators)
    this.indicatorTotal += found.length
    const room = pageLimits.indicators - this.indicators.length
    for (const { kind, value, context, tool } of found.slice(0, room))
      this.indicators.push({ kind, value, context, tool, sha256, path: [...path] })
  }
}
