import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { restorersOf } from '../../src/main/operations/undo/undo-act.ts'
import { openDoors } from '../../src/main/parts/open-doors.ts'
import { databaseName } from '../../src/main/store/database/handle.ts'
import { contentsOfAct } from '../../src/main/store/log/act-contents.ts'
import { listActs, workstationId } from '../../src/main/store/log/acts.ts'
import type { LoggedKind } from '../../src/main/store/log/log.ts'
import { openStore } from '../../src/main/store/open.ts'

/** What the log has can be read elsewhere: each kind says where it may go, and contents name no number of a database. */

let kinds: readonly LoggedKind[]
beforeAll(async () => {
  const restorers = await restorersOf((await openDoors()).map(({ part }) => part))
  kinds = [...restorers.values()].flatMap((each) => each.kinds)
})
const nameOf = ({ part, kind }: { readonly part: string; readonly kind: string }) => `${part}/${kind}`

test('each kind is declared once, with a scope, and by the part that puts it back', async () => {
  expect(kinds.map(nameOf).toSorted()).toEqual([...new Set(kinds.map(nameOf))].toSorted())
  const store = join(import.meta.dirname, '..', '..', 'src', 'main', 'store')
  const declared = globSync('**/*.ts', { cwd: store, exclude: (name) => name.endsWith('.test.ts') }).flatMap(
    (file) =>
      [
        ...readFileSync(join(store, file), 'utf8').matchAll(
          /kind: '([a-z-]+)',\s+scope: '(shared|here|secret)'/g,
        ),
      ].map(([, kind, scope]) => [kind, scope] as const),
  )
  expect(declared.length).toBeGreaterThan(10)
  const known = new Map(kinds.map(({ kind, scope }) => [kind, scope]))
  for (const [kind, scope] of declared) expect([kind, known.get(kind as string)]).toEqual([kind, scope])
})

test('kinds of a case declare themselves in one place, and are put back too', () => {
  const ofCases = kinds.filter(({ part }) => part === 'cases').map(({ kind }) => kind)
  expect(ofCases).toEqual(
    expect.arrayContaining(['case', 'comment', 'case-task', 'case-link', 'case-observable']),
  )
})

const kept = join(import.meta.dirname, '..', 'fixtures', 'store', 'kept')
const archives = readdirSync(kept).filter((file) => file.endsWith('.sqlite.gz'))

describe.each(archives)('the log of %s, brought to the schema of today,', (archive) => {
  let changes: { part: string; kind: string; record: string; before: string | null; after: string | null }[]
  let origins: Set<string>
  let own: string
  let imports: number
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'skerry-kinds-'))
    writeFileSync(join(folder, databaseName), gunzipSync(readFileSync(join(kept, archive))))
    const store = openStore(folder)
    changes = store.reader
      .prepare('SELECT part, kind, record, before, after FROM change')
      .all() as typeof changes
    const { items } = listActs(store.reader, null, 500, 0)
    origins = new Set(items.map(({ origin }) => origin))
    own = workstationId(store.reader)
    imports = items.filter(({ number }) => contentsOfAct(store.reader, number).length > 0).length
    store.close()
    rmSync(folder, { recursive: true })
  })

  test('has declared kinds only', () => {
    const known = new Set(kinds.map(nameOf))
    expect([...new Set(changes.map(nameOf))].filter((name) => !known.has(name))).toEqual([])
  })

  test('has nothing of what a secret is', () => {
    const secret = new Set(kinds.filter(({ scope }) => scope === 'secret').map(nameOf))
    expect(secret.size).toBeGreaterThan(0)
    expect(
      changes.filter((each) => secret.has(nameOf(each)) && (each.before ?? each.after) !== null),
    ).toEqual([])
  })

  test('says on which workstation each act was done, and where a pack and a list are', () => {
    expect(origins).toEqual(new Set([own]))
    expect(own).toMatch(/^ws_[0-9a-f]{32}$/)
    expect(imports).toBe(2)
  })

  test('names no record by a number', () => {
    const numbers = /"(?:case_number|observable|alert|session|entry|number)":\d/
    expect(changes.filter(({ before, after }) => numbers.test(`${before} ${after}`))).toEqual([])
    expect(changes.filter(({ record }) => /^\d+$/.test(record))).toEqual([])
    const observables = changes.filter(({ kind }) => kind === 'alert-content')
    for (const { after } of observables)
      for (const each of (JSON.parse(after ?? '{}') as { observables: unknown[] }).observables)
        expect(each).toEqual([expect.any(String), expect.any(String), expect.any(Number)])
  })
})
