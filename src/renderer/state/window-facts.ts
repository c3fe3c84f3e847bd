import type { Topic } from '../../contract/workstation/window/topics.ts'
import type { WindowFacts } from '../../contract/workstation/window/window-facts.ts'

declare const __WINDOW_FACTS__: WindowFacts

const { writing, bytesFields, followed }: WindowFacts = __WINDOW_FACTS__
const writingNames = new Set(writing)
const topicsByName = new Map(
  Object.entries(followed).flatMap(([topics, names]) =>
    names.map((name) => [name, topics.split(' ') as Topic[]] as const),
  ),
)

/** Whether an operation changes stored data. */
export function changesWhatIsKept(name: string): boolean {
  return writingNames.has(name)
}

/** Returns the input field of an operation whose bytes are sent raw; null when there is none. */
export function bytesFieldOf(name: string): string | null {
  return bytesFields[name] ?? null
}

/** Returns the topics whose events change the answer of an operation. */
export function followedBy(name: string): readonly Topic[] {
  return topicsByName.get(name) ?? []
}
