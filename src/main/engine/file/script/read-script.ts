import type { Sample, ToolOutput } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { analyseScript, type ScriptAnalysis, type ScriptFinding } from './analyse-script.ts'
import { languageOfName, languageOfText, type ScriptLanguage, scriptLanguages } from './script-language.ts'
import { maxScriptSize, type ScriptResult } from './script-result.ts'

/** Reads a script: its layers and texts go to `output`, what it does to the result and the findings. */
export function readScript(sample: Sample, output: ToolOutput): ScriptResult {
  const size = Math.min(sample.bytes.size, maxScriptSize)
  if (size < sample.bytes.size)
    output.leftOut('limit', `The first ${maxScriptSize} of ${sample.bytes.size} bytes were read as a script.`)
  const text = scriptText(sample.bytes.read(0, size))
  const analysis = analyseScript(text, languageOf(sample, text))
  report(text, analysis, output)
  return resultOf(analysis)
}

/** Language by content, else by name, else by looks; what was given as a script and shows none is read as a shell does. */
function languageOf(sample: Sample, text: string): ScriptLanguage {
  return (
    scriptLanguages.find((language) => isOf(sample, language)) ??
    languageOfName(sample.name) ??
    languageOfText(text) ??
    'shell'
  )
}

/** Text of a script by its mark of order, else UTF-16 where every second byte is zero, else UTF-8. */
export function scriptText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isWide =
    (first === 0xff && second === 0xfe) ||
    (bytes.length >= 8 && first !== 0 && [1, 3, 5, 7].every((at) => bytes[at] === 0))
  const code = isWide ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(code).decode(bytes)
}

function report(
  text: string,
  { folded, layers, programs, findings, limits, language }: ScriptAnalysis,
  output: ToolOutput,
): void {
  for (const limit of limits) output.leftOut('limit', limit)
  output.text({ title: 'Script', text, place: '', language })
  if (folded !== null)
    output.text({ title: 'Script with its constants folded', text: folded, place: 'script', language })
  for (const layer of layers) {
    output.text({
      title: `Layer ${layer.number}`,
      text: layer.text,
      place: `line ${layer.line}, layer ${layer.parent}`,
      language: layer.language,
      steps: layer.steps,
    })
  }
  for (const [at, { bytes, layer, line, steps }] of programs.entries())
    output.object({
      name: `hidden-${at + 1}`,
      place: `line ${line}, layer ${layer}: ${steps.map(({ operation }) => operation).join(', ')}`,
      bytes,
    })
  for (const finding of findings) {
    const { severity, code, title, technique, line, words } = finding
    output.finding({
      severity,
      code,
      title,
      detail: detailOf(finding),
      technique,
      line,
      words: words === '' ? null : words,
    })
  }
}

const detailOf = ({ layer }: ScriptFinding) =>
  layer === 0 ? '' : `In layer ${layer}, which this line makes.`

function resultOf(analysis: ScriptAnalysis): ScriptResult {
  const { language, lines, functions, commands, layers, findings, measures } = analysis
  return {
    language,
    lines,
    functions: [...functions],
    commands: commands.map(({ by, ...command }) => ({ ...command, by: by.slice(0, 300) })),
    layer_count: layers.length,
    layers: layers.map(({ number, parent, depth, text, language: layerLanguage, steps, runBy, line }) => ({
      layer: number,
      parent,
      depth,
      language: layerLanguage,
      characters: text.length,
      steps: steps.map(({ operation }) => operation),
      run_by: runBy?.slice(0, 300) ?? null,
      line,
    })),
    actions: [...findings]
      .sort((a, b) => a.line - b.line || a.layer - b.layer)
      .map(({ layer, line, code, does, words }) => ({ layer, line, code, does, words: words.slice(0, 500) })),
    measures,
  }
}
