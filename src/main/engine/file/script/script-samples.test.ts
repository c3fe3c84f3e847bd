import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import type { FileTypeKind } from '../file-types.ts'
import type { ScriptResult } from './script-result.ts'
import { scriptTool } from './script-tool.ts'

/**
 * Scripts of our own making with right values put in by hand: see `README.md` of the folder. `holds` must stand in the
 * text of some layer or of the folded script, `steps` is the way of one layer, `finds` are codes of findings.
 */
type Sample = {
  readonly name: string
  readonly language: FileTypeKind
  readonly script: readonly string[]
  readonly holds: readonly string[]
  readonly steps?: readonly string[]
  readonly finds?: readonly string[]
  readonly calm?: boolean
}

const folder = new URL('../../../../../test/fixtures/files/script/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))

describe.each(files)('%s', (file) => {
  const samples = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Sample[]
  test.each(samples)('$name', async ({ language, script, holds, steps, finds = [], calm = false }) => {
    const bytes = new TextEncoder().encode(script.join('\n'))
    const report = await runFileTool(scriptTool, bytes, {
      types: [{ kind: language, mime: 'text/plain', label: language }],
    })
    const data = report.data as ScriptResult
    const everything = [
      ...report.texts.map(({ text }) => text),
      ...data.commands.map(({ command }) => command),
    ].join('\n')
    for (const words of holds) expect(everything).toContain(words)
    if (steps !== undefined)
      expect(data.layers.map((layer) => layer.steps.join(' > '))).toContain(steps.join(' > '))
    expect(report.findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(finds.map((code) => `script.${code}`)),
    )
    if (calm) expect(report.findings.filter(({ severity }) => severity !== 'info')).toEqual([])
  })
})
