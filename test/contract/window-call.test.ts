import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paidFeatures } from '../../src/contract/plan.ts'
import { isProblem } from '../../src/contract/problem.ts'
import type { WindowOperation } from '../../src/contract/workstation/window/window-operation.ts'
import { windowOperationNamed, windowOperations } from '../../src/main/parts/operations.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Every operation of the window, checked for who may call it: none bypasses the call pipeline. */

const all: readonly WindowOperation[] = windowOperations
const names = all.map(({ name }) => name)
const user = { kind: 'window', mayNamePaths: false } as const

let host: LocalHost
let folder: string
beforeAll(async () => {
  host = await startLocalHost({ withWindow: true })
  folder = mkdtempSync(join(tmpdir(), 'skerry-route-'))
})
afterAll(async () => {
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

const named = (name: string) => windowOperationNamed(name) as WindowOperation

describe.each(names)('%s', (name) => {
  test('is refused to every key, in this process and over HTTP', async () => {
    const key = host.workstation.identify(host.firstKey)
    expect(key.kind).toBe('key')
    expect(await host.workstation.call(named(name), {}, key)).toMatchObject({
      kind: 'problem',
      code: 'forbidden',
      message: 'Only the window itself may call this.',
    })
    expect(await host.workstation.call(named(name), {}, { kind: 'anonymous' })).toMatchObject({
      code: 'unauthenticated',
    })
    for (const route of ['invoke', 'frame', 'upload'])
      expect(await host.ask({ method: 'POST', path: `/window/${route}/${name}`, body: {} })).toMatchObject({
        status: 401,
      })
  })

  test('says what a paid plan opens, and nothing else is refused on the free one', async () => {
    const { needsPlan } = named(name)
    await host.window('settings.change', { change: { plan: 'free' } })
    // an input that none of them accepts: a refusal now is because of the caller, not of the input
    const answer = await host.workstation.invokeNamed(name, null, user)
    await host.window('settings.change', { change: { plan: 'local' } })
    if (needsPlan === null) expect(answer).not.toMatchObject({ code: 'forbidden' })
    else expect(answer).toMatchObject({ code: 'forbidden', message: paidFeatures[needsPlan] })
  })
})

test('what the register forbids on the free plan is the same over HTTP and in the window', () => {
  const writing = all.filter(({ name, writes }) => writes && /^register/.test(name))
  expect(writing.map(({ needsPlan }) => needsPlan)).toEqual(writing.map(() => 'register-changes'))
})

test('what feeds a reading or an import is no change that could be told as lost', () => {
  const feeding = all.filter(({ name, takesBytes }) => takesBytes !== null || naming[name] !== undefined)
  expect(feeding.length).toBeGreaterThan(4)
  expect(feeding.filter(({ writes }) => writes)).toEqual([])
})

/** An input that names a file, for each operation that accepts one. */
const naming: Readonly<Record<string, (path: string) => object>> = {
  'rules.add': (path) => ({ source: { kind: 'path', path } }),
  'rules.check': (path) => ({ source: { kind: 'path', path } }),
  'triage.start': (path) => ({ sources: [{ kind: 'path', path }] }),
  'alertInbox.beginImport': (path) => ({ file: { kind: 'path', path }, mapping: null }),
  'caseBoard.addEvidence': (path) => ({ id: 'case_1', file: { kind: 'path', path } }),
  'files.takeIn': (path) => ({ file: { kind: 'path', path } }),
  'packs.import': (path) => ({ kind: 'address', file: { kind: 'path', path } }),
  'registerImport.preview': (path) => ({ files: [{ kind: 'path', path }] }),
  'registerFilings.compare': (path) => ({ before: 'now', after: { kind: 'path', path } }),
}

describe('a path from a browser window', () => {
  test('can be named where a schema has a field for it, and each such operation says so', () => {
    const taking = all.filter(({ input }) =>
      JSON.stringify(input().toJSONSchema({ unrepresentable: 'any', io: 'input' })).includes('"path":{'),
    )
    expect(taking.map(({ name }) => name).sort()).toEqual(Object.keys(naming).sort())
  })

  test.each(Object.keys(naming))('is refused by %s, unless the file was handed over', async (name) => {
    const path = join(folder, `${name}.txt`)
    writeFileSync(path, '192.0.2.1\n')
    const input = naming[name]?.(path) ?? {}
    expect(named(name).namesPaths(named(name).input().parse(input))).toEqual([path])
    const refused = await host.workstation.invokeNamed(name, input, user)
    expect(refused).toMatchObject({ code: 'forbidden' })
    expect(isProblem(refused) && refused.message).toMatch(/handed over, not named/)
    host.workstation.host.handedOver.add(path)
    expect(await host.workstation.invokeNamed(name, input, user)).not.toMatchObject({ code: 'forbidden' })
    host.workstation.host.handedOver.delete(path)
  })
})
