import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { brokenPackages } from '../../scripts/register-rules/broken-packages.ts'
import { brokenTables } from '../../scripts/register-rules/broken-tables.ts'
import { collectRemedies, findingsOn, today } from '../../scripts/register-rules/collect-remedies.ts'
import { unlisted } from '../../scripts/register-rules/package-words.ts'
import { unchecked } from '../../scripts/register-rules/row-words.ts'
import { rulesPage } from '../../scripts/register-rules/rules-page.ts'
import { taxonomy } from '../../scripts/register-rules/sound-register.ts'
import { checkPackage } from '../../src/main/engine/register/package/check-package.ts'

/** The page of the guide on the rules of the register. */

const page = readFileSync(new URL('../../docs/guide/register-rules.md', import.meta.url), 'utf8')
const ids = [...taxonomy.rules.keys()]

describe('the page on the rules', () => {
  test('is what the script writes', () => {
    expect(page).toBe(rulesPage())
  })

  test('has every rule of the profile once, and what receivers reject besides', () => {
    const reported = [...page.matchAll(/^\| \*\*([^*]+)\*\* \|/gm)].map(([, id]) => id)
    expect(reported.sort()).toEqual([...ids, ...Object.keys(unlisted)].sort())
    expect(ids.length).toBe(243)
  })

  test('has the remedy that the program gives, or the reason why a rule is not checked', () => {
    const shown = collectRemedies()
    // one refuses the package and raises no finding, the other concerns the filing rather than rows or files
    const elsewhere = ['OWN-31', 'OWN-34']
    const neither = ids.filter(
      (id) => !shown.has(id) && !Object.hasOwn(unchecked, id) && !elsewhere.includes(id),
    )
    expect(neither).toEqual([])
    for (const { fixes } of shown.values()) expect(fixes.every((fix) => /^[A-Z].*\.$/su.test(fix))).toBe(true)
  })

  test('calls no rule unchecked that the program says something under', () => {
    const stated = new Set<string>()
    for (const { cells, facts } of brokenTables())
      for (const { rule } of findingsOn(cells, facts)) stated.add(rule)
    for (const { name, input } of brokenPackages)
      for (const { rule } of checkPackage(taxonomy, name, input, { today })) stated.add(rule)
    expect([...stated].filter((id) => Object.hasOwn(unchecked, id))).toEqual([])
    expect(stated.size).toBeGreaterThan(190)
  })
})
