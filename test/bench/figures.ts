import { type Budget, isWithin, spoken } from './budgets.ts'

/** One row of the table: the measured quantity, its unit, and its target. */
export type Figure = {
  readonly part: string
  readonly what: string
  /** The formatted value: `48 MB/s`. */
  readonly shown: string
  /** The value compared with the target, in its unit; null without a target or a measurement. */
  readonly measured: number | null
  readonly budget: Budget | null
}

export function figure(part: string, what: string, shown: string): Figure {
  return { part, what, shown, measured: null, budget: null }
}

export function held(part: string, what: string, shown: string, measured: number, budget: Budget): Figure {
  return { part, what, shown, measured, budget }
}

/** Returns the figures as an aligned table with a verdict beside each target. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ part, what, shown, measured, budget }, index) => [
    part === figures[index - 1]?.part ? '' : part,
    what,
    shown,
    measured === null || budget === null ? '' : inUnit(measured, budget),
    budget === null ? '' : spoken(budget),
    verdict(measured, budget),
  ])
  const all = [['', '', 'measured', 'against it', 'target', ''], ...rows]
  const widths = all.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    [],
  )
  return all
    .map((row) =>
      row
        .map((cell, column) =>
          column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function inUnit(measured: number, { unit }: Budget): string {
  return `${measured < 10 ? measured.toFixed(1) : Math.round(measured)} ${unit}`
}

function verdict(measured: number | null, budget: Budget | null): string {
  if (measured === null || budget === null) return ''
  return isWithin(budget, measured) ? 'reached' : 'below target'
}
