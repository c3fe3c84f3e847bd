import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStore } from '../open.ts'
import { countUses } from '../settings/keys.ts'
import { isHeldElsewhere, unlessHeldElsewhere, untilWritable } from './write-turn.ts'

const folder = mkdtempSync(join(tmpdir(), 'skerry-turn-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a write waits for another one without standing still', async () => {
  const one = openStore(folder)
  const other = openStore(folder)
  expect(isHeldElsewhere(one.writer)).toBe(false)
  other.writer.exec('BEGIN IMMEDIATE')
  expect(isHeldElsewhere(one.writer)).toBe(true)
  // this process's own transaction does not count as held elsewhere
  expect(isHeldElsewhere(other.writer)).toBe(false)
  let isFree = false
  const waiting = untilWritable(one.writer).then(() => {
    isFree = true
  })
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(isFree).toBe(false)
  other.writer.exec('COMMIT')
  await waiting
  expect(one.writer.pragma('busy_timeout', { simple: true })).toBe(5000)
  one.writer.exec('BEGIN IMMEDIATE')
  one.writer.exec('ROLLBACK')
  one.close()
  other.close()
  // an error is reported by the write itself
  expect(isHeldElsewhere(one.writer)).toBe(false)
})

test('work is done whole, not at all, or not yet while somebody else writes', () => {
  const own = mkdtempSync(join(folder, 'own-'))
  const one = openStore(own)
  const other = openStore(own)
  const patience = () => one.writer.pragma('busy_timeout', { simple: true })
  one.writer.exec('CREATE TABLE kept (number INTEGER)')
  const keep = (number: number) => one.writer.prepare('INSERT INTO kept VALUES (?)').run(number).changes
  const numbers = () => one.reader.prepare('SELECT number FROM kept').all()
  other.writer.exec('BEGIN IMMEDIATE')
  expect(unlessHeldElsewhere(one.writer, () => keep(1))).toBeNull()
  expect([numbers(), patience(), one.writer.inTransaction]).toEqual([[], 5000, false])
  other.writer.exec('ROLLBACK')
  expect(unlessHeldElsewhere(one.writer, () => keep(2))).toEqual({ answer: 1 })
  const fails = () => {
    keep(3)
    throw new Error('not kept')
  }
  expect(() => unlessHeldElsewhere(one.writer, fails)).toThrow('not kept')
  expect([numbers(), patience(), one.writer.inTransaction]).toEqual([[{ number: 2 }], 5000, false])
  one.close()
  other.close()
  expect(() => unlessHeldElsewhere(one.writer, () => 1)).toThrow('not open')
})

test('uses of keys wait for nobody, unless they are the last ones', () => {
  const own = mkdtempSync(join(folder, 'uses-'))
  const one = openStore(own)
  const other = openStore(own)
  const uses = new Map([['a', { count: 1, at: '2026-01-01T00:00:00.000Z' }]])
  // who waits for the lock waits longer than a test may take
  one.writer.pragma('busy_timeout = 3600000')
  other.writer.exec('BEGIN IMMEDIATE')
  expect(countUses(one, uses, false)).toBe(false)
  other.writer.exec('ROLLBACK')
  expect(countUses(one, uses, false)).toBe(true)
  one.close()
  other.close()
})
