import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type ColumnNeed, fitWidths } from './fit-widths.ts'
import { useElementSize } from './use-element-size.ts'
import { useRem } from './use-rem.ts'

/** How a column takes part in the distribution of the table's width. */
export type ColumnShare = Omit<ColumnNeed, 'wanted'> & {
  /** Width set by the user, in rem. */
  readonly given?: number | undefined
}

type Fitted = {
  /** Columns as CSS grid tracks, for the property `--columns` of the table. */
  readonly columns: string
  /** Minimum total width of the columns, in pixels. */
  readonly width: number
}

/**
 * Returns the widths of grid columns by the content of the drawn rows; `shares`, in rem, controls how they shrink and
 * grow. The wanted width of a column never decreases, so that scrolling does not move the text being read. `drawn`
 * changes with the rows; `spelling` changes when all rows are formatted differently, after which wanted widths are
 * measured anew.
 */
export function useFittedColumns(
  scroller: RefObject<HTMLElement | null>,
  shares: readonly ColumnShare[],
  drawn: unknown,
  spelling: unknown = null,
): Fitted {
  const rem = useRem()
  const room = useElementSize(scroller).width
  const key = `${rem} ${shares.map(({ least, share }) => `${least}/${share}`).join(' ')}`
  const kept = useRef<{ key: string; spelling: unknown; wanted: readonly number[] }>({
    key: '',
    spelling,
    wanted: [],
  })
  const [wanted, setWanted] = useState<readonly number[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, another width or other columns are measured anew
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || room === 0) return
    const isAnew = kept.current.key !== key || kept.current.spelling !== spelling
    const former = isAnew ? [] : kept.current.wanted
    const now = shares.map((_, at) => former[at] ?? 0)
    for (const [at, width] of naturalWidths(element, shares.length).entries())
      now[at] = width < 0 ? width : Math.max(now[at] ?? 0, width)
    const isSame = former.length === now.length && now.every((width, at) => former[at] === width)
    kept.current = { key, spelling, wanted: now }
    if (!isSame) setWanted(now)
  }, [scroller, room, key, drawn, spelling])
  const needs = shares.map(({ least, share, given }, at) => {
    const width = wanted[at] ?? least * rem
    if (given === undefined || width < 0) return { least: least * rem, share, wanted: width }
    return { least: given * rem, share: 0, wanted: given * rem }
  })
  const shown = needs.filter(({ wanted: width }) => width >= 0)
  const widths = fitWidths(shown, room)
  return {
    columns: widths.map((width) => `${Math.floor(width * 4) / 4}px`).join(' '),
    width: shown.reduce((sum, each) => sum + Math.min(each.least, each.wanted), 0),
  }
}

/**
 * Returns the width of the widest content of each column in the drawn rows; negative for a column that is not shown.
 */
function naturalWidths(table: HTMLElement, count: number): number[] {
  const widths = Array.from({ length: count }, () => -1)
  const set = table.style.getPropertyValue('--columns')
  table.style.setProperty('--columns', `repeat(${count}, max-content)`)
  for (const row of table.querySelectorAll('.table-row')) {
    if (row.children.length !== count) continue
    for (const [at, cell] of [...row.children].entries()) {
      if (cell.getClientRects().length === 0) continue
      widths[at] = Math.max(widths[at] ?? 0, Math.ceil(cell.getBoundingClientRect().width))
    }
  }
  table.style.setProperty('--columns', set)
  return widths
}
