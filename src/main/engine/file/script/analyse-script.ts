import type { Severity } from '../../../../contract/severities.ts'
import type { DecodeStep } from '../../../../contract/workstation/files/tool-report.ts'
import { carriedBy } from './command-line.ts'
import { type Folded, foldText } from './fold-text.ts'
import { fileHeads, hiddenIn } from './hidden-text.ts'
import { measureScript, type ScriptMeasures } from './measures.ts'
import { readLanguage } from './read-language.ts'
import { languageOfText, type ScriptLanguage } from './script-language.ts'
import { scriptRules } from './script-rules.ts'
import { Thing, textOf } from './value.ts'
import { withoutComments } from './without-comments.ts'

/** Layers below a script that are undone, and layers of all depths together. */
const maxDepth = 10
const maxLayers = 60
/** Characters of a script, and of all its layers, that are read. */
const maxLength = 4 * 2 ** 20
const maxAllLength = 12 * 2 ** 20
const maxFindings = 200
const maxCommands = 200

/** A script or text that was hidden in a script. `parent` is its layer, 0 the script itself. */
export type ScriptLayer = {
  readonly number: number
  readonly parent: number
  readonly depth: number
  readonly text: string
  readonly language: ScriptLanguage | null
  readonly steps: readonly DecodeStep[]
  /** What hands it to an interpreter (`eval`), or null where nothing is known to. */
  readonly runBy: string | null
  /** Line of the script itself by which it came to be. */
  readonly line: number
}

export type ScriptFinding = {
  readonly severity: Severity
  readonly code: string
  readonly title: string
  readonly does: string
  readonly technique: string | null
  readonly layer: number
  readonly line: number
  readonly words: string
}

export type ScriptCommand = {
  readonly command: string
  readonly by: string
  readonly layer: number
  readonly line: number
}

export type ScriptAnalysis = {
  readonly language: ScriptLanguage
  readonly lines: number
  readonly functions: readonly string[]
  readonly commands: readonly ScriptCommand[]
  readonly layers: readonly ScriptLayer[]
  readonly programs: readonly {
    readonly bytes: Uint8Array
    readonly steps: readonly DecodeStep[]
    readonly layer: number
    readonly line: number
  }[]
  readonly findings: readonly ScriptFinding[]
  /** The script with its constants folded, or null where nothing could be folded. */
  readonly folded: string | null
  readonly measures: ScriptMeasures
  /** What was not looked at, in sentences. */
  readonly limits: readonly string[]
}

/**
 * Analyses a script without running it: folds its constants, undoes its layers, and names what it does. Deterministic
 * and bounded; any text is taken, and what is not understood is passed over.
 */
export function analyseScript(text: string, language: ScriptLanguage): ScriptAnalysis {
  return new Analysis(language).whole(text)
}

type Unit = Omit<ScriptLayer, 'language'> & { readonly language: ScriptLanguage }

class Analysis {
  private readonly language: ScriptLanguage
  private readonly layers: ScriptLayer[] = []
  private readonly programs: ScriptAnalysis['programs'][number][] = []
  private readonly findings: ScriptFinding[] = []
  private readonly commands: ScriptCommand[] = []
  private readonly functions = new Map<string, number>()
  private readonly limits = new Set<string>()
  private readonly seen = new Set<string>()
  private readonly queue: Unit[] = []
  private room = maxAllLength

  constructor(language: ScriptLanguage) {
    this.language = language
  }

  whole(given: string): ScriptAnalysis {
    const text = given.slice(0, maxLength)
    if (text.length < given.length)
      this.limits.add(`The first ${maxLength} characters of the script were read.`)
    const root: Unit = {
      number: 0,
      parent: 0,
      depth: 0,
      text,
      language: this.language,
      steps: [],
      runBy: null,
      line: 1,
    }
    this.seen.add(text.trim())
    const folded = this.unit(root)
    for (let next = this.queue.shift(); next !== undefined; next = this.queue.shift()) this.unit(next)
    this.concludeLayers()
    return {
      language: this.language,
      lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
      functions: [...this.functions]
        .sort((a, b) => b[1] - a[1])
        .slice(0, 200)
        .map(([name]) => name),
      commands: this.commands,
      layers: this.layers,
      programs: this.programs,
      findings: this.findings,
      folded: folded.isChanged ? folded.text : null,
      measures: measureScript(text),
      limits: [...this.limits],
    }
  }

