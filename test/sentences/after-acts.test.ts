import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/**
 * Messages of something done. They are made where the answer of the act is at hand, so the rule is checked in the
 * source: a function that says so looks first whether the answer is a problem.
 */

const done =
  /^(?:Added|Accepted|Changed|Corrected|Deleted|Finished|Joined|Lifted|Linked|Loaded|Marked|Moved|Noted|Opened|Raised|Rejected|Removed|Renamed|Reopened|Resolved|Saved|Split|Suppressed|Wrote)\b|\bis (?:added|changed|paused|removed)\.|no longer (?:works|signs)/

const sayings = new Set(['toast', 'toastActs', 'toastUndo'])

/** Returns the messages of something done in a source for which no problem was looked for before, each with its line. */
function unguarded(name: string, text: string): string[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && sayings.has(node.expression.getText())) {
      const [words] = node.arguments
      const stated = words?.getText().replace(/^[`'"]/, '') ?? ''
      if (done.test(stated) && !isGuarded(node))
        found.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${stated}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Whether a function around the call looks for a problem before it. */
function isGuarded(call: ts.Node): boolean {
  for (let node: ts.Node = call.parent; !ts.isSourceFile(node); node = node.parent) {
    if (!ts.isFunctionLike(node)) continue
    const before = node.getText().slice(0, call.getStart() - node.getStart())
    if (/\bisProblem\(/.test(before)) return true
  }
  return false
}

test('a message of something done stands behind the check of its answer', () => {
  const root = join('src', 'renderer')
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test|\.d)\.tsx?$/.test(name),
  )
  expect(names.flatMap((name) => unguarded(name, readFileSync(join(root, name), 'utf8')))).toEqual([])
})

test('a message that is said of a problem too is found', () => {
  const withGuard = (guard: string) => `async function a() {
    const answer = await invoke('caseTasks.add', {})
    ${guard}
    toastActs(\`Added \${name}.\`, answer)
  }`
  expect(unguarded('a.ts', withGuard('if (isProblem(answer)) return'))).toEqual([])
  expect(unguarded('a.ts', withGuard(''))).toHaveLength(1)
  expect(unguarded('a.ts', 'toast(`Saved the filter.`)')).toHaveLength(1)
})
