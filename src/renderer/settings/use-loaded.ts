import type { Problem } from '../../contract/problem.ts'
import type { Topic } from '../../contract/workstation/window/topics.ts'
import { useCurrentValue } from '../state/current-answer.ts'

/** Minimum milliseconds between reloads: acts of programs may follow each other quickly. */
const everyMs = 250

/**
 * Loads data when the component mounts, and again when a topic reports a change. `activity` reports every act, also
 * those that are undone and redone, and those of other windows.
 */
export function useLoaded<T>(
  read: () => Promise<T | Problem>,
  topics: readonly Topic[] = ['activity'],
): ReturnType<typeof useCurrentValue<T>> {
  return useCurrentValue({ key: '', ask: read, topics, everyMs })
}