  private unit(unit: Unit): Folded {
    const read = readLanguage(unit.text, unit.language)
    if (read.isCut) this.limits.add('Parts of the script were too deep, too long or too slow to be followed.')
    const folded = foldText(unit.text, read.folds, unit.language)
    const lineAt = (at: number) => (unit.number === 0 ? folded.lineOf(at) : unit.line)
    for (const { name } of read.calls) this.countFunction(name)
    for (const { value, language, at, by } of read.executed) {
      const given = textOf(value)
      const line = lineAt(at)
      if (given === null) this.runsUnknown(value instanceof Thing ? value.name : '', by, unit, line)
      else if (language === 'command') this.command(given, by, unit, line, read.trail)
      else this.layer(given, language, read.trail.stepsOf(given), by, unit, line)
    }
    for (const text of read.trail.results())
      this.decoded(text, read.trail.stepsOf(text), unit, folded.lineHolding(text))
    for (const hidden of hiddenIn(folded.text, read.trail)) {
      const line = unit.number === 0 ? folded.lineInFolded(hidden.at) : unit.line
      if (hidden.bytes === null)
        this.layer(hidden.text, languageOfText(hidden.text), hidden.steps, null, unit, line)
      else this.program(hidden.bytes, hidden.steps, unit, line)
    }
    this.judge(unit, folded)
    return folded
  }

  private countFunction(given: string): void {
    const name = given.slice(0, 100)
    if (
      name === '' ||
      name.startsWith('?') ||
      name.startsWith('#') ||
      (this.functions.size >= 2000 && !this.functions.has(name))
    )
      return
    this.functions.set(name, (this.functions.get(name) ?? 0) + 1)
  }

  private runsUnknown(name: string, by: string, unit: Unit, line: number): void {
    if (
      !/download(?:string|data)|invoke-(?:webrequest|restmethod)|urlopen|responsetext|file_get_contents/i.test(
        name,
      )
    )
      return
    this.find({
      code: 'script.download_and_run',
      severity: unit.depth > 0 ? 'critical' : 'high',
      title: 'Runs what it downloads',
      does: 'runs what it downloads',
      technique: 'T1105',
      layer: unit.number,
      line,
      words: `${by} ${name}`,
    })
  }

  private command(
    given: string,
    by: string,
    unit: Unit,
    line: number,
    trail: Parameters<typeof carriedBy>[1],
  ): void {
    const command = given.trim()
    if (command === '') return
    if (this.commands.length < maxCommands)
      this.commands.push({ command: command.slice(0, 4000), by, layer: unit.number, line })
    const carried = carriedBy(command, trail)
    if (carried !== null)
      this.layer(
        carried.text,
        carried.language,
        trail.stepsOf(carried.text),
        command.slice(0, 40),
        unit,
        line,
      )
    else if (unit.language !== 'shell' && unit.language !== 'batch') this.judgeCommand(command, unit, line)
  }

  /** A command line of another language is judged by the rules of its own. */
  private judgeCommand(command: string, unit: Unit, line: number): void {
    const language =
      /\\|\.exe\b|%\w+%/i.test(command) ||
      unit.language === 'vbscript' ||
      unit.language === 'powershell' ||
      unit.language === 'autoit'
        ? 'batch'
        : 'shell'
    this.judgeText(command, language, unit, () => line)
  }

  private decoded(text: string, steps: readonly DecodeStep[], unit: Unit, line: number): void {
    if (text.length < 12) return
    const isRegular = steps.every(
      ({ operation }) =>
        operation === 'Find / Replace' ||
        operation === 'From Charcode' ||
        operation === 'URL Decode' ||
        operation === 'Reverse',
    )
    const program = programIn(text)
    if (program !== null) this.program(program, steps, unit, line)
    else if (isReadable(text) && (!isRegular || languageOfText(text) !== null))
      this.layer(text, languageOfText(text), steps, null, unit, line)
  }

  private program(bytes: Uint8Array, steps: readonly DecodeStep[], unit: Unit, line: number): void {
    const key = `${bytes.length}:${bytes.subarray(0, 64).join(',')}`
    if (this.seen.has(key) || this.programs.length >= 20) return
    this.seen.add(key)
    this.programs.push({ bytes, steps, layer: unit.number, line })
    if (bytes[0] === 0x4d || bytes[0] === 0x7f)
      this.find({
        code: 'script.hidden_program',
        severity: 'high',
        title: 'A program is hidden in the script',
        does: 'carries a program',
        technique: 'T1027.009',
        layer: unit.number,
        line,
        words: steps.map(({ operation }) => operation).join(', '),
      })
  }

