import { create } from 'zustand'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { ImportPreview } from '../../../contract/workstation/register/register-imports.ts'
import type { WindowInput, WindowOutput } from '../../../contract/workstation/window/bridge.ts'
import { invoke } from '../../state/bridge.ts'
import { shorten } from '../../state/format.ts'
import { act } from '../../ui/act.ts'
import { saveBytes } from '../../ui/save-file.ts'
import { leadTo, toastProblem } from '../../ui/toast.tsx'
import { type Answers, noAnswers } from './answers.ts'
import { type GivenFile, giveFiles, nameOf } from './given-files.ts'
import { importedWords } from './import-words.ts'
import type { Mapping } from './mapping.ts'

/**
 * State of an import, from the chosen files to the result. Kept outside of the page, so that the user can visit other
 * pages meanwhile.
 */
export type ImportWork =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'reading'
      readonly title: string
      /** Bytes read in this window; null while the workstation reads. */
      readonly progress: { readonly done: number; readonly all: number } | null
    }
  | { readonly kind: 'refused'; readonly title: string; readonly problem: Problem }
  | {
      readonly kind: 'previewed'
      readonly title: string
      readonly files: readonly GivenFile[]
      readonly preview: ImportPreview
      /** Corrections of sheets applied in this preview. */
      readonly mapping: Mapping
      /** New corrections of sheets, not applied yet; null when there are none. */
      readonly remapped: Mapping | null
      /** Answers about sheets of one's own making that were given here. */
      readonly answers: Answers
      /** Whether answers of earlier imports are left aside. */
      readonly forgets: boolean
      /** Whether it is read again with new answers. */
      readonly isRereading: boolean
      /** Whether the import is running. */
      readonly isTaking: boolean
      readonly problem: Problem | null
    }
  | {
      readonly kind: 'taken'
      readonly title: string
      readonly result: WindowOutput<'registerImport.commit'>
      /** What was left out; null for the sample. */
      readonly leftOut: ImportPreview['left_out'] | null
    }

export const useImport = create<{
  readonly work: ImportWork
  /** The files last given, as this window has them; empty for the sample. */
  readonly given: readonly File[]
}>(() => ({ work: { kind: 'none' }, given: [] }))

const set = (work: ImportWork) => useImport.setState({ work })

/** Whether a file is shown by how its sheets are read: it has sheets of another making, or none was recognised. */
export function isMapped(work: ImportWork): boolean {
  if (work.kind !== 'previewed') return false
  const { own, sheets } = work.preview
  return own.sheets.length > 0 || (sheets.length > 0 && sheets.every(({ template }) => template === null))
}

/** Number of the newest request; answers to earlier ones are discarded. */
let newest = 0

/** Returns the title of one file or of several. */
function titleOf(names: readonly string[]): string {
  const [first = ''] = names
  return names.length === 1 ? first : `${names.length} files`
}

/** Reads files and shows a preview of the import. */
export async function previewFiles(files: readonly File[]): Promise<void> {
  if (files.length === 0) return
  forget()
  newest += 1
  const mine = newest
  const title = titleOf(files.map(nameOf))
  useImport.setState({ given: files })
  set({ kind: 'reading', title, progress: null })
  const given = await giveFiles(
    files,
    (done, all) => mine === newest && set({ kind: 'reading', title, progress: { done, all } }),
    () => mine !== newest,
  )
  if (given === null || mine !== newest) return
  if (isProblem(given)) set({ kind: 'refused', title, problem: given })
  else await preview(title, given)
}

/** Changes how headers are read, without reading the files again; null discards the changes. */
export function remap(mapping: Mapping | null): void {
  const { work } = useImport.getState()
  if (work.kind === 'previewed') set({ ...work, remapped: mapping })
}

/** Reads the same files again with the corrected mapping. */
export async function previewAgain(): Promise<void> {
  const { work } = useImport.getState()
  if (work.kind !== 'previewed' || work.remapped === null) return
  forget()
  await preview(work.title, work.files, work.remapped)
}

async function preview(title: string, files: readonly GivenFile[], mapping?: Mapping): Promise<void> {
  newest += 1
  const mine = newest
  set({ kind: 'reading', title, progress: null })
  const answer = await invoke('registerImport.preview', {
    files: [...files],
    ...(mapping === undefined ? {} : { mapping: [...mapping] }),
  })
  if (mine !== newest) {
    // the preview is no longer needed
    if (!isProblem(answer)) await invoke('registerImport.cancel', { id: answer.id })
    return
  }
  if (isProblem(answer)) set({ kind: 'refused', title, problem: answer })
  else
    set({
      kind: 'previewed',
      title,
      files,
      preview: answer,
      mapping: mapping ?? [],
      remapped: null,
      answers: noAnswers,
      forgets: false,
      isRereading: false,
      isTaking: false,
      problem: null,
    })
}

