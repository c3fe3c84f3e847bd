import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The layer rules, each tested with a planted breach, since a rule that never fires is no rule. */

type Breach = { readonly rule: string; readonly from: string; readonly to: string }

const breaches: readonly Breach[] = [
  { rule: 'no-circles', from: 'src/main/store/one.ts', to: 'src/main/store/other.ts' },
  { rule: 'contract-imports-nothing-of-ours', from: 'src/contract/a.ts', to: 'src/main/engine/a.ts' },
  { rule: 'engine-is-pure', from: 'src/main/engine/b.ts', to: 'src/main/store/b.ts' },
  { rule: 'engine-is-pure', from: 'src/main/engine/c.ts', to: 'node:fs' },
  { rule: 'engine-reads-the-contract-only', from: 'src/main/engine/d.ts', to: 'src/main/jobs/d.ts' },
  { rule: 'jobs-know-the-engine-only', from: 'src/main/jobs/e.ts', to: 'src/main/store/e.ts' },
  { rule: 'store-knows-records-only', from: 'src/main/store/f.ts', to: 'src/main/engine/f.ts' },
  { rule: 'sql-lives-in-the-store', from: 'src/main/parts/g/part.ts', to: 'better-sqlite3' },
  { rule: 'a-part-knows-no-other', from: 'src/main/parts/h/part.ts', to: 'src/main/parts/other/part.ts' },
  {
    rule: 'records-of-cases-know-no-face',
    from: 'src/main/parts/cases/model/h.ts',
    to: 'src/main/parts/alerts/h.ts',
  },
  {
    rule: 'only-incident-response-shares-a-model',
    from: 'src/main/parts/packs/h.ts',
    to: 'src/main/parts/cases/model/h.ts',
  },
  { rule: 'operations-know-no-part', from: 'src/main/operations/i.ts', to: 'src/main/parts/i/part.ts' },
  {
    rule: 'the-workstation-knows-the-list-alone',
    from: 'src/main/operations/workstation.ts',
    to: 'src/main/parts/j/part.ts',
  },
  { rule: 'operations-know-no-face', from: 'src/main/operations/k.ts', to: 'src/main/http/k.ts' },
  { rule: 'operations-know-no-face', from: 'src/main/parts/l/part.ts', to: 'src/renderer/l.ts' },
  { rule: 'faces-go-through-the-workstation', from: 'src/main/http/m.ts', to: 'src/main/store/m.ts' },
  { rule: 'faces-go-through-the-workstation', from: 'src/main/cli/n.ts', to: 'src/main/parts/n/part.ts' },
  { rule: 'connections-have-one-home', from: 'src/main/parts/cases/w.ts', to: 'node:https' },
  { rule: 'connections-have-one-home', from: 'src/main/jobs/x.ts', to: 'node:net' },
  { rule: 'electron-has-one-home', from: 'src/main/parts/o/part.ts', to: 'electron' },
  {
    rule: 'archives-have-one-reader',
    from: 'src/main/engine/register/sheets/r.ts',
    to: 'fflate',
  },
  { rule: 'archives-have-one-reader', from: 'src/main/jobs/s.ts', to: 'fflate' },
  { rule: 'html-has-one-reader', from: 'src/main/parts/triage/t.ts', to: 'htmlparser2' },
  { rule: 'pdf-has-one-reader', from: 'src/main/jobs/v.ts', to: 'unpdf' },
  { rule: 'xml-has-one-reader', from: 'src/main/jobs/label-list/t.ts', to: 'saxes' },
  { rule: 'the-window-knows-the-contract-only', from: 'src/renderer/p.ts', to: 'src/main/operations/p.ts' },
  { rule: 'what-ships-needs-no-test', from: 'src/main/engine/u.ts', to: 'src/main/engine/u.test.ts' },
  { rule: 'a-view-knows-no-other', from: 'src/renderer/r/page.tsx', to: 'src/renderer/other/page.tsx' },
  { rule: 'a-view-knows-no-other', from: 'src/renderer/s/page.tsx', to: 'src/renderer/frame/rail.tsx' },
  { rule: 'a-view-knows-no-other', from: 'src/renderer/t/page.tsx', to: 'src/renderer/views.ts' },
  { rule: 'the-frame-knows-no-view', from: 'src/renderer/frame/bar.tsx', to: 'src/renderer/r/view.ts' },
  { rule: 'the-frame-knows-no-view', from: 'src/renderer/state/view.ts', to: 'src/renderer/views.ts' },
]

/** What is allowed: the list of parts, a test beside a part, a face that calls the workstation. */
const allowed: readonly Omit<Breach, 'rule'>[] = [
  { from: 'src/main/operations/workstation.ts', to: 'src/main/parts/open-doors.ts' },
  { from: 'src/main/parts/q/q.test.ts', to: 'src/main/parts/other/part.ts' },
  { from: 'src/main/parts/alerts/q.ts', to: 'src/main/parts/cases/model/q.ts' },
  { from: 'src/main/parts/webhooks/post-body.ts', to: 'node:net' },
  { from: 'src/main/engine/archive/q.ts', to: 'fflate' },
  { from: 'src/main/engine/xml/q.ts', to: 'saxes' },
  { from: 'src/main/http/q.ts', to: 'src/main/operations/workstation.ts' },
  { from: 'src/main/cli/q.ts', to: 'src/main/parts/operations.ts' },
  { from: 'src/renderer/r/list.tsx', to: 'src/renderer/ui/grid.tsx' },
  { from: 'src/renderer/r/list.tsx', to: 'src/renderer/r/row.tsx' },
  { from: 'src/renderer/r/list.tsx', to: 'src/renderer/other/shared/dialog.tsx' },
]

let folder: string
let found: ReadonlySet<string>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-layers-'))
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'tsconfig.json'), '{"compilerOptions":{"allowImportingTsExtensions":true}}')
  const imports = new Map<string, string[]>()
  for (const { from, to } of [...breaches, ...allowed]) {
    imports.set(from, [...(imports.get(from) ?? []), to])
    if (to.startsWith('src/')) imports.set(to, imports.get(to) ?? [])
  }
  // a cycle of type imports only
  imports.set('src/main/store/other.ts', ['src/main/store/one.ts'])
  for (const [file, targets] of imports) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    const up = '../'.repeat(file.split('/').length - 1)
    const lines = targets.map((to, at) => `import type X${at} from '${to.startsWith('src/') ? up + to : to}'`)
    writeFileSync(join(folder, file), [...lines, 'export type Is = 1', ''].join('\n'))
  }
  const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')
  const { output } = await cruise(
    ['src'],
    { ...options, baseDir: folder, validate: true, ruleSet: { forbidden }, tsConfig: undefined },
    undefined,
    { tsConfig: { options: {} } },
  )
  const { violations } = (output as ICruiseResult).summary
  found = new Set(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`))
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const saysOf = (from: string, to: string) =>
  [...found].filter((line) => line.includes(` ${from} → `) && line.includes(to.replace('node:', '')))

test.each(breaches)('$rule forbids $from → $to', ({ rule, from, to }) => {
  expect(saysOf(from, to).map((line) => line.split(':')[0])).toContain(rule)
})

test.each(allowed)('$from → $to is allowed', ({ from, to }) => {
  expect(saysOf(from, to)).toEqual([])
})

test('every rule has a breach', () => {
  const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
    forbidden: readonly { name: string }[]
  }
  const proven = new Set(breaches.map(({ rule }) => rule))
  expect(forbidden.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([
    'undici-has-one-home',
    'mail-has-one-reader',
  ])
})