  private layer(
    given: string,
    language: ScriptLanguage | null,
    steps: readonly DecodeStep[],
    runBy: string | null,
    unit: Unit,
    line: number,
  ): void {
    const text = given.replace(/\0+$/, '')
    const key = text.trim()
    if (key.length < 4 || this.seen.has(key)) return
    if (
      unit.depth >= maxDepth ||
      this.layers.length >= maxLayers ||
      this.room < text.length ||
      text.length > maxLength
    ) {
      this.limits.add(
        `Layers beyond ${maxDepth} levels, ${maxLayers} texts or ${maxAllLength} characters were not undone.`,
      )
      return
    }
    this.seen.add(key)
    this.room -= text.length
    const layer: ScriptLayer = {
      number: this.layers.length + 1,
      parent: unit.number,
      depth: unit.depth + 1,
      text,
      language,
      steps,
      runBy,
      line,
    }
    this.layers.push(layer)
    if (language !== null) this.queue.push({ ...layer, language })
  }

  private judge(unit: Unit, folded: Folded): void {
    const code = withoutComments(folded.text, unit.language)
    this.judgeText(code, unit.language, unit, (at) =>
      unit.number === 0 ? folded.lineInFolded(at) : unit.line,
    )
  }

  private judgeText(
    code: string,
    language: ScriptLanguage,
    unit: Unit,
    lineAt: (at: number) => number,
  ): void {
    const isHidden = this.isHidden(unit)
    for (const rule of scriptRules) {
      if (rule.languages !== undefined && !rule.languages.includes(language)) continue
      const pattern = new RegExp(rule.test.source, `${rule.test.flags}g`)
      for (let count = 0; count < 5; count += 1) {
        const found = pattern.exec(code)
        if (found === null) break
        this.find({
          code: rule.code,
          severity: isHidden ? rule.hidden : rule.plain,
          title: rule.title,
          does: rule.does,
          technique: rule.technique,
          layer: unit.number,
          line: lineAt(found.index),
          words: wordsAround(code, found.index, found[0].length),
        })
        if (found[0] === '') pattern.lastIndex += 1
      }
    }
  }

  /** Whether a text was encoded on the way from the script. */
  private isHidden(unit: {
    readonly number: number
    readonly parent: number
    readonly steps: readonly DecodeStep[]
  }): boolean {
    if (unit.number === 0) return false
    if (unit.steps.length > 0) return true
    const parent = this.layers[unit.parent - 1]
    return parent !== undefined && this.isHidden(parent)
  }

  private find(finding: ScriptFinding): void {
    if (this.findings.length >= maxFindings) {
      this.limits.add(`More than ${maxFindings} findings: the rest was left out.`)
      return
    }
    const isKnown = this.findings.some(
      ({ code, layer, line }) => code === finding.code && layer === finding.layer && line === finding.line,
    )
    if (!isKnown) this.findings.push(finding)
  }

  /** Scripts that were encoded and are run. */
  private concludeLayers(): void {
    for (const layer of this.layers) {
      const encoding = layer.steps.filter(({ operation }) => operation !== 'Find / Replace')
      if (layer.runBy === null || encoding.length === 0 || layer.language === null) continue
      this.find({
        code: 'script.hidden_script',
        severity: this.isSerious(layer) ? 'high' : 'medium',
        title: 'Runs a script that it hides',
        does: 'decodes a script and runs it',
        technique: 'T1140',
        layer: layer.parent,
        line: layer.line,
        words: `${layer.runBy}: ${layer.steps.map(({ operation }) => operation).join(', ')}`,
      })
    }
  }

  private isSerious(layer: ScriptLayer): boolean {
    return this.findings.some(
      (finding) =>
        finding.layer === layer.number && (finding.severity === 'high' || finding.severity === 'critical'),
    )
  }
}

function wordsAround(code: string, at: number, length: number): string {
  const start = Math.max(code.lastIndexOf('\n', at - 1) + 1, at - 120)
  const lineEnd = code.indexOf('\n', at)
  return code
    .slice(
      start,
      Math.min(
        lineEnd < 0 ? code.length : lineEnd,
        Math.max(at + Math.min(length, 400), start + 300),
        start + 480,
      ),
    )
    .trim()
}

function isReadable(text: string): boolean {
  let odd = 0
  const length = Math.min(text.length, 4096)
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at)
    if (
      (code < 32 && code !== 9 && code !== 10 && code !== 13) ||
      (code > 126 && code < 160) ||
      code === 0xfffd
    )
      odd += 1
  }
  return odd <= length * 0.02
}

function programIn(text: string): Uint8Array | null {
  if (text.length < 64 || !fileHeads.some((head) => text.startsWith(head)) || isReadable(text)) return null
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) > 255) return null
    bytes[at] = text.charCodeAt(at)
  }
  return bytes
}
