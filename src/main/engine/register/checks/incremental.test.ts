import { describe, expect, it } from 'vitest'
import {
  goldenReferenceDate,
  goldenTables,
  shippedTaxonomy,
} from '../../../../../test/fixtures/register/golden-tables.ts'
import { RandomRows } from '../../../../../test/fixtures/register/random-rows.ts'
import { Seeded } from '../../../../../test/fixtures/register/seeded.ts'
import { roundsOf, seedsOf } from '../../../../../test/rounds.ts'
import { emptyTables, type TableRow, type Tables } from '../table.ts'
import { allRules } from './all-rules.ts'
import { type CheckFacts, RegisterCheck, type TableChange } from './register-check.ts'
import { RowChecker } from './row-checker.ts'
import type { GroupRule, Look } from './rule.ts'

const taxonomy = shippedTaxonomy()
const facts: CheckFacts = {
  referenceDate: goldenReferenceDate,
  baseCurrency: 'EUR',
  leiStatus: (lei) => (lei.startsWith('5067') ? 'lapsed' : lei.startsWith('HW') ? 'issued' : 'unknown'),
}
const rules = allRules(taxonomy, facts)
type AnyRule = (typeof rules)[number]

const wholeRegister = (tables: Tables): TableChange[] =>
  [...tables].map(([template, rows]) => ({ template, removed: [], added: [...rows] }))

/** Whether a rule can be broken by rows alone, and its content is known. */
function isOnRows(rule: string): boolean {
  if (['OWN-31', 'OWN-34', 'OWN-38', 'OWN-39', 'OWN-40', 'v8821_m'].includes(rule)) return false
  return /^(?:305|33\d|503|80[56]|807\/|[ev]\d|VR_|OWN-|CSV-045|EBA-GUIDE-007)/.test(rule)
}

const stepsInSequence = 12

/**
 * Runs through a random sequence of changes. After each step `look` gets the tables and the changes of the step; the
 * first step adds the tables that the sequence starts with.
 */
function walk(
  seed: number,
  look: (tables: Map<string, TableRow[]>, changes: readonly TableChange[]) => void,
): void {
  const chance = new Seeded(seed)
  const start = seed % 2 === 0 ? goldenTables(taxonomy) : emptyTables(taxonomy)
  const rows = new RandomRows(taxonomy, start, chance)
  const first = seed % 2 === 0 ? [] : Array.from({ length: 30 }, () => rows.change()).flat()
  look(rows.tables, seed % 2 === 0 ? wholeRegister(rows.tables) : first)
  for (let step = 0; step < stepsInSequence; step++)
    look(rows.tables, chance.below(60) === 0 ? rows.clear() : rows.change())
}

/** Returns the whole state that can be read from a check, as one text. */
function stateOf(check: RegisterCheck, tables: Tables): string {
  return JSON.stringify([
    check.counts(),
    taxonomy.templates.map(({ code }) => check.countsOf(code)),
    [...check.findings(tables)],
  ])
}

/** Returns a check that has seen only these tables. */
function freshCheck(tables: Tables, held: readonly AnyRule[] = rules): RegisterCheck {
  const check = new RegisterCheck(taxonomy, facts, new RowChecker(taxonomy, held, () => false))
  check.apply(wholeRegister(tables))
  return check
}

type Part = { readonly rule: AnyRule; readonly part: Look | GroupRule }

const seeds = Array.from({ length: roundsOf(300, 1000) }, (_, seed) => seed)

describe('findings after changes', () => {
  it('are those of a full check of what is there, after every step of every sequence', () => {
    const met = new Set<string>()
    // half of the seeds trigger every rule; the rest is needed only by the test below. Those of this run come after
    for (const seed of [...seeds.slice(0, roundsOf(160, 1000)), ...seedsOf(1, roundsOf(32, 1000))]) {
      const check = new RegisterCheck(taxonomy, facts, new RowChecker(taxonomy, rules, () => true))
      walk(seed, (tables, changes) => {
        check.apply(changes)
        const fresh = freshCheck(tables)
        if (stateOf(check, tables) !== stateOf(fresh, tables))
          expect([...check.findings(tables)], `sequence ${seed}`).toEqual([...fresh.findings(tables)])
        for (const { rule } of fresh.findings(tables)) met.add(rule)
      })
    }
    expect([...taxonomy.rules.keys()].filter((rule) => isOnRows(rule) && !met.has(rule))).toEqual([])
  }, 180_000)

  it('would not be, if any look at other rows, or any group, were not kept up to date', () => {
    // each part is tested with its own rule alone: the findings of the others would only be compared over and over
    const parts = rules.flatMap((rule): Part[] =>
      rule.kind === 'linked'
        ? rule.looks.map((part) => ({ rule, part }))
        : rule.kind === 'group'
          ? [{ rule, part: rule }]
          : [],
    )
    let left = parts
    for (const seed of seeds) {
      const planted = left.map(({ rule, part }) => ({
        rule,
        part,
        check: new RegisterCheck(
          taxonomy,
          facts,
          new RowChecker(taxonomy, [rule], (other) => other !== part),
        ),
        isCaught: false,
      }))
      walk(seed, (tables, changes) => {
        const expected = new Map<AnyRule, string>()
        for (const plant of planted) {
          if (plant.isCaught) continue
          plant.check.apply(changes)
          const { rule } = plant
          if (!expected.has(rule)) expected.set(rule, stateOf(freshCheck(tables, [rule]), tables))
          plant.isCaught = stateOf(plant.check, tables) !== expected.get(rule)
        }
      })
      left = planted.filter(({ isCaught }) => !isCaught)
      if (left.length === 0) break
    }
    expect(left).toEqual([])
    expect(parts.length).toBeGreaterThan(60)
  }, 240_000)
})
