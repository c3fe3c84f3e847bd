import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Every form of the window is the one of `ui/form.tsx`, every dialog the one of `ui/dialog.tsx`: elsewhere a form would
 * be submitted twice by Enter pressed twice, and a dialog would lose the focus.
 */

const root = join(import.meta.dirname, '../../src/renderer')

const own = [
  { element: 'form', file: 'ui/form.tsx' },
  { element: 'Modal', file: 'ui/dialog.tsx' },
] as const

/** Returns the elements of a file that belong into another one. */
function breaches(file: string, text: string): string[] {
  return own
    .filter(({ element, file: home }) => file !== home && new RegExp(`<${element}[\\s>/]`).test(text))
    .map(({ element, file: home }) => `${file} has a <${element}: use ${home}`)
}

test('no form and no dialog of the window is made past ui/form.tsx and ui/dialog.tsx', async () => {
  const found: string[] = []
  let count = 0
  for await (const file of glob('**/*.tsx', { cwd: root })) {
    count += 1
    found.push(...breaches(file, await readFile(join(root, file), 'utf8')))
  }
  expect(count).toBeGreaterThan(100)
  expect(found).toEqual([])
})

test('a form of its own is refused, and the one of ui/form.tsx is not', () => {
  const planted = '<form className="x" onSubmit={submit}>\n<Modal\n  opened'
  expect(breaches('cases/new-dialog.tsx', planted)).toEqual([
    'cases/new-dialog.tsx has a <form: use ui/form.tsx',
    'cases/new-dialog.tsx has a <Modal: use ui/dialog.tsx',
  ])
  expect(breaches('ui/form.tsx', '<form onSubmit={submit}>')).toEqual([])
  expect(breaches('cases/new-dialog.tsx', '<Form onSubmit={submit}>\n<FormDialog\n<ModalProps')).toEqual([])
})

/** Returns how many forms each file of the window has. */
async function formsByFile(): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  for await (const file of glob('**/*.tsx', { cwd: root })) {
    const text = await readFile(join(root, file), 'utf8')
    const count = text.match(/(?<!\w)<(?:Form|FormDialog)[\s>]/g)?.length ?? 0
    if (count > 0 && file !== 'ui/form.tsx') found.set(file, count)
  }
  return found
}

/** Forms without a row, and why. */
const withoutRow: Readonly<Record<string, string>> = {
  'files/export-dialog.tsx': 'no file is kept in the workstation of the window tests',
}

test('every form of the window has a row in the window tests of forms', async () => {
  const rows: string[] = []
  const tests = join(import.meta.dirname, '../window')
  for await (const file of glob('forms-*.spec.ts', { cwd: tests }))
    for (const [, of = ''] of (await readFile(join(tests, file), 'utf8')).matchAll(/^ {4}file: '(.+)',$/gm))
      rows.push(of)
  const forms = await formsByFile()
  expect(forms.size).toBeGreaterThan(25)
  const rowsOf = (file: string) => rows.filter((each) => each === file).length
  const lacking = [...forms].filter(([file, count]) => rowsOf(file) < count).map(([file]) => file)
  expect(lacking).toEqual(Object.keys(withoutRow))
  expect(rows.filter((file) => !forms.has(file))).toEqual([])
})
