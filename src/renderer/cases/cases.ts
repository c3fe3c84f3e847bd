import { useEffect } from 'react'
import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { CaseRow } from '../../contract/workstation/cases/case-board.ts'
import { invoke } from '../state/bridge.ts'
import { createReader } from '../state/reader/reader.ts'

/** All cases, newest first, and the words that board and table are narrowed by. */
type Cases = {
  readonly cases: readonly CaseRow[]
  readonly isRead: boolean
  readonly problem: Problem | null
  readonly words: string
  /** Tag that the shown cases must have; null for all. */
  readonly tag: string | null
}

export const useCases = create<Cases>(() => ({
  cases: [],
  isRead: false,
  problem: null,
  words: '',
  tag: null,
}))

const reader = createReader({
  names: ['caseBoard.list'],
  ask: () => invoke('caseBoard.list', {}),
  show: (answer) =>
    useCases.setState({
      isRead: true,
      ...(isProblem(answer) ? { problem: answer } : { cases: answer.cases, problem: null }),
    }),
  everyMs: 300,
})

export const readCases = reader.read

/** Keeps the list current while it is shown. */
export function useCurrentCases(): void {
  useEffect(reader.start, [])
}

/** Returns the cases that have the tag, if any is chosen, and whose title or tags contain the words. */
export function casesWith(cases: readonly CaseRow[], words: string, tag: string | null): readonly CaseRow[] {
  const wanted = words.trim().toLowerCase()
  const has = (text: string) => text.toLowerCase().includes(wanted)
  const tagged = tag === null ? cases : cases.filter(({ tags }) => tags.includes(tag))
  return wanted === '' ? tagged : tagged.filter(({ title, tags }) => has(title) || tags.some(has))
}

/** Returns the tags of the cases with the number of cases of each, most used first. */
export function tagCounts(cases: readonly CaseRow[]): readonly (readonly [tag: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const { tags } of cases) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
}
