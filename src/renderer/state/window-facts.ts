import type { WindowFacts } from '../../contract/workstation/window-facts.ts'

declare const __WINDOW_FACTS__: WindowFacts

const { writing, bytesFields }: WindowFacts = __WINDOW_FACTS__
const writingNames = new Set(writing)

/** Whether an operation changes what is kept. */
export function changesWhatIsKept(name: string): boolean {
  return writingNames.has(name)
}

/** The field of an operation's input whose bytes travel raw; null when there is none. */
export function bytesFieldOf(name: string): string | null {
  return bytesFields[name] ?? null
}
