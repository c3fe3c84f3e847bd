import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isProblem } from '../../contract/problem.ts'
import { type Content, openContent, readContent } from './content.ts'

const folder = mkdtempSync(join(tmpdir(), 'skerry-content-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

async function* piped(...pieces: string[]): Content {
  for (const piece of pieces) yield Buffer.from(piece)
}

async function textOf(paths: string[], input: Content = piped()): Promise<string> {
  const content = await openContent(paths, { input })
  if (isProblem(content)) return content.message
  const bytes = await readContent(content, 1000)
  return isProblem(bytes) ? bytes.message : bytes.toString()
}

describe('what a command is given to read', () => {
  test('several files follow each other, and nothing joins', async () => {
    expect(await textOf([file('a', 'one'), file('b', 'two')])).toBe('one\ntwo')
  })

  test('- is standard input, among files too', async () => {
    expect(await textOf([file('a', 'one'), '-'], piped('t', 'wo'))).toBe('one\ntwo')
  })

  test('without a name standard input is read', async () => {
    expect(await textOf([], piped('one'))).toBe('one')
  })

  test.each([[[]], [['', ' \n', '\t']]])('blank input %j is refused', async (pieces) => {
    expect(await textOf([], piped(...pieces))).toBe('Please provide a text: the input is empty.')
  })

  test('a terminal is not waited for', async () => {
    const input = Object.assign(piped('one'), { isTTY: true })
    expect(await openContent([], { input })).toMatchObject({ code: 'missing' })
  })

  test('every path is looked at before anything is read', async () => {
    expect(await textOf([file('a', 'one'), join(folder, 'no')])).toContain('is not there')
    expect(await textOf([folder])).toContain('is a folder')
    expect(await textOf(['-', '-'])).toContain('can be named once')
  })

  test('more than was allowed is refused', async () => {
    expect(await textOf([], piped('a'.repeat(999), 'bc'))).toContain('is larger than')
  })
})
