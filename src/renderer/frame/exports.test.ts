import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cutOptions, isExport } from './cut-options.ts'

/** Every file of the window that offers a file to the user, with the commands that do: where each is, and its title. */
const exports: Readonly<Record<string, readonly (readonly [file: string, title: string])[]>> = {
  'actors/compared-layer.ts': [['actors/matrix-page.tsx', 'Export as a Navigator layer']],
  'ui/graph/graph-view.tsx': [
    ['ui/graph/graph-view.tsx', 'Export the graph as a picture (PNG)'],
    ['ui/graph/graph-view.tsx', 'Export the graph as a drawing (SVG)'],
  ],
  'cases/save-evidence.ts': [
    ['cases/case-export-menu.tsx', 'Export: Evidence as zip with a password…'],
    ['cases/evidence-section.tsx', 'Export: Evidence {}'],
  ],
  'cases/report-section.tsx': [['cases/case-export-menu.tsx', 'Export: {}']],
  'cases/save-case-export.ts': [['cases/case-export-menu.tsx', 'Export: {}']],
  'cases/seal-dialog.tsx': [['cases/use-case-commands.ts', 'Sealed export of the case…']],
  'cases/timeline-section.tsx': [['cases/timeline-section.tsx', 'Export: Timeline as {}']],
  'register/export/register-exports.ts': [['register/register-commands.ts', 'Export: {} as {}']],
  'register/package/save-package.ts': [
    ['register/filings/filings-page.tsx', 'Export: Package {}'],
    ['register/package/built-package.tsx', 'Export: Package that was built'],
    ['register/package/built-package.tsx', 'Export: Draft of the package'],
  ],
  'register/import/import-work.ts': [
    ['register/import/mapping-view.tsx', 'Export: Rows left out, as a workbook'],
    ['register/history/history-page.tsx', 'Export: Rows left out of {}, as a workbook'],
  ],
  'register/due/save-calendar.ts': [['register/register-commands.ts', 'Export: Due as calendar (.ics)']],
  'files/export-dialog.tsx': [['files/file-acts.tsx', 'Export as a zip with a password…']],
  'files/file-acts.tsx': [['files/file-acts.tsx', 'Export: {}']],
  'files/recipe-buttons.tsx': [],
  'lookups/many-table.tsx': [
    ['lookups/many-table.tsx', 'Export: Lookups as CSV'],
    ['lookups/many-table.tsx', 'Export: Lookups as JSON'],
  ],
  'triage/download.ts': [
    ['triage/use-session-commands.ts', 'Export as {}'],
    ['triage/use-session-commands.ts', 'Export as {}'],
    ['triage/use-session-commands.ts', 'Export as {}, for detection'],
  ],
}

const root = join('src', 'renderer')
/** Returns a source with `{}` for each value filled in. */
const textOf = (file: string) => readFileSync(join(root, file), 'utf8').replace(/\$\{[^}]*\}/g, '{}')

describe('exports in the command bar', () => {
  it('are those of every file that offers a file to the user', () => {
    const offering = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && name !== 'ui/save-file.ts')
      .filter((name) => /\bsave(?:File|Bytes|Blob)\(/.test(textOf(name)))
    expect(offering.sort()).toEqual(Object.keys(exports).sort())
  })

  it.each(Object.values(exports).flat())('%s offers “%s”', (file, title) => {
    expect(isExport(title)).toBe(true)
    expect(textOf(file)).toContain(title)
  })

  it('are all found by the word, though more than fit', () => {
    const titles = Object.values(exports)
      .flat()
      .map(([, title]) => ({ title }))
    for (const words of [['exp'], ['export'], ['export:', 'due']])
      expect(cutOptions(titles, 8, words)).toEqual(titles)
  })

  it('do not crowd out what other words find', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ title: `Export: ${index}` }))
    expect(cutOptions(many, 8, ['e'])).toHaveLength(8)
    expect(cutOptions(many, 8, ['csv'])).toHaveLength(8)
    expect(cutOptions([...many, { title: 'Rename' }], 8, ['export'])).toEqual(many)
  })
})
