import { bySeverity, highestSeverity } from '../../../contract/severities.ts'
import {
  type FileLine,
  type FilePage,
  pageLimits,
  type TreeFinding,
  type TreeNode,
} from '../../../contract/workstation/files/files.ts'
import type { FileFinding, FileText, LeftOutOfFile } from '../../../contract/workstation/files/tool-report.ts'
import { fileTools } from '../../engine/file/file-tools.ts'
import type { FileType } from '../../engine/file/file-types.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import {
  countIndicators,
  countObjects,
  type FileRecord,
  type FileToolRecord,
  type FileToolReport,
  indicatorsOf,
  isAnyWaiting,
  objectsOf,
  originsOf,
  readFile,
  type StoredObject,
  toolsOf,
} from '../../store/files/files.ts'

const titles = new Map(fileTools.map(({ name, title }) => [name, title]))

const typesOf = ({ types }: Pick<FileRecord, 'types'>) => JSON.parse(types) as FileType[]

/** Returns a file as lists show it: with the severity of the worst that it holds. */
export function lineOf(file: FileRecord): FileLine {
  const { sha256, name, size, mime_type, state, worst, added_at } = file
  const label = typesOf(file)[0]?.label ?? ''
  return { sha256, name, size, mime_type, label, state, severity: worst, added_at }
}

export const findingsOf = ({ findings }: Pick<FileToolRecord, 'findings'>) =>
  JSON.parse(findings) as FileFinding[]
export const leftOutOf = ({ left_out }: Pick<FileToolRecord, 'left_out'>) =>
  JSON.parse(left_out) as LeftOutOfFile[]
export const bodyOf = ({ report }: Pick<FileToolReport, 'report'>) =>
  JSON.parse(report) as { readonly data: unknown; readonly texts: FileText[] }

export function toolLineOf(tool: FileToolRecord): FilePage['tools'][number] {
  const { tool: name, version, state, failure, ended_at, milliseconds } = tool
  const severity = highestSeverity(findingsOf(tool))
  const title = titles.get(name) ?? name
  return { tool: name, title, version, state, failure, ended_at, milliseconds, severity }
}

/**
 * Returns what is known of a file and of what it holds, within `pageLimits`; null when there is no such file. Content
 * that lies in several places of the tree is described at the first one. The severities are those of all that a file
 * holds, also of what is not listed.
 */
export function filePageOf(reader: ReadHandle, sha256: string): FilePage | null {
  const file = readFile(reader, sha256)
  return file === null ? null : new PageReader(reader).read(file)
}

class PageReader {
  private readonly reader: ReadHandle
  private readonly seen = new Set<string>()
  private findings: TreeFinding[] = []
  private findingTotal = 0
  private readonly leftOut: FilePage['left_out'] = []
  private leftOutTotal = 0
  private readonly tree: TreeNode[] = []
  private treeTotal = 0
  private isCut = false
  private readonly indicators: FilePage['indicators'] = []
  private indicatorTotal = 0

  constructor(reader: ReadHandle) {
    this.reader = reader
  }

  read(file: FileRecord): FilePage {
    this.describe(file, [])
    const { md5, sha1, sha512, ssdeep, tlsh, failure, analysed_at } = file
    return {
      file: { ...lineOf(file), md5, sha1, sha512, ssdeep, tlsh, failure, analysed_at, types: typesOf(file) },
      origins: originsOf(this.reader, file.sha256, pageLimits.origins).map((origin) => ({
        ...origin,
        parent_name:
          origin.parent === '' ? '' : (readFile(this.reader, origin.parent)?.name ?? origin.parent),
      })),
      tools: toolsOf(this.reader, file.sha256).map(toolLineOf),
      is_under_way: isAnyWaiting(this.reader, file.sha256),
      severity: file.worst,
      findings: bySeverity(this.findings).slice(0, pageLimits.findings),
      finding_total: this.findingTotal,
      left_out: this.leftOut,
      left_out_total: this.leftOutTotal,
      tree: this.tree,
      tree_total: this.treeTotal,
      is_tree_cut: this.isCut,
      indicators: this.indicators,
      indicator_total: this.indicatorTotal,
    }
  }

  /** Adds what was said about a file, and all that it holds. */
  private describe(file: FileRecord, path: readonly string[]): void {
    const { sha256, state } = file
    this.seen.add(sha256)
    for (const tool of toolsOf(this.reader, sha256)) this.addTool(tool, path)
    if (state === 'failed' || state === 'stopped')
      this.leave('', sha256, path, {
        reason: state === 'failed' ? 'failed' : 'limit',
        sentence: file.failure ?? 'Its analysis was stopped.',
      })
    this.addIndicators(sha256, path)
    this.treeTotal += countObjects(this.reader, sha256)
    // one more than there is room for, so that it is known that some are not listed
    const asked = pageLimits.nodes - this.tree.length + 1
    for (const object of objectsOf(this.reader, sha256, asked)) this.addObject(object, path)
  }

  private addTool(tool: FileToolRecord, path: readonly string[]): void {
    const { sha256, tool: name, state, failure } = tool
    for (const finding of findingsOf(tool)) {
      this.findingTotal += 1
      this.findings.push({ ...finding, tool: name, sha256, path: [...path] })
    }
    if (this.findings.length > 4 * pageLimits.findings)
      this.findings = bySeverity(this.findings).slice(0, pageLimits.findings)
    for (const each of leftOutOf(tool)) this.leave(name, sha256, path, each)
    if (state === 'failed')
      this.leave(name, sha256, path, {
        reason: 'failed',
        sentence: `${titles.get(name) ?? name}: ${failure ?? 'it failed.'}`,
      })
  }

  private addObject(object: StoredObject, above: readonly string[]): void {
    if (this.tree.length >= pageLimits.nodes) {
      this.isCut = true
      return
    }
    const { name, place, size, tool, problem } = object
    const path = [...above, name === '' ? place : name]
    const file = object.sha256 === null ? null : readFile(this.reader, object.sha256)
    const isGone = object.sha256 !== null && file === null
    this.tree.push({
      sha256: file?.sha256 ?? null,
      name,
      place,
      size,
      depth: path.length,
      tool,
      label: file === null ? '' : (typesOf(file)[0]?.label ?? ''),
      state: file?.state ?? null,
      severity: file?.worst ?? null,
      problem: isGone ? 'It was removed.' : problem,
    })
    if (file !== null && !this.seen.has(file.sha256)) this.describe(file, path)
    if (file === null)
      this.leave(tool, '', path, {
        reason: isGone ? 'unsupported' : 'limit',
        sentence: isGone ? 'It was removed.' : (problem ?? 'Its content was not taken out.'),
      })
  }

  private leave(tool: string, sha256: string, path: readonly string[], each: LeftOutOfFile): void {
    this.leftOutTotal += 1
    if (this.leftOut.length < pageLimits.findings)
      this.leftOut.push({ ...each, tool, sha256, path: [...path] })
  }

  private addIndicators(sha256: string, path: readonly string[]): void {
    this.indicatorTotal += countIndicators(this.reader, sha256)
    const room = pageLimits.indicators - this.indicators.length
    if (room > 0)
      for (const { kind, value, context, tool } of indicatorsOf(this.reader, sha256, room))
        this.indicators.push({ kind, value, context, tool, sha256, path: [...path] })
  }
}
