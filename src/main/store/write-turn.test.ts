import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStore } from './open.ts'
import { isHeldElsewhere, untilWritable } from './write-turn.ts'

const folder = mkdtempSync(join(tmpdir(), 'skerry-turn-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a write waits for another one without standing still', async () => {
  const one = openStore(folder)
  const other = openStore(folder)
  expect(isHeldElsewhere(one.writer)).toBe(false)
  other.writer.exec('BEGIN IMMEDIATE')
  expect(isHeldElsewhere(one.writer)).toBe(true)
  // what is under way here is not held elsewhere
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
  // what waits for it is told by the write itself
  expect(isHeldElsewhere(one.writer)).toBe(false)
})
