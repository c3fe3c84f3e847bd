import { afterEach, expect, test } from 'vitest'
import { ContentProcess } from './content-process.ts'
import { Stopped } from './worker/protocol.ts'

let process: ContentProcess | null = null
afterEach(() => process?.close())

const text = (words: string) => ({ kind: 'text', bytes: Buffer.from(words), most: 1_048_576 }) as const

test('reads one file after the other in one process', async () => {
  process = new ContentProcess(undefined)
  const [first, second] = await Promise.all([
    process.ask(text('host;ip\na.example;1\n')),
    process.ask(text('{"a": "\\u0062"}')),
  ])
  expect(Buffer.from(first.text).toString()).toBe('host\tip\na.example\t1\n')
  expect(Buffer.from(second.text).toString()).toBe('{"a": "b"}')
})

test('a file that takes too long costs itself alone', async () => {
  process = new ContentProcess(undefined, 1)
  await expect(process.ask(text('x'))).rejects.toThrow('to read. Take out what matters')
  process = new ContentProcess(undefined)
  expect((await process.ask(text('x'))).refused).toBeNull()
})

test('what is called off is stopped, and the next file is read', async () => {
  process = new ContentProcess(undefined)
  const calledOff = new AbortController()
  const asked = process.ask(text('x'), calledOff.signal)
  setImmediate(() => calledOff.abort())
  await expect(asked).rejects.toThrow(Stopped)
  expect(Buffer.from((await process.ask(text('y'))).text).toString()).toBe('y')
})

test('a file that is not there is said', async () => {
  process = new ContentProcess(undefined)
  await expect(process.ask({ kind: 'lay', path: '/no/such/file', into: '/no/such/place' })).rejects.toThrow(
    'reading it failed',
  )
})
