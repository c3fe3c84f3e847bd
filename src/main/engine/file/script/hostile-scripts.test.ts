import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { roundsOf, seedsOf } from '../../../../../test/rounds.ts'
import { analyseScript } from './analyse-script.ts'
import { type ScriptLanguage, scriptLanguages } from './script-language.ts'

const folder = new URL('../../../../../test/fixtures/files/script/', import.meta.url)
const samples = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap(
    (name) =>
      JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as {
        language: ScriptLanguage
        script: string[]
      }[],
  )
  .map(({ language, script }) => ({ language, text: script.join('\n') }))

/** Repeats of a hostile shape. */
const many = roundsOf(20_000, 200_000)

/** Milliseconds that one hostile script may take; machines under load are slower than a quiet one. */
const patience = 4000

function held(text: string, language: ScriptLanguage): void {
  const start = performance.now()
  const analysis = analyseScript(text, language)
  expect(performance.now() - start).toBeLessThan(patience)
  expect(analysis.layers.length).toBeLessThanOrEqual(60)
  expect(analysis.findings.length).toBeLessThanOrEqual(200)
  for (const { line } of analysis.findings) expect(line).toBeLessThanOrEqual(text.split('\n').length)
}

const shapes: readonly (readonly [string, string])[] = [
  ['open brackets', '('.repeat(many)],
  ['open braces', '{'.repeat(many)],
  ['square brackets', '['.repeat(many)],
  ['open texts', '"'.repeat(many)],
  ['backquotes', '`'.repeat(many)],
  ['here-documents', '<<EOF\n'.repeat(many / 4)],
  ['substitutions', '$('.repeat(many)],
  ['parameters', '${x:'.repeat(many / 4)],
  ['a chain of additions', `x = ${"'a'+".repeat(many / 4)}'b'`],
  ['a chain of members', `x${'.a'.repeat(many)}`],
  ['a chain of calls', `x${'()'.repeat(many)}`],
  ['a doubling text', `${'a = "aaaaaaaaaaaaaaaa"\n'}${'a = a + a\n'.repeat(100)}`],
  ['a doubling text of a shell', `a=aaaaaaaaaaaaaaaa\n${'a=$a$a\n'.repeat(100)}`],
  ['a doubling text of a batch file', `set a=aaaaaaaaaaaaaaaa\n${'set a=%a%%a%\n'.repeat(100)}`],
  ['an endless loop', 'while (true) { x = x + "a" }\nwhile True:\n  x = x + "a"\nDo\nx = x & "a"\nLoop\n'],
  ['conditions', 'if (a) '.repeat(many / 4)],
  ['words', 'curl https://a '.repeat(many / 4)],
  ['unary signs', '!'.repeat(many)],
  ['commas', ','.repeat(many)],
  ['Base64', 'QUFB'.repeat(many)],
  ['spaces', ' '.repeat(many)],
  ['lines', '\n'.repeat(many)],
  ['carets', '^'.repeat(many)],
  ['percent signs', '%a:~'.repeat(many / 4)],
  ['zeros', '\0'.repeat(many)],
]

describe.each(scriptLanguages)('%s', (language) => {
  test.each(shapes)('%s end soon', (_name, text) => held(text, language))
})

test('samples cut at any length end soon with a report', () => {
  for (const seed of seedsOf(1, roundsOf(60, 10_000))) {
    const sample = samples[seed % samples.length]
    if (sample !== undefined) held(sample.text.slice(0, (seed * 7919) % sample.text.length), sample.language)
  }
})

test('samples with changed characters end soon with a report', () => {
  for (const seed of seedsOf(2, roundsOf(60, 10_000))) {
    const sample = samples[seed % samples.length]
    if (sample === undefined) continue
    const characters = [...sample.text]
    for (let change = 0; change < 5; change += 1)
      characters[(seed * (change + 3)) % characters.length] = String.fromCharCode((seed >>> change) & 127)
    held(characters.join(''), sample.language)
  }
})

test('layers in layers stop at the tenth', () => {
  let text = 'echo end'
  for (let layer = 0; layer < 14; layer += 1)
    text = `echo ${Buffer.from(text).toString('base64')} | base64 -d | sh`
  const analysis = analyseScript(text, 'shell')
  expect(Math.max(...analysis.layers.map(({ depth }) => depth))).toBe(10)
  expect(analysis.limits.join(' ')).toContain('Layers beyond 10 levels')
})