/** Reads the same files again with other answers or another mapping of sheets, while the preview stays in view. */
export async function reread(
  change: Partial<Pick<Extract<ImportWork, { kind: 'previewed' }>, 'answers' | 'mapping' | 'forgets'>>,
): Promise<void> {
  const { work } = useImport.getState()
  if (work.kind !== 'previewed' || work.isTaking) return
  const next = { ...work, ...change, isRereading: true }
  set(next)
  newest += 1
  const mine = newest
  const answer = await invoke('registerImport.preview', {
    files: [...next.files],
    mapping: [...next.mapping],
    answers: next.answers,
    forgets: next.forgets,
  })
  if (mine !== newest) {
    if (!isProblem(answer)) await invoke('registerImport.cancel', { id: answer.id })
    return
  }
  const { work: now } = useImport.getState()
  if (now.kind !== 'previewed') return
  if (isProblem(answer)) {
    set({ ...work, problem: answer })
    return
  }
  void invoke('registerImport.cancel', { id: now.preview.id })
  set({ ...next, preview: answer, isRereading: false, problem: null })
}

/** Forgets the answers kept for this layout, and reads the file without them. */
export async function forgetLayout(): Promise<void> {
  const { work } = useImport.getState()
  if (work.kind !== 'previewed') return
  const answer = await act('registerImport.forgetLayout', { id: work.preview.id }, { done: null })
  if (!isProblem(answer)) await reread({ forgets: true })
}

/** Saves what a preview or an earlier import leaves out, as a workbook. */
export async function saveLeftOut(which: WindowInput<'registerImport.saveLeftOut'>): Promise<void> {
  const answer = await invoke('registerImport.saveLeftOut', which)
  if (isProblem(answer)) toastProblem(answer)
  else saveBytes(answer.name, workbookType, new Uint8Array(answer.bytes))
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Number of changes of how the file is imported; only the answer to the last one is shown. */
let choices = 0

/** Changes how the file is imported; the preview is computed again. */
export async function chooseHow(
  mode: ImportPreview['mode'],
  take: readonly ImportPreview['filing'][number]['part'][],
): Promise<void> {
  const { work } = useImport.getState()
  if (work.kind !== 'previewed' || work.isTaking) return
  const { id, filing } = work.preview
  // the choice is shown at once; an import started meanwhile is queued behind it
  const chosen = filing.map((one) => ({ ...one, is_taken: take.includes(one.part) }))
  set({ ...work, preview: { ...work.preview, mode, filing: chosen } })
  choices += 1
  const mine = choices
  const answer = await invoke('registerImport.choose', { id, mode, take: [...take] })
  const { work: now } = useImport.getState()
  if (mine !== choices || now.kind !== 'previewed' || now.preview.id !== id) return
  set(
    isProblem(answer)
      ? { ...now, preview: work.preview, problem: answer }
      : { ...now, preview: answer, problem: null },
  )
}

/** Imports as previewed, in one step that can be undone. */
export async function takeIn(): Promise<void> {
  const { work } = useImport.getState()
  if (work.kind !== 'previewed' || work.isTaking || work.isRereading || work.remapped !== null) return
  set({ ...work, isTaking: true, problem: null })
  const result = await act(
    'registerImport.commit',
    { id: work.preview.id },
    {
      done: (imported) =>
        imported.step === null ? null : `${shorten(work.title, 24, 16)}: ${importedWords(imported)}.`,
      lead: () => leadTo('Open the history', '/register/history'),
      refusal: 'caller',
      undone: () => set({ kind: 'none' }),
    },
  )
  if (isProblem(result)) {
    const { work: now } = useImport.getState()
    set({ ...(now.kind === 'previewed' ? now : work), isTaking: false, problem: result })
    return
  }
  set({ kind: 'taken', title: work.title, result, leftOut: work.preview.left_out })
}

/** Stops reading, or puts the preview away. */
export function cancelImport(): void {
  forget()
  newest += 1
  set({ kind: 'none' })
}

/** Lets the workstation discard a preview that is no longer needed. */
function forget(): void {
  const { work } = useImport.getState()
  if (work.kind !== 'previewed' || work.isTaking) return
  void invoke('registerImport.cancel', { id: work.preview.id })
}

/** Fills an empty register with the shipped sample. */
export async function loadSample(): Promise<void> {
  const answer = await act('register.loadSample', {}, { done: null, undone: () => set({ kind: 'none' }) })
  if (isProblem(answer)) return
  const { created, step } = answer
  set({
    kind: 'taken',
    title: 'The sample register',
    result: { step, created, changed: 0, removed: 0, left_out: null },
    leftOut: null,
  })
}
