import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { ColumnMapping } from '../../contract/workstation/alert-columns.ts'
import type { WindowOutput } from '../../contract/workstation/bridge.ts'
import { invoke } from './bridge.ts'
import { slicesOf } from './upload-plan.ts'

/**
 * Imports of alerts that this window hands over, slice by slice. They go on while their dialog is closed and other views are
 * shown; the status bar has them, and what came of them until somebody looked at it.
 */
export type AlertFileImport = {
  readonly key: number
  readonly name: string
  readonly size: number
  readonly state: 'running' | 'done' | 'stopped'
  /** Bytes that were handed over and are kept. */
  readonly done: number
  readonly progress: WindowOutput<'alertInbox.appendImport'> | null
  readonly problem: Problem | null
}

type AlertFileImports = {
  readonly imports: readonly AlertFileImport[]
  readonly isOpen: boolean
  /** The import that the dialog shows; null while a file is chosen. */
  readonly shown: number | null
}

export const useAlertImports = create<AlertFileImports>(() => ({ imports: [], isOpen: false, shown: null }))

const { setState } = useAlertImports
const stopping = new Set<number>()
let last = 0

/** Opens the dialog: with an import, or for a file that is to be chosen. */
export function openAlertImport(key: number | null): void {
  setState({ isOpen: true, shown: key })
}

/** Closes the dialog. What is over was seen then; what is not goes on. */
export function closeAlertImport(): void {
  setState(({ imports, shown }) => ({
    isOpen: false,
    shown: null,
    imports: imports.filter(({ key, state }) => key !== shown || state === 'running'),
  }))
}

/** Takes an import that is over out of the status bar. */
export function forgetAlertImport(key: number): void {
  setState(({ imports }) => ({
    imports: imports.filter((each) => each.key !== key || each.state === 'running'),
  }))
}

/** Stops an import before its next slice; what was kept of it stays. */
export function stopAlertImport(key: number): void {
  stopping.add(key)
}

/** What a window that is closed would not hand over any more, in words. */
export function importsUnderWay(): string[] {
  return useAlertImports
    .getState()
    .imports.filter(({ state }) => state === 'running')
    .map(({ name }) => `The rest of ${name}`)
}

/** Imports a file, whatever its size, and shows it in the dialog. */
export async function startAlertImport(file: File, mapping: ColumnMapping | null): Promise<void> {
  last += 1
  const key = last
  const { name, size } = file
  const begun = { key, name, size, state: 'running', done: 0, progress: null, problem: null } as const
  setState(({ imports }) => ({ imports: [...imports, begun], shown: key }))
  const problem = await handOver(key, file, mapping)
  if (problem === null) return
  change(key, { state: 'stopped', ...(problem === 'asked' ? {} : { problem }) })
}

/** Null when all of it was taken in; `asked` when somebody stopped it. */
async function handOver(
  key: number,
  file: File,
  mapping: ColumnMapping | null,
): Promise<Problem | 'asked' | null> {
  const begun = await invoke('alertInbox.beginImport', { name: file.name, mapping })
  if (isProblem(begun)) return begun
  const { job } = begun
  for (const { offset, end, last: isLast } of slicesOf(file.size)) {
    if (stopping.delete(key)) {
      await invoke('alertInbox.cancelImport', { job })
      return 'asked'
    }
    const bytes = await bytesOf(file, offset, end)
    if (bytes === null) {
      await invoke('alertInbox.cancelImport', { job })
      return fileGone
    }
    const answer = await invoke('alertInbox.appendImport', { job, offset, bytes, last: isLast })
    if (isProblem(answer)) return answer
    change(key, { progress: answer, done: end, ...(isLast ? { state: 'done' as const } : {}) })
  }
  return null
}

const fileGone: Problem = {
  kind: 'problem',
  code: 'failed',
  message:
    'The file could not be read any more: it was moved, changed or taken away. What was kept of it stays.',
}

async function bytesOf(file: File, from: number, to: number): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.slice(from, to).arrayBuffer())
  } catch {
    // the file is on a disk that others use: it may be gone by now
    return null
  }
}

function change(key: number, made: Partial<AlertFileImport>): void {
  setState(({ imports }) => ({
    imports: imports.map((each) => (each.key === key ? { ...each, ...made } : each)),
  }))
}
