import { isProblem, type Problem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { startOnFiles, startOnText } from '../state/intake.ts'
import { navigate } from '../state/router.ts'
import { toast, toastProblem } from './toast.tsx'

/** Starts triage on a text and shows it. */
export async function openText(text: string, name = 'Pasted text'): Promise<void> {
  if (text.trim() === '') toast('There is no text to read.')
  else show(await startOnText(text, name, toastProblem))
}

/** Starts one triage on all files and shows it. */
export async function openFiles(files: readonly File[]): Promise<void> {
  if (files.length > 0) show(await startOnFiles(files, toastProblem))
}

function show(started: string | Problem): void {
  if (isProblem(started)) toastProblem(started)
  else navigate(`/triage/${started}`)
}

/** Lets the workstation prepare while files are being chosen or dragged over the window; a failure only costs time. */
export function expectFiles(): void {
  void invoke('triage.prepare', {})
}

/** Asks the user for files, or for a folder, and starts triage on them. */
export function chooseFiles(what: 'files' | 'folder' = 'files'): void {
  expectFiles()
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  if (what === 'folder') input.webkitdirectory = true
  input.addEventListener('change', () => void openFiles([...(input.files ?? [])]))
  input.click()
}
