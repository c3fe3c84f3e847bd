import { describe, expect, test } from 'vitest'
import { printAnswers } from './print-answer.ts'
import type { Surroundings } from './surroundings.ts'
import { makeTerminal, type Terminal } from './terminal.ts'

/** Names of files as an attacker chooses them: they clear the screen, set its title, turn a text around or add a line. */
const names = [
  'a\u001b[2J.exe',
  'b\u001b]0;owned\u0007',
  'c\u202efdp.exe',
  'd\nFAULT  e',
  'f\rgone',
  'g\u009b31m',
  'h\u2028i',
  'j\u0008\u007f',
  'k\tl',
]

/** Everything that a terminal obeys, apart from line feeds and the styles of Skerry itself. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
const obeyed = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u2028\u2029]/

function shownBy(isTTY: boolean, act: (terminal: Terminal) => void): string {
  let shown = ''
  const write = (text: string | Uint8Array) => {
    shown += text.toString()
  }
  const around = { output: { write, isTTY }, errors: { write, isTTY }, environment: {} }
  act(makeTerminal(around as unknown as Surroundings, false))
  // the styles, which only Skerry may set
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a style is one
  return shown.replace(/\u001b\[(?:1|2|22|31|32|33|39)m/g, '')
}

const rows = { columns: ['name'], rows: () => names.map((name) => ({ name })) }
const job = (terminal: Terminal, form: string) => ({ terminal, choices: { form } }) as never

describe('names of others', () => {
  test.each<[string, (terminal: Terminal) => void]>([
    ['in sentences', (terminal) => names.forEach((name) => void terminal.print(`Wrote ${name}.`))],
    ['after a mark', (terminal) => names.forEach((name) => void terminal.mark('red', name, name))],
    ['in notes', (terminal) => names.forEach((name) => void terminal.note(name))],
    ['in refusals', (terminal) => names.forEach((name) => void terminal.complain(name))],
    ['in tables', (terminal) => printAnswers(job(terminal, 'table'), [{}], rows)],
    ['in any answer', (terminal) => printAnswers(job(terminal, 'table'), [{ names }], undefined)],
  ])('%s drive no terminal, nor a pipe that ends in one', (_where, act) => {
    for (const isTTY of [true, false]) {
      const shown = shownBy(isTTY, act)
      expect(shown).not.toMatch(obeyed)
      expect(shown).toContain('a\\u{1b}[2J.exe')
    }
  })

  test.each<[string, (terminal: Terminal) => void]>([
    ['JSON', (terminal) => printAnswers(job(terminal, 'json'), [{ names }], undefined)],
    ['CSV', (terminal) => printAnswers(job(terminal, 'csv'), [{}], rows)],
    ['text', (terminal) => printAnswers(job(terminal, 'table'), [names.join('\n')], undefined)],
  ])('as %s drive no terminal, and are as they are in a pipe', (form, act) => {
    const shown = shownBy(true, act)
    expect(shown.replaceAll('\t', '').replaceAll('\r', '')).not.toMatch(obeyed)
    const piped = shownBy(false, act)
    expect(piped).toContain('\u202e')
    if (form === 'JSON') {
      expect(JSON.parse(shown)).toEqual({ names })
      expect(JSON.parse(piped)).toEqual({ names })
    }
  })
})
