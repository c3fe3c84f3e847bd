import { describe, expect, test } from 'vitest'
import { Log } from './log.ts'

function logAt() {
  const lines: string[] = []
  let now = 0
  const log = new Log(
    (text) => lines.push(text),
    () => now,
  )
  return { log, lines, pass: (ms: number) => (now += ms) }
}

describe('the log', () => {
  test('writes out what a terminal would obey, and keeps the lines of a trace', () => {
    const { log, lines } = logAt()
    const error = new Error('bad \u001b[2J\u0007 request\r\nforged: entry \u202e')
    error.stack = `Error: ${error.message}\n    at here`
    log.fault('A request could not be answered', error)
    expect(lines).toEqual([
      'A request could not be answered: Error: bad \\u{1b}[2J\\u{7} request\\u{d}\nforged: entry \\u{202e}\n    at here',
    ])
  })

  test('has no entry without end', () => {
    const { log, lines } = logAt()
    log.fault('x'.repeat(1_000_000))
    log.fault('y\n'.repeat(100_000))
    expect(lines.map(({ length }) => length < 3000)).toEqual([true, true])
  })

  test('has only so many entries in a while, and says how many it left out', () => {
    const { log, lines, pass } = logAt()
    for (let entry = 0; entry < 10_000; entry++) log.fault('again')
    expect(lines.length).toBe(100)
    pass(60_000)
    log.fault('later')
    expect(lines.slice(100)).toEqual(['9900 further entries of the log were left out.', 'later'])
  })
})
