import type { WindowFacts } from '../../contract/workstation/window/window-facts.ts'

declare const __WINDOW_FACTS__: WindowFacts

const { writing, bytesFields }: WindowFacts = __WINDOW_FACTS__
const writingNames = new Set(writing)

/** Whether an operation changes stored data. */
export function changesWhatIsKept(name: string): boolean {
  return writingNames.has(name)
}

/** Returns the input field of an operation whose bytes are sent raw; null when there is none. */
export function bytesFieldOf(name: string): string | null {
  return bytesFields[name] ?? null
}
