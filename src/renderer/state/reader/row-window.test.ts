import { describe, expect, it } from 'vitest'
import { type Problem, problem } from '../../../contract/problem.ts'
import { createRowWindow, type RowPage } from './row-window.ts'

/** A source of numbered rows that records the requested pages and answers on demand. */
function numbered(total: number, prefix = 'row') {
  const asked: number[] = []
  const load = async (offset: number, limit: number): Promise<RowPage<string>> => {
    asked.push(offset)
    const length = Math.max(0, Math.min(limit, total - offset))
    return { rows: Array.from({ length }, (_, index) => `${prefix} ${offset + index}`), total }
  }
  return { asked, load }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('row window', () => {
  it('only the pages in view are asked for, and once', async () => {
    const { asked, load } = numbered(1_000_000)
    const rows = createRowWindow(100, 5, load)
    rows.want(500_050, 500_150)
    rows.want(500_060, 500_160)
    await settled()
    expect(asked).toEqual([500_000, 500_100])
    expect([rows.get(500_099), rows.get(7), rows.total()]).toEqual(['row 500099', undefined, 1_000_000])
  })

  it('after a reset the rows in view are asked for again where the list is the same, and one row wherever it is', async () => {
    const first = numbered(1000)
    const rows = createRowWindow(100, 5, first.load)
    rows.want(450, 480)
    await settled()
    const second = numbered(1000, 'now')
    rows.reset(second.load, true)
    rows.request(930)
    await settled()
    expect(second.asked).toEqual([400, 900])
    expect([rows.get(460), rows.get(930), rows.get(0)]).toEqual(['now 460', 'now 930', undefined])
    const third = numbered(1000, 'other')
    rows.reset(third.load)
    await settled()
    expect(third.asked).toEqual([0])
  })

  it('no more pages are kept than allowed, and those in view stay', async () => {
    const { load } = numbered(10_000)
    const rows = createRowWindow(100, 2, load)
    for (let at = 0; at < 1000; at += 100) {
      rows.want(at, at + 100)
      await settled()
    }
    expect([rows.get(950), rows.get(50)]).toEqual(['row 950', undefined])
  })

  it('after a refresh old rows stay until the new ones arrive', async () => {
    let prefix = 'old'
    const rows = createRowWindow(10, 5, (offset, limit) => numbered(20, prefix).load(offset, limit))
    rows.want(0, 10)
    await settled()
    prefix = 'new'
    rows.refresh()
    expect(rows.get(3)).toBe('old 3')
    await settled()
    expect(rows.get(3)).toBe('new 3')
  })

  it('a refresh during a request asks once more', async () => {
    const { asked, load } = numbered(20)
    const rows = createRowWindow(10, 5, load)
    rows.want(0, 10)
    rows.refresh()
    rows.refresh()
    await settled()
    expect(asked).toEqual([0, 0])
  })

  it('after a reset no row of before is shown, not even a late one', async () => {
    const rows = createRowWindow(10, 5, numbered(20, 'before').load)
    rows.want(0, 10)
    rows.reset(numbered(20, 'after').load)
    expect(rows.get(0)).toBeUndefined()
    await settled()
    expect(rows.get(0)).toBe('after 0')
  })

  it('a late answer to the former list is not shown as one to the present list', async () => {
    const answers: ((page: RowPage<string>) => void)[] = []
    const later = () => new Promise<RowPage<string>>((answer) => answers.push(answer))
    const rows = createRowWindow<string>(10, 5, later)
    rows.want(0, 10)
    rows.reset(later)
    answers[0]?.({ rows: ['former'], total: 900 })
    await settled()
    expect([rows.isCurrent(), rows.newest(), rows.total(), rows.get(0)]).toEqual([false, null, 0, undefined])
    answers[1]?.({ rows: ['present'], total: 1 })
    await settled()
    expect([rows.isCurrent(), rows.total(), rows.get(0)]).toEqual([true, 1, 'present'])
  })

  it('a page that could not be read is asked for again when wanted again', async () => {
    let isDown = true
    const { load } = numbered(20)
    const rows = createRowWindow(10, 5, async (offset, limit) => (isDown ? null : load(offset, limit)))
    rows.want(0, 10)
    await settled()
    expect(rows.get(0)).toBeUndefined()
    isDown = false
    rows.want(0, 10)
    await settled()
    expect(rows.get(0)).toBe('row 0')
  })

  it('a page that was requested before a change does not bring back the former number of rows', async () => {
    const answers: ((page: RowPage<string>) => void)[] = []
    const rows = createRowWindow<string>(10, 5, () => new Promise((answer) => answers.push(answer)))
    rows.want(0, 10)
    rows.want(20, 30)
    answers[1]?.({ rows: ['row 20'], total: 30 })
    await settled()
    rows.refresh()
    answers[2]?.({ rows: [], total: 20 })
    await settled()
    answers[0]?.({ rows: ['row 0'], total: 30 })
    await settled()
    expect(rows.total()).toBe(20)
  })

  it('a change during a request that fails is asked for', async () => {
    const asked: number[] = []
    const { load } = numbered(20)
    const rows = createRowWindow(10, 5, async (offset, limit) => {
      asked.push(offset)
      return asked.length === 1 ? null : load(offset, limit)
    })
    rows.want(0, 10)
    rows.refresh()
    await settled()
    expect([asked, rows.get(0)]).toEqual([[0, 0], 'row 0'])
  })

  it('listeners hear of every arrival until they stop', async () => {
    const rows = createRowWindow(10, 5, numbered(20).load)
    let heard = 0
    const stop = rows.subscribe(() => {
      heard += 1
    })
    rows.want(0, 20)
    await settled()
    stop()
    rows.refresh()
    await settled()
    expect([heard, rows.version()]).toEqual([2, 4])
  })

  it('a lost answer is a problem only where no later request was answered, or where its rows are missing', async () => {
    const open: ((answer: RowPage<string> | Problem) => void)[] = []
    const rows = createRowWindow<string>(10, 5, () => new Promise((answer) => open.push(answer)))
    const lost = problem('source-unreachable', 'The workstation does not answer.')
    const page = { rows: Array.from({ length: 10 }, (_, index) => `row ${index}`), total: 20 }
    rows.want(0, 20)
    open[1]?.(page)
    open[0]?.(lost)
    await settled()
    expect(rows.problem()).toBe(lost)
    rows.want(0, 20)
    open[2]?.(page)
    await settled()
    expect(rows.problem()).toBeNull()
    rows.refresh()
    open[4]?.(page)
    open[3]?.(lost)
    await settled()
    expect([rows.problem(), rows.get(0)]).toEqual([null, 'row 0'])
    rows.refresh()
    open[5]?.(page)
    open[6]?.(lost)
    await settled()
    expect(rows.problem()).toBe(lost)
  })
})
